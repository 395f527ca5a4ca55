/** Evidence for and against that a line is the title of a job. Each value is from 0 to 1. */
export const EVIDENCE = [
  "occupation",
  "label",
  "groupOccupations",
  "alikeOccupations",
  "group",
  "heading",
  "bold",
  "link",
  "item",
  "lead",
  "ownPage",
  "apply",
  "details",
  "wage",
  "jobText",
  "openHeading",
  "careersHeading",
  "hiringAbove",
  "careersUrl",
  "careersName",
  "hasResume",
  "otherHeading",
  "stopHeading",
  "otherPage",
  "person",
  "groupPersons",
  "prices",
  "contacts",
  "controls",
  "bare",
  "elsewhere",
  "unnamedLong",
  "phrase",
  "noJobs",
  "noOccupation",
  "long",
] as const;
type EvidenceName = (typeof EVIDENCE)[number];
export type Evidence = Record<EvidenceName, number>;

/** The evidence that members see, as sentences. */
const REASONS: Partial<Record<EvidenceName, string>> = {
  occupation: "Names an occupation",
  groupOccupations: "Is one of several lines that name occupations",
  label: "Is labelled as a job's title",
  ownPage: "Links to its own page",
  apply: "Has a way to apply",
  details: "Has hours, pay or dates",
  jobText: "Has the text of a job",
  hiringAbove: "Is below a sentence about hiring",
  careersUrl: "Is on a page about jobs",
  careersName: "Is on a page about jobs",
};

export function scoreOf(evidence: Evidence): number {
  return EVIDENCE.reduce((sum, name) => sum + WEIGHTS[name] * evidence[name], 0);
}

/** Returns the reasons for a title, first the reason with the most weight. */
export function reasonsOf(evidence: Evidence): string[] {
  const weight = (name: EvidenceName) => WEIGHTS[name] * evidence[name];
  const names = EVIDENCE.filter((name) => REASONS[name] !== undefined && weight(name) > 0.2);
  return [...new Set(names.sort((one, other) => weight(other) - weight(one)).map((name) => REASONS[name] ?? ""))];
}

/** A line is a title if its weighted evidence exceeds this sum. */
export const THRESHOLD = 6;

/**
 * Fitted by `npm run finder:fit` to the plain pages in `fixtures/fitted`: kinds "page" and "none".
 * Held out: `fixtures/unseen`. `npm run finder:accuracy -- --ablation` shows what each weight is
 * worth.
 */
export const WEIGHTS: Evidence = {
  occupation: 2.2,
  label: 1.9,
  groupOccupations: 2.5,
  alikeOccupations: 1.0,
  group: 0.7,
  heading: -0.2,
  bold: 0.8,
  link: 0.2,
  item: -1.5,
  lead: 0.3,
  ownPage: 1.1,
  apply: 1.5,
  details: 1.9,
  wage: 0.5,
  jobText: -0.2,
  openHeading: 2.1,
  careersHeading: 1.0,
  hiringAbove: 0.3,
  careersUrl: 1.5,
  careersName: 0.2,
  hasResume: -0.2,
  otherHeading: -3.3,
  stopHeading: -2.6,
  otherPage: -1.9,
  person: -1.6,
  groupPersons: -2.1,
  prices: -2.6,
  contacts: -0.6,
  controls: -4.0,
  bare: -0.6,
  elsewhere: -3.2,
  unnamedLong: -2.5,
  phrase: -2.5,
  noJobs: -3.8,
  noOccupation: -4.1,
  long: -0.3,
};
