import { PORTAL_TIME_ZONE, REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { HOURLY_PAY } from "#domain/pay/pay.ts";
import { addDays, type CalendarDate } from "#domain/time/calendar-date.ts";
import { type JobColumns, jobColumn, jobFields } from "./job-fields.ts";
import { REGIONS } from "./place.ts";
import { streetText } from "./shown-job.ts";

/** Columns of the form that the public page does not use. */
const UNUSED = [
  "start_date",
  "application_url",
  "application_email",
  "questions",
] as const satisfies (keyof JobColumns)[];

/** Columns of the form that the public page reads. */
export const POSTED_COLUMNS = jobFields
  .map(jobColumn)
  .filter((column) => column !== null && !UNUSED.some((unused) => unused === column));

export type PostedJob = Omit<JobColumns, (typeof UNUSED)[number]> & {
  id: number;
  /** The first day on which the job was public. */
  posted: CalendarDate;
  company: { name: string; company_url: string | null; logo: string | null };
};

type Posting = {
  /** The URL of the job's page, including the origin. */
  url: string;
  /** True if visitors can apply on this page, without another website or an account. */
  isDirect: boolean;
};

/**
 * Maps ids of database/seeds/0001-lookups.sql to schema.org's words. An id without a matching word
 * is not in the map.
 */
const EMPLOYMENT_TYPES: Readonly<Record<number, string>> = {
  1: "FULL_TIME",
  2: "PART_TIME",
  3: "TEMPORARY",
  4: "TEMPORARY",
  5: "CONTRACTOR",
  6: "PER_DIEM",
  7: "INTERN",
};
const CREDENTIALS: Readonly<Record<number, string>> = {
  1: "high school",
  3: "associate degree",
  4: "bachelor degree",
  5: "postgraduate degree",
  6: "postgraduate degree",
  7: "postgraduate degree",
  9: "professional certificate",
};
const NO_CREDENTIAL = 8;
/** The minimum months of each experience level. */
const MONTHS_OF_EXPERIENCE: Readonly<Record<number, number>> = { 2: 12, 3: 36, 4: 72, 5: 120 };

/**
 * Builds a schema.org JobPosting for search engines, with the properties that Google requires and
 * recommends (rule 76).
 */
export function jobPosting(job: PostedJob, { url, isDirect }: Posting): Record<string, unknown> {
  const { company } = job;
  return without({
    "@context": "https://schema.org/",
    "@type": "JobPosting",
    title: job.name,
    description: job.description,
    url,
    identifier: { "@type": "PropertyValue", name: company.name, value: String(job.id) },
    datePosted: job.posted,
    validThrough: endOfDay(job.end_date),
    employmentType: EMPLOYMENT_TYPES[job.employment_type_id] ?? "OTHER",
    hiringOrganization: without({
      "@type": "Organization",
      name: company.name,
      sameAs: company.company_url || undefined,
      logo: company.logo || undefined,
    }),
    ...placeOf(job),
    baseSalary: salaryOf(job),
    jobBenefits: job.benefits?.trim() || undefined,
    educationRequirements: educationOf(job),
    experienceRequirements: experienceOf(job),
    directApply: isDirect,
  });
}

/**
 * Returns the properties that Google for Jobs recommends and the posting lacks. The properties that
 * Google requires are in every posting.
 */
export function lackingParts(posting: Record<string, unknown>): ("street" | "logo" | "website")[] {
  const company = posting.hiringOrganization as { logo?: string; sameAs?: string };
  const place = posting.jobLocation as { address: { streetAddress?: string } } | undefined;
  return [
    ...(place && !place.address.streetAddress ? ["street" as const] : []),
    ...(company.logo ? [] : ["logo" as const]),
    ...(company.sameAs ? [] : ["website" as const]),
  ];
}

/** Serializes data for a script element. Escapes characters that could end the script element. */
export function toScriptText(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function placeOf(job: PostedJob): Record<string, unknown> {
  if (String(job.location_type_id) === REMOTE_LOCATION_TYPE_ID) {
    return {
      jobLocationType: "TELECOMMUTE",
      applicantLocationRequirements: { "@type": "State", name: `${job.state}, USA` },
    };
  }
  return {
    jobLocation: {
      "@type": "Place",
      address: without({
        "@type": "PostalAddress",
        streetAddress: streetText(job) || undefined,
        addressLocality: job.city,
        addressRegion: REGIONS[job.state] ?? job.state,
        postalCode: job.postal_code,
        addressCountry: "US",
      }),
    },
  };
}

function salaryOf(job: PostedJob): Record<string, unknown> {
  const isHourly = String(job.pay_type) === HOURLY_PAY;
  const [minValue, maxValue] = isHourly
    ? [job.min_hourly_pay, job.max_hourly_pay]
    : [job.min_annual_pay, job.max_annual_pay];
  const amount = minValue === maxValue ? { value: minValue } : { minValue, maxValue };
  return {
    "@type": "MonetaryAmount",
    currency: "USD",
    value: { "@type": "QuantitativeValue", ...amount, unitText: isHourly ? "HOUR" : "YEAR" },
  };
}

function educationOf({ education_credential_id }: PostedJob): unknown {
  if (education_credential_id === NO_CREDENTIAL) return "no requirements";
  const credentialCategory = CREDENTIALS[education_credential_id];
  return credentialCategory && { "@type": "EducationalOccupationalCredential", credentialCategory };
}

function experienceOf({ experience_level_id }: PostedJob): unknown {
  const monthsOfExperience = MONTHS_OF_EXPERIENCE[experience_level_id];
  return monthsOfExperience && { "@type": "OccupationalExperienceRequirements", monthsOfExperience };
}

const portalOffset = new Intl.DateTimeFormat("en-US", { timeZone: PORTAL_TIME_ZONE, timeZoneName: "longOffset" });

/** Returns the last second of a day in Chicago, such as "2026-12-21T23:59:59-06:00". */
export function endOfDay(day: CalendarDate): string {
  // Reads Chicago's offset at 06:00 UTC of the next day, which is midnight or 1 a.m. in Chicago.
  // Chicago's clocks change later, at 2 a.m.
  const parts = portalOffset.formatToParts(new Date(`${addDays(day, 1)}T06:00:00Z`));
  const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
  return `${day}T23:59:59${name.replace("GMT", "")}`;
}

function without(properties: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(properties).filter(([, value]) => value !== undefined));
}
