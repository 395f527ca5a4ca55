import { PAY_COLUMNS } from "#domain/pay/stored-pay.ts";
import type { Row } from "#domain/rows.ts";
import type { FieldSource, FoundField, FoundJob, FoundPay } from "./jobs/found-job.ts";

/**
 * The columns that store each field of a found job. `start_date` and `end_date` are the first and
 * last day of applications, as in a job (rule 30).
 */
export const FIELDS = {
  title: ["name"],
  description: ["description"],
  city: ["city"],
  state: ["state"],
  street: ["address_line_one"],
  zip: ["postal_code"],
  postedDate: ["start_date"],
  validThrough: ["end_date"],
  employmentType: ["employment_type_id"],
  locationType: ["location_type_id"],
  pay: PAY_COLUMNS,
  education: ["education_credential_id"],
  experience: ["experience_level_id"],
  benefits: ["benefits"],
  instructions: ["special_instructions"],
  apply: ["application_type", "application_url", "application_email"],
} as const satisfies Partial<Record<FoundField, readonly (keyof Row<"script_acquired_job_openings">)[]>>;

/**
 * The columns of a suggestion that a found job fills. A column is null if the website doesn't state
 * its value.
 */
type SuggestionColumns = Pick<Row<"script_acquired_job_openings">, (typeof FIELDS)[keyof typeof FIELDS][number]>;

type Source = FieldSource & { because?: string[] };
export type Suggestion = { columns: SuggestionColumns; sources: Partial<Record<keyof SuggestionColumns, Source>> };

/** Ids of the rows in the lookup tables, by name. */
export type Lookups = Record<
  "employment_types" | "location_types" | "education_credentials" | "experience_levels",
  ReadonlyMap<string, number>
>;

export function toSuggestion(job: FoundJob, lookups: Lookups): Suggestion {
  const columns: SuggestionColumns = {
    name: job.title,
    description: job.description,
    city: job.city,
    state: job.state,
    address_line_one: job.street,
    postal_code: job.zip,
    start_date: job.postedDate,
    end_date: job.validThrough,
    employment_type_id: idOf(lookups.employment_types, job.employmentType),
    location_type_id: idOf(lookups.location_types, job.locationType),
    education_credential_id: idOf(lookups.education_credentials, job.education),
    experience_level_id: idOf(lookups.experience_levels, job.experience),
    benefits: job.benefits,
    special_instructions: job.instructions,
    ...toPay(job.pay),
    application_type: job.apply?.kind ?? null,
    application_url: job.apply?.kind === "url" ? job.apply.value : null,
    application_email: job.apply?.kind === "email" ? job.apply.value : null,
  };
  return { columns, sources: sourcesOf(job, columns) };
}

function idOf(ids: ReadonlyMap<string, number>, name: string | null): number | null {
  return name === null ? null : (ids.get(name) ?? null);
}

/**
 * Factors that convert pay per unit to yearly pay. Daily pay has no factor, because the number of
 * working days is unknown.
 */
const A_YEAR: Partial<Record<FoundPay["unit"], number>> = { year: 1, month: 12, week: 52 };

function toPay(pay: FoundPay | null) {
  const none = {
    pay_type: null,
    min_annual_pay: null,
    max_annual_pay: null,
    min_hourly_pay: null,
    max_hourly_pay: null,
  } as const;
  if (!pay) return none;
  if (pay.unit === "hour") return { ...none, pay_type: 2 as const, min_hourly_pay: pay.min, max_hourly_pay: pay.max };
  const times = A_YEAR[pay.unit];
  if (times === undefined) return none;
  const annual = (amount: number | null) => (amount === null ? null : Math.round(amount * times));
  return { ...none, pay_type: 1 as const, min_annual_pay: annual(pay.min), max_annual_pay: annual(pay.max) };
}

/**
 * Returns the source of each column (rule 71). For an uncertain job, the source of the title also
 * has the words by which the job was found.
 */
function sourcesOf(job: FoundJob, columns: SuggestionColumns): Suggestion["sources"] {
  const columnsOf: Partial<Record<string, readonly (keyof SuggestionColumns)[]>> = FIELDS;
  const entries = Object.entries(job.sources).flatMap(([field, source]) =>
    (columnsOf[field] ?? []).filter((column) => columns[column] !== null).map((column) => [column, source]),
  );
  const sources: Suggestion["sources"] = Object.fromEntries(entries);
  if (job.kind !== "page") return sources;
  const name: Source = { url: job.url, from: job.kind, ...sources.name, because: job.because.slice(0, 5) };
  return { ...sources, name };
}
