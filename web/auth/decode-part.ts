/** One decoding of a part of a path; null where the percent signs make no text. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
