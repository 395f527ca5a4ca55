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

export type PayUnit = "hour" | "day" | "week" | "month" | "year";

/** US dollars. "From $18" has no maximum, "up to $22" no minimum. The unit was read, never guessed. */
export type FoundPay = { min: number | null; max: number | null; unit: PayUnit };

export type ApplyWay = { kind: "url" | "email"; value: string };

/** Sources of a job, best first: the earlier source wins, field by field. */
export const SOURCE_KINDS = ["board", "json-ld", "microdata", "rdfa", "feed", "page"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The fields of a found job that have a source. `pay` and `apply` are one field each. */
export type FoundField = Exclude<keyof FoundJob, "sources" | "kind" | "because" | "url">;

/** Rule 47: where a field was read. */
export type FieldSource = { url: string; from: SourceKind };

/** A job as a website shows it. Fields that the website doesn't name are null; nothing is guessed. */
export type FoundJob = {
  /** One line of at most 200 visible characters. */
  title: string;
  /** Rich text that the portal's allow-list has cleaned (record 23), at most 100 kB. */
  description: string | null;
  city: string | null;
  /** The whole name of a state of the US ("Minnesota"). */
  state: string | null;
  street: string | null;
  /** Five digits, or five and four. A foreign code is null. */
  zip: string | null;
  postedDate: CalendarDate | null;
  /** The last day to apply. */
  validThrough: CalendarDate | null;
  employmentType: EmploymentType | null;
  locationType: LocationType | null;
  pay: FoundPay | null;
  apply: ApplyWay | null;
  requisitionId: string | null;
  /** The job's own page, or the page with the list if it has none. */
  url: string;
  /** A job from a plain "page" was found by its look and words: a person has to check it. */
  kind: SourceKind;
  /** The words by which a job from a plain page was found: "Open Positions", "Now hiring". */
  because: string[];
  sources: Partial<Record<FoundField, FieldSource>>;
};
