/** Decodes a part of a path. Returns null if its percent signs do not encode text. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
