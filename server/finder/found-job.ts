import type { CalendarDate } from "#domain/time/calendar-date.ts";

/** Names of `employment_types`, as the portal's look-up table has them. */
export type EmploymentType =
  | "Full-time"
  | "Part-time"
  | "Temporary"
  | "Seasonal"
  | "Contract"
  | "Per diem"
  | "Internship"
  | "Apprenticeship";

/** Names of `location_types`. */
export type LocationType = "On site" | "Hybrid" | "Remote" | "On the road";

export type PayUnit = "hour" | "day" | "week" | "month" | "year";

/** US dollars. "From $18" has no maximum, "up to $22" no minimum; one rate is both. The unit was read, never guessed. */
export type FoundPay = { min: number | null; max: number | null; unit: PayUnit };

export type ApplyWay = { kind: "url" | "email"; value: string };

/** What kind of text a job was read from, best first: where two tell of one job, the earlier wins, field by field. */
export const SOURCE_KINDS = ["board", "json-ld", "microdata", "rdfa", "feed", "page"] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** The fields of a found job that have a source; `pay` and `apply` are one field each. */
export type FoundField = Exclude<keyof FoundJob, "sources" | "kind" | "isUncertain" | "because" | "url">;

/** Rule 47: where a field was read, and in which of the page's texts. */
export type FieldSource = { url: string; from: SourceKind };

/** A job as a website shows it. What was not read is null; nothing is guessed. */
export type FoundJob = {
  /** One line of at most 200 visible characters. */
  title: string;
  /** Rich text that has been cleaned by the portal's allow-list (record 23), at most 100 kB; null where there is none. */
  description: string | null;
  city: string | null;
  /** The whole name of a state of the US ("Minnesota"). */
  state: string | null;
  street: string | null;
  /** Five digits, or five and four. A foreign code is null. */
  zip: string | null;
  /** The first day of work. */
  startDate: CalendarDate | null;
  /** The last day of work that lasts for a season. */
  endDate: CalendarDate | null;
  postedDate: CalendarDate | null;
  /** The last day to apply. */
  validThrough: CalendarDate | null;
  employmentType: EmploymentType | null;
  locationType: LocationType | null;
  pay: FoundPay | null;
  apply: ApplyWay | null;
  requisitionId: string | null;
  /** The job's own page; the page with the list where it has none. */
  url: string;
  kind: SourceKind;
  /** Read from the look and words of a plain page: a person has to check it. */
  isUncertain: boolean;
  /** The words that made us think so: "Open Positions", "Now hiring". */
  because: string[];
  sources: Partial<Record<FoundField, FieldSource>>;
};

/** Public job boards that can be read. */
export const READ_VENDORS = [
  "greenhouse",
  "lever",
  "ashby",
  "workable",
  "smartrecruiters",
  "recruitee",
  "breezy",
  "paylocity",
  "bamboohr",
  "neogov",
  "jazzhr",
  "applicantpro",
  "teamtailor",
] as const;
export type ReadVendor = (typeof READ_VENDORS)[number];

/** A board that a page links to or embeds. Without `fetch` it is only named: "Your jobs are on Paycom". */
export type RecognizedBoard = {
  vendor: ReadVendor | "adp" | "paycom" | "paycor" | "ukg" | "icims" | "workday" | "facebook" | "indeed";
  /** "Greenhouse" */
  name: string;
  /** The page for people, as it was linked. */
  url: string;
  /** Public addresses to read with `readBoard`, in this order; empty for a board that is only named. */
  fetch: string[];
};

export type BoardAnswer = {
  jobs: FoundJob[];
  /** Further pages of the list, or pages of single jobs: each is read with `readBoard` again. */
  next: string[];
  /** False for an answer in no known shape: it proves nothing about the jobs. */
  isUnderstood: boolean;
};

/** `feed` and `sitemap` are read with `readPage` as well, like every address of the site. */
export type LinkKind = "job" | "careers" | "feed" | "sitemap";

/** An address on the employer's own site that is worth reading. */
export type PageLink = { url: string; kind: LinkKind; text: string };

export type PageFindings = {
  jobs: FoundJob[];
  /** Best first. */
  links: PageLink[];
  /** Sentences for a person, when there are no jobs: "The page says that there are no open positions". */
  notes: string[];
  /** The page says in words that nobody is looked for at present. */
  saysNone: boolean;
};
