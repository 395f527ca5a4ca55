import * as z from "zod/mini";
import type { FieldKind } from "#domain/fields/field-kinds.ts";
import { isEmptyRichText } from "#domain/fields/rich-text.ts";
import { DEFAULT_APPLICATION_DAYS, STATES } from "#domain/limits.ts";
import { ANNUAL_PAY, completePay } from "#domain/pay/pay.ts";
import { deriveHours } from "#domain/pay/stored-pay.ts";
import { addDays, type CalendarDate, isCalendarDate } from "#domain/time/calendar-date.ts";
import { JOB_FIELDS, type JobField, type JobValues, jobColumn, jobFields, mapJobFields } from "./job-fields.ts";
import { newJobValues, payText } from "./job-form-values.ts";

const text = () => z.catch(z.optional(z.string()), undefined);
const stringOrNumber = () => z.pipe(z.union([z.string(), z.number()]), z.transform(String));
/** Kinds of fields that are text in the form and numbers in the table. */
const FIGURES = new Set<FieldKind>(["lookup", "annual pay", "hourly pay", "hours"]);
const figure = () => z.catch(z.optional(stringOrNumber()), undefined);

type Stored<Value> = z.ZodMiniCatch<z.ZodMiniOptional<z.ZodMiniType<Value>>>;

const draftFields = mapJobFields<Stored<string>>(({ kind, values }) => {
  if (kind === "choice") return z.catch(z.optional(z.pipe(stringOrNumber(), z.enum(values ?? []))), undefined);
  return FIGURES.has(kind) ? figure() : text();
}) as { [Field in JobField]: Stored<JobValues[Field]> };

/** A draft of a job: the form's values, all optional. Parsing drops invalid values. */
export const jobDraftSchema = z.object({
  ...draftFields,
  /** How the form was opened (Spec §4 "Job form modes"). */
  mode: z.catch(z.optional(z.enum(["new", "duplicate", "suggested"])), undefined),
  original_script_job_id: z.catch(z.optional(z.number()), undefined),
  /** Names or ids of the selected categories (rule 36). */
  selectedCategories: z.catch(z.optional(z.array(z.union([z.string(), z.number()]))), undefined),
});

export type JobDraft = z.output<typeof jobDraftSchema>;

/** Returns the draft's values. Missing values get today's defaults. */
export function draftToValues(draft: JobDraft, today: CalendarDate): JobValues {
  const { mode, original_script_job_id, selectedCategories, ...fields } = draft;
  const filled = Object.entries(fields).filter(([, value]) => value !== undefined);
  return { ...newJobValues(today), ...Object.fromEntries(filled) };
}

/**
 * Kinds of fields that are empty until a user types a value. Fields of other kinds always have a
 * value.
 */
const TYPED = new Set<FieldKind>([
  "line",
  "optional line",
  "optional text",
  "optional url",
  "optional email",
  "annual pay",
  "hourly pay",
]);
const typedFields = jobFields.filter((field) => TYPED.has(JOB_FIELDS[field].kind));

/**
 * Converts the job that another screen passes to the form: a job to duplicate, or an approved
 * suggestion. The keys of `data` are columns of the table or fields of the form (rule 30).
 */
export function handedToDraft(data: unknown): JobDraft {
  const handed: Record<string, unknown> = Object(data);
  const fields = mapJobFields((_definition, field) => handed[field] ?? handed[jobColumn(field) ?? field]);
  const draft = jobDraftSchema.parse({ ...handed, ...fields });
  const pay = {
    min_annual_pay: toAmount(draft.min_annual_pay),
    max_annual_pay: toAmount(draft.max_annual_pay),
    min_hourly_pay: toAmount(draft.min_hourly_pay),
    max_hourly_pay: toAmount(draft.max_hourly_pay),
  };
  return {
    ...draft,
    state: draft.state ?? "",
    application_type: draft.application_type ?? typeOf(draft),
    ...completePay({
      pay_type: draft.pay_type ?? ANNUAL_PAY,
      min_annual_pay: payText(pay.min_annual_pay, 0),
      max_annual_pay: payText(pay.max_annual_pay, 0),
      min_hourly_pay: payText(pay.min_hourly_pay, 2),
      max_hourly_pay: payText(pay.max_hourly_pay, 2),
      hours_per_week: draft.hours_per_week ?? String(deriveHours(pay)),
    }),
  };
}

/**
 * Derives the way to apply from the URL or email address, because suggestions from scanned websites
 * do not name it.
 */
function typeOf({ application_url, application_email }: JobDraft): JobDraft["application_type"] {
  if (application_url) return "url";
  return application_email ? "email" : undefined;
}

function toAmount(text: string | undefined): number {
  return Number(text ?? 0) || 0;
}

/**
 * Returns true if the draft contains a user's work (rule 33). Values that the form copied from
 * another job don't count.
 */
export function hasDraftContent(draft: JobDraft, takenOver: Partial<JobValues> = {}): boolean {
  return (
    !isEmptyRichText(draft.description ?? "") ||
    typedFields.some((field) => (draft[field] ?? "").trim() !== (takenOver[field] ?? ""))
  );
}

/**
 * The result of adjustLoaded(): the adjusted values, and the original values that adjustLoaded()
 * replaced. The form shows these original values to the user.
 */
export type Adjusted = {
  values: JobValues;
  /** The past end date that adjustLoaded() replaced, or null (rule 18). */
  replacedEndDate: CalendarDate | null;
  /** The job's US state if the form does not offer it, otherwise null (rule 36). */
  unofferedState: string | null;
};

/**
 * Rule 18: outside edit mode, replaces a past end date with today plus 30 days. Rule 36: clears a
 * US state that the form does not offer.
 */
export function adjustLoaded(values: JobValues, today: CalendarDate, isEdit: boolean): Adjusted {
  const { application_end_date: end } = values;
  const isPast = !isEdit && isCalendarDate(end) && end < today;
  const isOffered = values.state === "" || STATES.some((state) => state === values.state);
  const endDate = isPast ? addDays(today, DEFAULT_APPLICATION_DAYS) : end;
  return {
    values: { ...values, application_end_date: endDate, state: isOffered ? values.state : "" },
    replacedEndDate: isPast ? end : null,
    unofferedState: isOffered ? null : values.state,
  };
}
