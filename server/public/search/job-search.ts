import { REMOTE_LOCATION_TYPE_ID } from "#domain/limits.ts";
import { withoutHarmful } from "#server/public/pages/html.ts";

/** A search, as encoded in the list's URL. */
export type JobSearch = {
  q: string;
  place: string;
  /** The id of an industry or of a category. */
  category: number | null;
  /** Shows only jobs that come after the job with this `listed_order` in the list. */
  before: number | null;
};

const TEXT_MAX_LENGTH = 100;
const WORDS_MAX = 8;
/**
 * Minimum length of a word that matches the beginning of a longer word. Shorter words match only
 * whole words, so that "IT" doesn't find "item".
 */
const PREFIX_MIN_LENGTH = 3;

/**
 * The lowest `listed_order` that a job can have. Links from older releases contain a job's id
 * instead, which is always lower.
 */
const LISTED_ORDER_MIN = 2 ** 37;

type Query = Record<string, string | string[] | undefined>;

/** Reads a search from a query string. Ignores invalid values. */
export function readJobSearch(query: Query): JobSearch {
  const text = (name: string) => {
    const value = [query[name] ?? ""].flat()[0] ?? "";
    return withoutHarmful(value).replace(/\s+/g, " ").trim().slice(0, TEXT_MAX_LENGTH).trimEnd();
  };
  const id = (name: string) => (/^[1-9]\d{0,15}$/.test(text(name)) ? Number(text(name)) : null);
  const before = id("before");
  const isOrder = before !== null && before >= LISTED_ORDER_MIN && before <= Number.MAX_SAFE_INTEGER;
  return { q: text("q"), place: text("place"), category: id("category"), before: isOrder ? before : null };
}

export function toQuery({ q, place, category, before }: JobSearch): string {
  const parts = new URLSearchParams();
  for (const [name, value] of Object.entries({ q, place, category, before })) if (value) parts.set(name, String(value));
  return parts.size === 0 ? "" : `?${parts}`;
}

/**
 * Returns the words of a search in lowercase, without accents and without a plural "s", such as
 * "nurse" and "night" for "Nurses, night".
 */
function toWords(text: string): string[] {
  const words = withoutAccents(text).match(/[\p{L}\p{Nd}]+/gu) ?? [];
  return words
    .slice(0, WORDS_MAX)
    .map((word) => (word.length > PREFIX_MIN_LENGTH && /[^s]s$/.test(word) ? word.slice(0, -1) : word));
}

export type Terms = {
  /** Full-text queries (tsquery). A job must match all of them. */
  all: string[];
  /**
   * Like `all`, but all words of the search must be in the company's name. Empty if the search has
   * no words.
   */
  ofCompany: string[];
};

/**
 * Returns the terms of a search. Returns undefined if its text has no word. The SQL function
 * app.job_terms writes the same terms for jobs.
 */
export function toTerms({ q, place }: JobSearch, categories: readonly number[]): Terms | undefined {
  const words = toWords(q);
  if (q !== "" && words.length === 0) return undefined;
  const { city, zip, state, isRemote } = readPlace(place);
  const others = [
    city && `city:${city}`,
    zip && `zip:${zip}`,
    state && `state:${state}`,
    isRemote && `location_type:${REMOTE_LOCATION_TYPE_ID}`,
  ].flatMap((term) => (term ? [quote(term)] : []));
  if (categories.length > 0) others.push(categories.map((id) => quote(`category:${id}`)).join(" | "));
  const named = (field: string) =>
    words.map((word) => quote(field + word) + (word.length < PREFIX_MIN_LENGTH ? "" : ":*"));
  return { all: [...named(""), ...others], ofCompany: words.length === 0 ? [] : [...named("company:"), ...others] };
}

function quote(term: string): string {
  return `'${term.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;
}

/**
 * Returns the text in lowercase without accents, so that "creme" finds "Crème". Also removes
 * combining accents. The function app.folded has the same rule in SQL.
 */
function withoutAccents(text: string): string {
  const plain = text.replace(/[ØøŁłĐđ]/g, (letter) => PLAIN_LETTERS[letter] ?? letter);
  return plain
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .toLowerCase();
}

/** Letters that Unicode does not split into letter and accent. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = { Ø: "O", ø: "o", Ł: "L", ł: "l", Đ: "D", đ: "d" };

type Place = {
  state?: string;
  /** The city's key, as toPlaceKey returns it. The terms of app.job_terms contain the same key. */
  city?: string;
  zip?: string;
  /** True to find only remote jobs. If a state is set, finds only remote jobs in this state. */
  isRemote?: true;
};

const STATE_NAMES: Readonly<Record<string, string>> = {
  minnesota: "Minnesota",
  mn: "Minnesota",
  wisconsin: "Wisconsin",
  wi: "Wisconsin",
};

/**
 * Reads the text of the place field. It can be a city, a state or both ("Duluth", "Wisconsin",
 * "duluth mn"), or a ZIP code, alone or after its city. It can also be "remote", alone or with a
 * state.
 */
export function readPlace(text: string): Place {
  const [remote, where = ""] = /^remote(?:[\s,]+(\S.*))?$/i.exec(text) ?? [];
  if (remote !== undefined) return { ...readPlace(where), isRemote: true };
  const [, zip] = /(?:^|[\s,])(\d{5})(?:-\d{4})?$/.exec(text) ?? [];
  if (zip) return { zip };
  const plain = withoutAccents(text);
  const whole = STATE_NAMES[plain];
  if (whole) return { state: whole };
  const [, before = "", end = ""] = /^(.+?)[\s,]+([a-z]+)$/.exec(plain) ?? [];
  const [state, city] = [STATE_NAMES[end], toPlaceKey(before)];
  if (city && state) return { city, state };
  return plain === "" ? {} : { city: toPlaceKey(plain) || plain };
}

/**
 * Returns the same key for "St. Paul", "st paul" and "Saint Paul", and for "LaCrosse" and "La
 * Crosse". The function app.job_terms has the same rule in SQL.
 */
function toPlaceKey(city: string): string {
  return city.replace(/[ .,'’-]/g, "").replaceAll("saint", "st");
}
