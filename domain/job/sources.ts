/**
 * Rule 78: the places from which visitors come to public pages. The portal's links name the place
 * in `?from=`. app.sources() in the database has the same list.
 */
export const SOURCES = ["link", "email", "flyer", "embed", "feed", "list", "indeed", "linkedin", "facebook"] as const;

export type Source = (typeof SOURCES)[number];

/** Adds the source to the URL or path of a public page. */
export function withSource(url: string, source: Source): string {
  return `${url}${url.includes("?") ? "&" : "?"}from=${source}`;
}

/** Returns the source, or an empty text for an unknown or repeated value. */
export function toSource(value: unknown): Source | "" {
  return SOURCES.find((source) => source === value) ?? "";
}
