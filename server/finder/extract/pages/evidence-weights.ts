/**
 * Kinds of evidence that a line is a job's title, or that it isn't. A line has a value from 0 to 1
 * for each kind.
 */
export const EVIDENCE = [
  "occupation",
  "label",
  "groupOccupations",
  "group",
  "item",
  "ownPage",
  "apply",
  "details",
  "wage",
  "openHeading",
  "careersHeading",
  "careersUrl",
  "careersName",
  "otherHeading",
  "stopHeading",
  "otherPage",
  "person",
  "prices",
  "bare",
  "elsewhere",
  "phrase",
  "uninviting",
  "noJobs",
  "noOccupation",
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
  careersUrl: "Is on a page about jobs",
  careersName: "Is on a page about jobs",
};

export function scoreOf(evidence: Evidence): number {
  let sum = 0;
  for (const name of EVIDENCE) sum += WEIGHTS[name] * evidence[name];
  return sum;
}

/**
 * Evidence that `canLackOccupation` leaves out. A line without an occupation or a label lacks the
 * evidence of occupations and labels. `careersHeading` is missing because no line has both it and
 * `openHeading`, which weighs more.
 */
const NOT_WITHOUT_OCCUPATION = new Set<EvidenceName>(["occupation", "label", "groupOccupations", "careersHeading"]);

/**
 * Returns true if a line can be a title although neither this line nor a similar line names an
 * occupation or has a label. With the present weights, returns false.
 */
export function canLackOccupation(): boolean {
  let most = WEIGHTS.noOccupation;
  for (const name of EVIDENCE) if (!NOT_WITHOUT_OCCUPATION.has(name)) most += Math.max(WEIGHTS[name], 0);
  return most > THRESHOLD;
}

/** Returns texts for the strongest evidence that a line is a title, the strongest first. */
export function reasonsOf(evidence: Evidence): string[] {
  const weight = (name: EvidenceName) => WEIGHTS[name] * evidence[name];
  const names = EVIDENCE.filter((name) => REASONS[name] !== undefined && weight(name) > 0.2);
  return [...new Set(names.sort((one, other) => weight(other) - weight(one)).map((name) => REASONS[name] ?? ""))];
}

/** A line is a title if the weighted sum of its evidence exceeds this value. */
export const THRESHOLD = 6;

/**
 * Weights of the evidence. `npm run finder:fit` computes them from the pages of the kinds "page"
 * and "none" in `fixtures/fitted`. It does not read `fixtures/unseen`. `npm run finder:accuracy --
 * --ablation` shows how the results change without each weight.
 */
export const WEIGHTS: Evidence = {
  occupation: 2.3,
  label: 2.0,
  groupOccupations: 3.7,
  group: 0.5,
  item: -1.4,
  ownPage: 1.1,
  apply: 1.5,
  details: 1.7,
  wage: 0.4,
  openHeading: 2.0,
  careersHeading: 1.2,
  careersUrl: 1.5,
  careersName: 0.3,
  otherHeading: -3.4,
  stopHeading: -2.8,
  otherPage: -2.1,
  person: -3.7,
  prices: -2.6,
  bare: -0.5,
  elsewhere: -3.3,
  phrase: -2.5,
  uninviting: -2.0,
  noJobs: -3.9,
  noOccupation: -4.2,
};
