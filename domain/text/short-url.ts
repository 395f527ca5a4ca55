/** Longest part of a path that is shown in full, in characters. */
const PART_LENGTH = 32;

/** Returns the host and the last part of the path, as in "bakery.example/…/night-baker". */
export function shortUrl(url: string): string {
  const [host = "", ...parts] = url
    .replace(/^https?:\/\/(www\.)?/, "")
    .replace(/\/$/, "")
    .split(/\/(?![?#])/);
  const last = parts.at(-1);
  if (last === undefined) return host;
  return [host, ...(parts.length > 1 ? ["…"] : []), shorten(last)].join("/");
}

/** Replaces the middle of a long text, because ids and names are at the ends. */
function shorten(part: string): string {
  if (part.length <= PART_LENGTH) return part;
  const half = (PART_LENGTH - 1) / 2;
  return `${part.slice(0, Math.ceil(half))}…${part.slice(-Math.floor(half))}`;
}
