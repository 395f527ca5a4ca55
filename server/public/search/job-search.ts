import { withoutHarmful } from "#server/public/pages/html.ts";

/** A search, as the list's URL contains it. */
export type JobSearch = {
  q: string;
  place: string;
  /** An industry or a category of one. */
  category: number | null;
  /** Shows jobs older than this job id. */
  before: number | null;
};

const TEXT_MAX_LENGTH = 100;
const WORDS_MAX = 8;
/** Shorter words match whole words only, so that "IT" does not find "item". */
const PREFIX_MIN_LENGTH = 3;

type Query = Record<string, string | string[] | undefined>;

/** Reads a search from a query string. Skips invalid values. */
export function readJobSearch(query: Query): JobSearch {
  const text = (name: string) => {
    const value = [query[name] ?? ""].flat()[0] ?? "";
    return withoutHarmful(value).replace(/\s+/g, " ").trim().slice(0, TEXT_MAX_LENGTH);
  };
  const id = (name: string) => (/^[1-9]\d{0,14}$/.test(text(name)) ? Number(text(name)) : null);
  return { q: text("q"), place: text("place"), category: id("category"), before: id("before") };
}

export function toQuery({ q, place, category, before }: JobSearch): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, place, category, before })) if (value) parts.set(name, String(value));
  return parts.size === 0 ? "" : `?${parts}`;
}

/** Returns the prefixes that a title must contain. "Nurses, night" becomes "nurse" and "night". */
export function toWords(text: string): string[] {
  const words = text.toLowerCase().match(/[\p{L}\p{Nd}]+/gu) ?? [];
  return words
    .slice(0, WORDS_MAX)
    .map((word) => (word.length > PREFIX_MIN_LENGTH && /[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

/** Builds a tsquery: "nurse:* & night:*". */
export function toTextQuery(words: readonly string[]): string {
  return words.map((word) => (word.length < PREFIX_MIN_LENGTH ? word : `${word}:*`)).join(" & ");
}

type Place = {
  state?: string;
  /** The value of `place_key` in site.jobs. */
  city?: string;
  zip?: string;
  /** Remote, within the state if there is one. */
  isRemote?: true;
};

const STATE_NAMES: Readonly<Record<string, string>> = {
  minnesota: "Minnesota",
  mn: "Minnesota",
  wisconsin: "Wisconsin",
  wi: "Wisconsin",
};

/**
 * Reads "Duluth", "Duluth, MN", "duluth mn", "Wisconsin", "remote" or "remote, MN". A ZIP code may
 * stand alone or after its city.
 */
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

/**
 * "St. Paul", "st paul" and "Saint Paul" get the same key, and so do "LaCrosse" and "La Crosse".
 * SQL repeats this in site.jobs.
 */
function toPlaceKey(city: string): string {
  return city.replace(/[ .,'’-]/g, "").replaceAll("saint", "st");
}
