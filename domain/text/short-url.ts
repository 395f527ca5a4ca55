/** Maximum number of characters of a path segment that is shown in full. */
const PART_LENGTH = 32;

/** Returns the host and the last path segment, such as "bakery.example/…/night-baker". */
export function shortUrl(url: string): string {
  const [host = "", ...parts] = url
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "")
    .split(/\/(?![?#])/);
  const last = parts.at(-1);
  if (last === undefined) return host;
  return [host, ...(parts.length > 1 ? ["…"] : []), shorten(last)].join("/");
}

/**
 * Replaces the middle of a long part of a URL with "…", because ids and names are at the part's
 * start and end.
 */
function shorten(part: string): string {
  if (part.length <= PART_LENGTH) return part;
  const half = (PART_LENGTH - 1) / 2;
  return `${part.slice(0, Math.ceil(half))}…${part.slice(-Math.floor(half))}`;
}
