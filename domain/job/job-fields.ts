import type { FieldKind, StoredByKind } from "#domain/fields/field-kinds.ts";
import * as limits from "#domain/limits.ts";
import { ANNUAL_PAY, PAY_TYPES } from "#domain/pay/pay.ts";
import type { Row } from "#domain/rows.ts";

/** Rule 22 */
const APPLICATION_TYPES = ["url", "email", "platform"] as const;

interface JobFieldDefinition {
  /** The accessible name, from Spec §10 "Names of controls". */
  label: string;
  kind: FieldKind;
  /** The column, if its name differs from the field's. */
  column?: keyof Row<"job_openings">;
  /** The value in a new job (Spec §9 "Job defaults"). Empty by default. */
  initial?: string;
  /** The allowed values of a choice. */
  values?: readonly string[];
  /**
   * Rule 29: true if a change of the field sends the job back to staff. A database trigger has the
   * same list of fields.
   */
  isReviewed?: true;
}

/**
 * Lists the fields of a job in the order of the form. The form's values, columns, draft, checks and
 * labels are derived from this list. The test of the database grants also reads this list.
 */
export const JOB_FIELDS = {
  name: { label: "Job Title", kind: "line", isReviewed: true },
  description: { label: "Job Description", kind: "rich text", isReviewed: true },
  employment_type_id: { label: "Employment Type", kind: "lookup", initial: limits.DEFAULT_EMPLOYMENT_TYPE_ID },
  location_type_id: { label: "Location Type", kind: "lookup", initial: limits.DEFAULT_LOCATION_TYPE_ID },
  education_credential_id: { label: "Education", kind: "lookup", initial: limits.DEFAULT_EDUCATION_CREDENTIAL_ID },
  experience_level_id: { label: "Experience Level", kind: "lookup", initial: limits.DEFAULT_EXPERIENCE_LEVEL_ID },
  address_line_one: { label: "Address Line 1", kind: "line" },
  address_line_two: { label: "Address Line 2", kind: "optional line" },
  city: { label: "City", kind: "line" },
  state: { label: "State", kind: "state", initial: limits.DEFAULT_STATE },
  postal_code: { label: "Postal Code", kind: "line" },
  application_start_date: { label: "Application Start Date", kind: "date", column: "start_date" },
  application_end_date: { label: "Application End Date", kind: "date", column: "end_date" },
  pay_type: { label: "Pay Type", kind: "choice", values: PAY_TYPES, initial: ANNUAL_PAY },
  hours_per_week: { label: "Hours per Week", kind: "hours", initial: String(limits.DEFAULT_HOURS_PER_WEEK) },
  min_annual_pay: { label: "Minimum Annual Pay", kind: "annual pay" },
  max_annual_pay: { label: "Maximum Annual Pay", kind: "annual pay" },
  min_hourly_pay: { label: "Minimum Hourly Pay", kind: "hourly pay" },
  max_hourly_pay: { label: "Maximum Hourly Pay", kind: "hourly pay" },
  benefits: { label: "Benefits", kind: "optional text" },
  application_type: {
    label: "Application Type",
    kind: "choice",
    values: APPLICATION_TYPES,
    initial: "platform",
    isReviewed: true,
  },
  application_url: { label: "Application URL", kind: "optional url", isReviewed: true },
  application_email: { label: "Application Email", kind: "optional email", isReviewed: true },
  special_instructions: { label: "Special Instructions", kind: "optional text" },
  questions: { label: "Questions", kind: "optional text" },
} as const satisfies Record<string, JobFieldDefinition>;

type Fields = typeof JOB_FIELDS;
export type JobField = keyof Fields;

export type JobValues = {
  [Field in JobField]: Fields[Field] extends { values: readonly (infer Value)[] } ? Value : string;
};

/** Hours per week are not saved (Spec §3). */
type SavedField = Exclude<JobField, "hours_per_week">;
type ColumnOf<Field extends SavedField> = Fields[Field] extends { column: infer Column extends string }
  ? Column
  : Field;
type StoredAs<Kind, Column> = Kind extends keyof StoredByKind
  ? StoredByKind[Kind]
  : Row<"job_openings">[Column & keyof Row<"job_openings">];

/**
 * The saved columns of a job. Code that reads or saves a job uses this type together with the
 * table's type, so the compiler reports any difference.
 */
export type JobColumns = {
  [Field in SavedField as ColumnOf<Field>]: StoredAs<Fields[Field]["kind"], ColumnOf<Field>>;
};

export const jobFields = Object.keys(JOB_FIELDS) as JobField[];

/** Returns the column of a field, or null if the field is not saved. */
export function jobColumn(field: JobField): keyof JobColumns | null {
  const { column }: JobFieldDefinition = JOB_FIELDS[field];
  return field === "hours_per_week" ? null : ((column ?? field) as keyof JobColumns);
}

export function mapJobFields<Result>(
  resultOf: (definition: JobFieldDefinition, field: JobField) => Result,
): Record<JobField, Result> {
  const results = jobFields.map((field) => [field, resultOf(JOB_FIELDS[field], field)]);
  return Object.fromEntries(results) as Record<JobField, Result>;
}
