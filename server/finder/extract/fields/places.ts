import { isPostalCodeInState } from "#domain/company/postal-code.ts";
import { STATES } from "#domain/limits.ts";
import { collapse } from "#server/finder/extract/html/page-text.ts";
import { readState, STATE_IN_TEXT } from "./us-states.ts";

export type Place = { city: string | null; state: string | null; street: string | null; zip: string | null };

export const NO_PLACE: Place = { city: null, state: null, street: null, zip: null };

/** Matches location texts that don't name a town. */
const NO_TOWN =
  /\b(?:remote(?:ly)?|remote[- ]friendly|hybrid|in[- ]?office|on[- ]?site|flexible|anywhere|multiple|various|several|nationwide|statewide|virtual|telecommut\w*|work from home|home|field(?:[- ]based)?|locations?|headquarters|hq|corporate|office|offices|distributed|worldwide|global|united states(?: of america)?|u\.?s\.?a?\.?|north america|travel|all|tbd|n\/a|none|main branch|warehouse|store|plant|unspecified|region|county|area|metro)\b/i;
/**
 * Matches names of buildings and departments. They can be in a column of places, but they are not
 * towns.
 */
const VENUE =
  /\b(?:arena|rink|schools?|hall|building|campus|library|pool|garage|hospital|clinic|church|department|courthouse|elementary|museum|gym|stadium|shop|kitchen|barn)$/i;
const COUNTRY_US = /^(?:united states(?: of america)?|u\.?s\.?(?:a\.?)?|usa|us)$/i;
const FOREIGN_COUNTRY =
  /^(?:canada|can|mexico|mex|united kingdom|uk|gb|gbr|england|ireland|germany|deu|deutschland|france|india|poland|spain|italy|netherlands|sweden|norway|denmark|finland|australia|brazil|japan|china|philippines|portugal|switzerland|austria|belgium|israel|singapore|romania|ukraine|colombia|argentina)$/i;
const PROVINCE =
  /^(?:ON|BC|QC|AB|MB|SK|NS|NB|NL|PE|YT|NT|NU|ontario|british columbia|quebec|alberta|manitoba|saskatchewan)$/i;
const ZIP = /^\d{5}(?:-\d{4})?$/;
const SEPARATORS = /\s*(?:[;|\n•·]|\s\/\s|\bor\b|\band\b|&)\s*/;
const STATES_HERE: ReadonlySet<string> = new Set(STATES);
const MAX_PLACES = 20;

const WHOLE_PLACE = new RegExp(
  `^(?:[A-Z][\\w.'-]{0,20}\\s?){1,4},\\s*${STATE_IN_TEXT}\\.?(?:,?\\s+\\d{5}(?:-\\d{4})?)?(?:\\s*(?:or|and|/|&)\\s*(?:Remote|Hybrid))?$`,
);

/** Returns true for a line that is a town with its state, such as "Duluth, MN 55802". */
export function isPlace(line: string): boolean {
  return line.includes(",") && WHOLE_PLACE.test(line);
}

/**
 * Returns all places in a location field, such as "Duluth, MN; Superior, WI" or "Hudson or River
 * Falls, Wisconsin (Hybrid)".
 */
export function readPlaces(text: string): Place[] {
  const pieces = collapse(text.replaceAll("\n", " ; "))
    .replace(/\([^)]*\)/g, " ")
    .split(SEPARATORS)
    .flatMap((piece) => splitSlash(piece))
    .map((piece) => piece.trim())
    .filter((piece) => piece !== "");
  const places: Place[] = [];
  for (const piece of pieces.slice(0, MAX_PLACES).toReversed()) {
    const place = readPlace(piece);
    if (!place) continue;
    // Uses the state of the next town for a town without a state. In "Duluth or Hermantown, MN",
    // both towns are in MN.
    const next = places[0];
    if (place.state === null && next?.state && !/,/.test(piece)) place.state = next.state;
    places.unshift(place);
  }
  return distinct(places);
}

/** Splits "Duluth, MN/Superior, WI" at the slash, but not the street "12 1/2 Main St". */
function splitSlash(piece: string): string[] {
  return /\d\/\d/.test(piece) ? [piece] : piece.split("/");
}

/**
 * Reads a single place, such as "1 Main St, Ely, MN 55731", "Ely, Minnesota, United States",
 * "US-MN-Ely" or "MN".
 */
