import * as z from "zod/mini";
import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";
import {
  calendarDate,
  checksByKind,
  type FieldCheck,
  filled,
  lineFits,
  must,
  requiredRichText,
  trimmed,
} from "./field-checks.ts";
import { type JobField, type JobValues, mapJobFields } from "./job-fields.ts";
import { MAX_HOURS_PER_WEEK, MIN_HOURS_PER_WEEK, STATES } from "./limits.ts";
import { jobFieldMessages as messages } from "./messages.ts";
import { visiblePayProblems } from "./pay-problems.ts";
import { toTitleCase } from "./title-case.ts";

const POSTAL_CODE = /^\d{5}(?:-\d{4})?$/;

type JobSchema = z.ZodMiniType<JobValues>;

let latest: { today: CalendarDate; schema: JobSchema } | undefined;

/** Spec §5 "Job form", rules 17–23. `today` is the portal's: rule 17. Built once a day: it is asked while typing. */
export function jobSchema(today: CalendarDate): JobSchema {
  if (latest?.today !== today) latest = { today, schema: buildSchema(today) };
  return latest.schema;
}

const hoursAre = (isMet: (hours: number) => boolean, error: string) =>
  must((text) => text.trim() === "" || isMet(Number(text)), error);

/** Fields that have texts of their own; the others are checked by their kind. */
const ownChecks: Partial<Record<JobField, FieldCheck>> = {
  name: trimmed(filled(messages.nameRequired), lineFits()).check(z.overwrite(toTitleCase)),
  description: requiredRichText(messages.descriptionRequired, messages.descriptionTooLong),
  address_line_one: trimmed(filled(messages.addressRequired), lineFits()),
  city: trimmed(filled(messages.cityRequired), lineFits()),
  postal_code: trimmed(must((text) => POSTAL_CODE.test(text), messages.invalidPostalCode)),
  application_start_date: calendarDate(messages.startDateRequired),
};

const jobChecksByKind = {
  ...checksByKind,
  state: z.string().check(must((state) => STATES.some((offered) => offered === state), messages.stateRequired)),
  "annual pay": z.string(),
  "hourly pay": z.string(),
  hours: z.string().check(
    hoursAre((hours) => hours >= MIN_HOURS_PER_WEEK, messages.hoursRequired),
    hoursAre((hours) => hours <= MAX_HOURS_PER_WEEK, messages.hoursTooMany),
  ),
};

const fieldChecks = mapJobFields(({ kind, values }, field) =>
  kind === "choice" ? z.enum(values ?? []) : (ownChecks[field] ?? jobChecksByKind[kind]),
) as { [Field in JobField]: z.ZodMiniType<JobValues[Field]> };

function buildSchema(today: CalendarDate): JobSchema {
  const application_end_date = calendarDate(messages.endDateRequired).check(
    must((date) => !isCalendarDate(date) || date > today, messages.endDateNotFuture),
  );
  return z.object({ ...fieldChecks, application_end_date }).check(({ value, issues }) => {
    const refuse = (field: JobField, message: string) =>
      issues.push({ code: "custom", input: value[field], path: [field], message });
    const { application_start_date: start, application_end_date: end } = value;
    if (isCalendarDate(start) && isCalendarDate(end) && end < start) {
      refuse("application_end_date", messages.endDateBeforeStart);
    }
    for (const [field, message] of visiblePayProblems(value)) refuse(field, message);
  });
}
