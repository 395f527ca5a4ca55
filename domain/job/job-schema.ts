import * as z from "zod/mini";
import { isEmail } from "#domain/account/email.ts";
import {
  calendarDate,
  checksByKind,
  type FieldCheck,
  filled,
  lineFits,
  must,
  nameIsVisible,
  requiredRichText,
  trimmed,
} from "#domain/fields/field-checks.ts";
import { isWebUrl } from "#domain/fields/web-url.ts";
import {
  EARLIEST_JOB_DATE,
  LATEST_JOB_DATE,
  MAX_HOURS_PER_WEEK,
  MIN_HOURS_PER_WEEK,
  REMOTE_LOCATION_TYPE_ID,
  STATES,
} from "#domain/limits.ts";
import { fieldMessages, jobFieldMessages as messages } from "#domain/messages/job-form.ts";
import { visiblePayProblems } from "#domain/pay/pay-problems.ts";
import { type CalendarDate, isCalendarDate } from "#domain/time/calendar-date.ts";
import { targetField } from "./application-target.ts";
import { type JobField, type JobValues, mapJobFields } from "./job-fields.ts";

const POSTAL_CODE = /^\d{5}(?:-\d{4})?$/;

type JobSchema = z.ZodMiniType<JobValues>;

/**
 * The schema for the current day. The form validates at each keystroke, so the schema is cached.
 */
let latest: { today: CalendarDate; schema: JobSchema } | undefined;

/** Spec §5 "Job form", rules 17–23. `today` is the portal's day (rule 17). */
export function jobSchema(today: CalendarDate): JobSchema {
  if (latest?.today !== today) latest = { today, schema: buildSchema(today) };
  return latest.schema;
}

const hoursAre = (isMet: (hours: number) => boolean, error: string) =>
  must((text) => text.trim() === "" || isMet(Number(text)), error);

/** Rule 58 */
const jobDate = (error: string) =>
  calendarDate(error).check(
    must(
      (date) => !isCalendarDate(date) || (date >= EARLIEST_JOB_DATE && date <= LATEST_JOB_DATE),
      messages.dateOutOfRange,
    ),
  );

/**
 * Checks of fields that have their own error texts or depend on another field. All fields that are
 * not listed here are checked by their kind.
 */
const ownChecks: Partial<Record<JobField, FieldCheck>> = {
  name: trimmed(filled(messages.nameRequired), lineFits(), nameIsVisible),
  description: requiredRichText(messages.descriptionRequired, messages.descriptionTooLong),
  address_line_one: trimmed(lineFits()),
  city: trimmed(filled(messages.cityRequired), lineFits()),
  postal_code: trimmed(must((text) => POSTAL_CODE.test(text), messages.invalidPostalCode)),
  application_start_date: jobDate(messages.startDateRequired),
  application_url: trimmed(),
  application_email: trimmed(),
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
  const application_end_date = jobDate(messages.endDateRequired).check(
    must((date) => !isCalendarDate(date) || date > today, messages.endDateNotFuture),
  );
  return z.object({ ...fieldChecks, application_end_date }).check(({ value, issues }) => {
    const refuse = (field: JobField, message: string) =>
      issues.push({ code: "custom", input: value[field], path: [field], message });
    const { application_start_date: start, application_end_date: end } = value;
    if (isCalendarDate(start) && isCalendarDate(end) && end < start) {
      refuse("application_end_date", messages.endDateBeforeStart);
    }
    if (value.address_line_one === "" && !isStreetOptional(value)) {
      refuse("address_line_one", messages.addressRequired);
    }
    const { application_url: url, application_email: email } = value;
    const shown = targetField(value);
    if (shown === "application_url" && url !== "" && !isWebUrl(url)) refuse(shown, fieldMessages.invalidUrl);
    if (shown === "application_email" && email !== "" && !isEmail(email)) refuse(shown, fieldMessages.invalidEmail);
    for (const [field, message] of visiblePayProblems(value)) refuse(field, message);
  });
}

/** Returns true for a remote job, which needs no street. */
export function isStreetOptional({ location_type_id }: Pick<JobValues, "location_type_id">): boolean {
  return location_type_id === REMOTE_LOCATION_TYPE_ID;
}
