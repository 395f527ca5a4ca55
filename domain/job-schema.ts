import * as z from "zod/mini";
import { type CalendarDate, isCalendarDate } from "./calendar-date.ts";
import { isEmail } from "./email.ts";
import { LINE_MAX_LENGTH, MAX_HOURS_PER_WEEK, MIN_HOURS_PER_WEEK, STATES, TEXT_MAX_LENGTH } from "./limits.ts";
import { jobFieldMessages as messages, validationMessages } from "./messages.ts";
import { PAY_TYPES } from "./pay.ts";
import { visiblePayProblems } from "./pay-problems.ts";
import { isEmptyRichText, isRichTextTooLong } from "./rich-text.ts";
import { toTitleCase } from "./title-case.ts";
import { isWebAddress } from "./web-address.ts";

/** Rule 22 */
export const APPLICATION_TYPES = ["url", "email", "platform"] as const;

const POSTAL_CODE = /^\d{5}(?:-\d{4})?$/;

const must = (isMet: (text: string) => boolean, error: string) => z.refine<string>(isMet, { error });
const isFilled = (text: string) => text.trim() !== "";
const lineFits = must((text) => text.length <= LINE_MAX_LENGTH, messages.tooLong);

const requiredLine = (error: string) => z.string().check(z.trim(), must(isFilled, error), lineFits);
const optionalLine = () => z._default(z.string().check(z.trim(), lineFits), "");
const optionalText = () =>
  z._default(
    z.string().check(
      z.trim(),
      must((text) => text.length <= TEXT_MAX_LENGTH, messages.tooLong),
    ),
    "",
  );
const calendarDate = (error: string) => z.string().check(must(isCalendarDate, error));

/** Spec §5: "the four lookup ids accept string or number (stored as strings)". */
const lookupId = () =>
  z.pipe(
    z.pipe(z.union([z.string(), z.number()]), z.transform(String)),
    z.string().check(must(isFilled, validationMessages.required)),
  );

type JobSchema = ReturnType<typeof buildSchema>;

let latest: { today: CalendarDate; schema: JobSchema } | undefined;

/** Spec §5 "Job form", rules 17–23. `today` is the portal's: rule 17. Built once a day: it is asked while typing. */
export function jobSchema(today: CalendarDate): JobSchema {
  if (latest?.today !== today) latest = { today, schema: buildSchema(today) };
  return latest.schema;
}

function buildSchema(today: CalendarDate) {
  return z
    .object({
      name: z.string().check(z.trim(), must(isFilled, messages.nameRequired), lineFits, z.overwrite(toTitleCase)),
      description: z.string().check(
        must((html) => !isEmptyRichText(html), messages.descriptionRequired),
        must((html) => !isRichTextTooLong(html), messages.descriptionTooLong),
      ),
      employment_type_id: lookupId(),
      location_type_id: lookupId(),
      education_credential_id: lookupId(),
      experience_level_id: lookupId(),
      address_line_one: requiredLine(messages.addressRequired),
      address_line_two: optionalLine(),
      city: requiredLine(messages.cityRequired),
      state: z.string().check(must((state) => STATES.some((offered) => offered === state), messages.stateRequired)),
      postal_code: z.string().check(
        z.trim(),
        must((text) => POSTAL_CODE.test(text), messages.invalidPostalCode),
      ),
      application_start_date: calendarDate(messages.startDateRequired),
      application_end_date: calendarDate(messages.endDateRequired).check(
        must((date) => !isCalendarDate(date) || date > today, messages.endDateNotFuture),
      ),
      pay_type: z.enum(PAY_TYPES),
      hours_per_week: z.string().check(
        must((text) => !isFilled(text) || Number(text) >= MIN_HOURS_PER_WEEK, messages.hoursRequired),
        must((text) => !isFilled(text) || Number(text) <= MAX_HOURS_PER_WEEK, messages.hoursTooMany),
      ),
      min_annual_pay: z.string(),
      max_annual_pay: z.string(),
      min_hourly_pay: z.string(),
      max_hourly_pay: z.string(),
      application_type: z.enum(APPLICATION_TYPES),
      application_url: z.string().check(
        z.trim(),
        must((text) => text === "" || isWebAddress(text), messages.invalidUrl),
      ),
      application_email: z.string().check(
        z.trim(),
        must((text) => text === "" || isEmail(text), messages.invalidEmail),
      ),
      special_instructions: optionalText(),
    })
    .check(({ value, issues }) => {
      const { application_start_date: start, application_end_date: end } = value;
      if (isCalendarDate(start) && isCalendarDate(end) && end < start) {
        issues.push({
          code: "custom",
          input: end,
          path: ["application_end_date"],
          message: messages.endDateBeforeStart,
        });
      }
      for (const [field, message] of visiblePayProblems(value)) {
        issues.push({ code: "custom", input: value[field], path: [field], message });
      }
    });
}

export type JobValues = z.output<JobSchema>;