function readPlace(text: string): Place | null {
  const coded = /^US(?:A)?-([A-Z]{2})-(.+)$/.exec(text.trim());
  const parts = (coded ? `${coded[2]}, ${coded[1]}` : text)
    .split(/,|\s[-–—]\s/)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  const isForeign =
    parts.some((part) => FOREIGN_COUNTRY.test(part)) || (parts.length > 1 && parts.some((part) => PROVINCE.test(part)));
  const zip = isForeign ? null : zipOf(parts);
  const named = parts.filter((part) => !COUNTRY_US.test(part) && !ZIP.test(part));
  const words = named.map((part) => part.replace(/\s+\d{5}(?:-\d{4})?$/, ""));
  const stateAt = isForeign ? -1 : words.findLastIndex((word) => readState(word) !== null);
  const onlyState = stateAt === 0 && words.length === 1 && !/^(?:new york|washington)$/i.test(words[0] ?? "");
  const state = stateAt >= 0 && (stateAt > 0 || words.length > 1 || onlyState) ? readState(words[stateAt]) : null;
  const beforeState = stateAt > 0 ? words.slice(0, stateAt) : words.slice(stateAt === 0 && state !== null ? 1 : 0);
  const place = (state === null && !isForeign && withoutComma(beforeState)) || { towns: beforeState, state };
  const towns = place.towns.filter(
    (town) => (isTown(town) && !FOREIGN_COUNTRY.test(town) && !PROVINCE.test(town)) || /\d/.test(town),
  );
  const city = isForeign ? (towns[0] ?? null) : (towns.at(-1) ?? null);
  const street =
    towns.length > 1 ? (towns.slice(0, -1).find((town) => /^[NSEW]?\d+\w*\s+\S/.test(town)) ?? null) : null;
  if (city !== null && !isTown(city)) return null;
  if (place.state === null && (city === null || VENUE.test(city))) return null;
  return { city, state: place.state, street, zip: place.state === null ? null : zip };
}

/** Reads a place without commas, such as "Duluth MN 55802". */
function withoutComma(words: string[]): { towns: string[]; state: string | null } | null {
  const found = new RegExp(`^(.*\\S)\\s+(${STATE_IN_TEXT})$`).exec(words.at(-1) ?? "");
  if (!found || !/^[A-Z]{2}$|Minn|Wis/.test(found[2] ?? "")) return null;
  return { towns: [...words.slice(0, -1), found[1] ?? ""], state: readState(found[2]) };
}

function zipOf(parts: string[]): string | null {
  for (const part of parts.slice().reverse()) {
    const found = /(?:^|[A-Za-z.]\s+)(\d{5}(?:-\d{4})?)$/.exec(part);
    if (found) return found[1] ?? null;
  }
  return null;
}

/** Returns true for capitalized words without digits, except words such as "Remote" or "Office". */
function isTown(text: string): boolean {
  if (text.length > 40 || text.length < 2 || /\d|[@:$%!?]/.test(text) || !/^\p{Lu}/u.test(text)) return false;
  const words = text.split(/\s+/);
  return (
    !NO_TOWN.test(text) &&
    words.length <= 4 &&
    words.every((word) => /^(?:\p{Lu}|of$|the$|du$|de$|la$|on$)/u.test(word))
  );
}

/**
 * Returns a place from separate values for city, state, street and ZIP code, as in a board's JSON
 * or in markup.
 */
export function toPlace(fields: {
  city?: unknown;
  state?: unknown;
  street?: unknown;
  zip?: unknown;
  country?: unknown;
}): Place | null {
  const line = (value: unknown): string =>
    typeof value === "string" || typeof value === "number" ? collapse(String(value)) : "";
  const country = line(fields.country);
  const isForeign = country !== "" && !COUNTRY_US.test(country);
  const state = isForeign ? null : readState(line(fields.state));
  const zip = line(fields.zip);
  const city = line(fields.city);
  if (city !== "" && state === null && /,/.test(city) && !isForeign)
    return readPlace([line(fields.street), city, zip].filter(Boolean).join(", "));
  const ownZip = ZIP.test(zip) && !isForeign ? zip : null;
  const named = {
    city: city !== "" && !NO_TOWN.test(city) && !/\d/.test(city) ? city : null,
    state: state ?? stateOfZip(ownZip),
    street: line(fields.street).slice(0, 200) || null,
    zip: ownZip,
  };
  return named.city === null && named.state === null && named.zip === null ? null : named;
}

/** Returns the state of a ZIP code by the first three digits of the code. */
function stateOfZip(zip: string | null): string | null {
  return zip === null ? null : (STATES.find((state) => isPostalCodeInState(zip, state)) ?? null);
}

/**
 * Returns all places in Minnesota or Wisconsin that name a town. If there are none, returns the
 * first place that names one of these states without a town, or else the first place.
 */
export function choosePlaces(places: Place[]): Place[] {
  const here = distinct(places).filter(({ state }) => state !== null && STATES_HERE.has(state));
  const towns = here.filter(({ city }) => city !== null);
  if (towns.length > 0) return towns;
  return here.length > 0 ? here.slice(0, 1) : [places[0] ?? NO_PLACE];
}

function distinct(places: Place[]): Place[] {
  return [
    ...new Map(places.map((place) => [`${place.city}|${place.state}|${place.street}`.toLowerCase(), place])).values(),
  ];
}
