import * as z from "zod/mini";
import { addDays, type CalendarDate } from "./calendar-date.ts";
import { newJobValues, payText } from "./job-form-values.ts";
import type { JobValues } from "./job-schema.ts";
import { DEFAULT_APPLICATION_DAYS, STATES } from "./limits.ts";
import { ANNUAL_PAY, HOURLY_PAY } from "./pay.ts";
import { deriveHours } from "./stored-pay.ts";

const text = () => z.catch(z.optional(z.string()), undefined);
const stringOrNumber = () => z.pipe(z.union([z.string(), z.number()]), z.transform(String));
const id = () => z.catch(z.optional(stringOrNumber()), undefined);

/** An unfinished job: the form's values with nothing required. What a stored draft holds wrongly is left out, not refused. */
export const jobDraftSchema = z.object({
  name: text(),
  description: text(),
  employment_type_id: id(),
  location_type_id: id(),
  education_credential_id: id(),
  experience_level_id: id(),
  address_line_one: text(),
  address_line_two: text(),
  city: text(),
  state: text(),
  postal_code: text(),
  application_start_date: text(),
  application_end_date: text(),
  pay_type: z.catch(z.optional(z.pipe(stringOrNumber(), z.enum([ANNUAL_PAY, HOURLY_PAY]))), undefined),
  hours_per_week: id(),
  min_annual_pay: id(),
  max_annual_pay: id(),
  min_hourly_pay: id(),
  max_hourly_pay: id(),
  application_type: z.catch(z.optional(z.enum(["url", "email", "platform"])), undefined),
  application_url: text(),
  application_email: text(),
  special_instructions: text(),
  benefits: text(),
  /** How the form was opened that it was typed into; spec §4 "Job form modes". */
  mode: z.catch(z.optional(z.enum(["new", "duplicate", "suggested"])), undefined),
  original_script_job_id: z.catch(z.optional(z.number()), undefined),
  /** Names or ids (decision 36). */
  selectedCategories: z.catch(z.optional(z.array(z.union([z.string(), z.number()]))), undefined),
});

export type JobDraft = z.output<typeof jobDraftSchema>;

/** Texts that a person types; the other fields always hold something. */
const TYPED_FIELDS = [
  "name",
  "address_line_one",
  "address_line_two",
  "city",
  "postal_code",
  "min_annual_pay",
  "max_annual_pay",
  "min_hourly_pay",
  "max_hourly_pay",
  "application_url",
  "application_email",
  "special_instructions",
  "benefits",
] as const;

/** A stored draft over the defaults of today. */
export function draftToValues(draft: JobDraft, today: CalendarDate): JobValues {
  const { mode, original_script_job_id, selectedCategories, ...fields } = draft;
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...newJobValues(today), ...Object.fromEntries(filled) };
}

const handedJobSchema = z.extend(jobDraftSchema, { start_date: text(), end_date: text() });

/** A job handed to the form for duplicating or from a suggestion: the table's columns or the form's fields (decision 30). */
export function handedToDraft(data: unknown): JobDraft {
  const { start_date, end_date, ...draft } = handedJobSchema.parse(data);
  const pay = {
    min_annual_pay: toAmount(draft.min_annual_pay),
    max_annual_pay: toAmount(draft.max_annual_pay),
    min_hourly_pay: toAmount(draft.min_hourly_pay),
    max_hourly_pay: toAmount(draft.max_hourly_pay),
  };
  return {
    ...draft,
    state: draft.state ?? "",
    application_start_date: draft.application_start_date ?? start_date,
    application_end_date: draft.application_end_date ?? end_date,
    min_annual_pay: payText(pay.min_annual_pay, 0),
    max_annual_pay: payText(pay.max_annual_pay, 0),
    min_hourly_pay: payText(pay.min_hourly_pay, 2),
    max_hourly_pay: payText(pay.max_hourly_pay, 2),
    hours_per_week: draft.hours_per_week ?? String(deriveHours(pay)),
  };
}

function toAmount(text: string | undefined): number {
  return Number(text ?? 0) || 0;
}

/** Whether losing it would lose somebody's work (decision 33). */
export function hasDraftContent(draft: JobDraft): boolean {
  const hasDescription = (draft.description ?? "").replace(/<[^>]*>|&nbsp;|\s/g, "") !== "";
  return hasDescription || TYPED_FIELDS.some((field) => (draft[field] ?? "").trim() !== "");
}

/** Values that need a word to the person before they can be used. */
export type Adjusted = {
  values: JobValues;
  /** The end date that was replaced, or null (decision 18). */
  replacedEndDate: CalendarDate | null;
  /** A state that the portal does not offer, or null (decision 36). */
  unofferedState: string | null;
};

/** Decision 18: outside edit mode a past end date becomes today plus 30 days. Decision 36: another state stays unselected. */
export function adjustLoaded(values: JobValues, today: CalendarDate, isEdit: boolean): Adjusted {
  const isPast = !isEdit && values.application_end_date < today;
  const isOffered = values.state === "" || STATES.some((state) => state === values.state);
  const endDate = isPast ? addDays(today, DEFAULT_APPLICATION_DAYS) : values.application_end_date;
  return {
    values: { ...values, application_end_date: endDate, state: isOffered ? values.state : "" },
    replacedEndDate: isPast ? values.application_end_date : null,
    unofferedState: isOffered ? null : values.state,
  };
}
