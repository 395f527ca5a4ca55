import type { CalendarDate } from "#domain/time/calendar-date.ts";

/** Names in the table `employment_types`. */
export type EmploymentType =
  | "Full-time"
  | "Part-time"
  | "Temporary"
  | "Seasonal"
  | "Contract"
  | "Per diem"
  | "Internship"
  | "Apprenticeship";

/** Names in the table `location_types`. */
export type LocationType = "On site" | "Hybrid" | "Remote" | "On the road";

/** Names in the table `education_credentials`. */
export type EducationName =
  | "No requirement"
  | "High school diploma or GED"
  | "Associate degree"
  | "Bachelor’s degree"
  | "Master’s degree"
  | "Doctorate";

/** Names in the table `experience_levels`. */
export type ExperienceName = "Entry level" | "1 to 2 years" | "3 to 5 years" | "6 to 10 years" | "More than 10 years";

export type PayUnit = "hour" | "day" | "week" | "month" | "year";

/**
 * Pay in US dollars. "From $18" has no maximum, and "up to $22" has no minimum. The page always
 * states the unit.
 */
export type FoundPay = { min: number | null; max: number | null; unit: PayUnit };

export type ApplyWay = { kind: "url" | "email"; value: string };

/**
 * Kinds of sources, best first. If several sources have a value for a field, the value of the best
 * source counts.
 */
export const SOURCE_KINDS = ["board", "json-ld", "microdata", "rdfa", "feed", "page"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Fields whose source is stored. `pay` and `apply` each count as a single field. */
export type FoundField = Exclude<keyof FoundJob, "sources" | "kind" | "because" | "layout" | "url">;

/** Where a field was read (rule 71). */
export type FieldSource = { url: string; from: SourceKind };

/** A job as a website shows it. A field is null if the website doesn't state it. */
export type FoundJob = {
  /** At most 200 visible characters, without line breaks. */
  title: string;
  /** Rich text, sanitized with the portal's allow-list (record 23), at most 100 kB. */
  description: string | null;
  city: string | null;
  /** The full name of a US state ("Minnesota"). */
  state: string | null;
  street: string | null;
  /** Five digits or ZIP+4. Null for a foreign code. */
  zip: string | null;
  postedDate: CalendarDate | null;
  /** The last day to apply. */
  validThrough: CalendarDate | null;
  employmentType: EmploymentType | null;
  locationType: LocationType | null;
  pay: FoundPay | null;
  apply: ApplyWay | null;
  requisitionId: string | null;
  /** Required education and experience. Null if the website only prefers them. */
  education: EducationName | null;
  experience: ExperienceName | null;
  /** Plain text, at most 1,000 characters each. */
  benefits: string | null;
  instructions: string | null;
  /** The job's own page, or else the list page. */
  url: string;
  /**
   * The kind of source in which the finder read the job. Jobs of the kind "page" were identified by
   * layout and words, so a member must check them.
   */
  kind: SourceKind;
  /**
   * Words by which a job was found on a page without job markup, such as "Open Positions" or "Now
   * hiring".
   */
  because: string[];
  /**
   * The tags and class names around the job's title, from `layoutOf`. Empty if `kind` is not
   * "page". Jobs of the same list have the same layout. If members reject most jobs of a list,
   * later scans skip jobs with this layout (rule 73).
   */
  layout: string;
  sources: Partial<Record<FoundField, FieldSource>>;
};
