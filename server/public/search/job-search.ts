import { withoutHarmful } from "#server/public/pages/html.ts";

/** What somebody looks for, as the address of the list says it. */
export type JobSearch = {
  q: string;
  place: string;
  /** An industry or a category of one. */
  category: number | null;
  /** Jobs that are older than this one: the page after it. */
  before: number | null;
};

const TEXT_MAX_LENGTH = 100;
const WORDS_MAX = 8;
/** Shorter words are looked for as they are: "IT" does not mean "item". */
const PREFIX_MIN_LENGTH = 3;

type Query = Record<string, string | string[] | undefined>;

/** Of an address; what cannot be meant is left out. */
export function readJobSearch(query: Query): JobSearch {
  const text = (name: string) => {
    const value = [query[name] ?? ""].flat()[0] ?? "";
    return withoutHarmful(value).replace(/\s+/g, " ").trim().slice(0, TEXT_MAX_LENGTH);
  };
  const id = (name: string) => (/^[1-9]\d{0,14}$/.test(text(name)) ? Number(text(name)) : null);
  return { q: text("q"), place: text("place"), category: id("category"), before: id("before") };
}

/** The same as an address. */
export function toQuery({ q, place, category, before }: JobSearch): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, place, category, before })) if (value) parts.set(name, String(value));
  return parts.size === 0 ? "" : `?${parts}`;
}

/** Words that the title must have, or begin with: of "Nurses, night" they are "nurse" and "night". */
export function toWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [];
  return words
    .slice(0, WORDS_MAX)
    .map((word) => (word.length > PREFIX_MIN_LENGTH && /[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

/** As a tsquery: "nurse:* & night:*". */
export function toTextQuery(words: readonly string[]): string {
  return words.map((word) => (word.length < PREFIX_MIN_LENGTH ? word : `${word}:*`)).join(" & ");
}

type Place = {
  state?: string;
  /** As `place_key` of site.jobs. */
  city?: string;
  zip?: string;
  /** From home, within the state if there is one. */
  isRemote?: true;
};

const STATE_NAMES: Readonly<Record<string, string>> = {
  minnesota: "Minnesota",
  mn: "Minnesota",
  wisconsin: "Wisconsin",
  wi: "Wisconsin",
};

/** "Duluth", "Duluth, MN", "duluth mn", "Wisconsin" or a ZIP code, also behind its city; "remote", or "remote, MN". */
export function readPlace(text: string): Place {
  const [remote, where = ""] = /^remote(?:[\s,]+(\S.*))?$/i.exec(text) ?? [];
  if (remote !== undefined) return { ...readPlace(where), isRemote: true };
  const [, zip] = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(text) ?? [];
  if (zip) return { zip };
  const plain = text.toLowerCase();
  const whole = STATE_NAMES[plain];
  if (whole) return { state: whole };
  const [, before = "", end = ""] = /^(.+?)[\s,]+([a-z]+)$/.exec(plain) ?? [];
  const [state, city] = [STATE_NAMES[end], toPlaceKey(before)];
  if (city && state) return { city, state };
  return plain === "" ? {} : { city: toPlaceKey(plain) || plain };
}

/** "St. Paul", "st paul" and "Saint Paul" are one city, "LaCrosse" and "La Crosse" another. SQL repeats it. */
function toPlaceKey(city: string): string {
  return city.replace(/[ .,'’-]/g, "").replaceAll("saint", "st");
}
