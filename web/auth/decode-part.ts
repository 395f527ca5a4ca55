/** Decodes a part of a path. Returns null if the part is not correctly encoded. */
export function decodePart(part: string): string | null {
  try {
    return decodeURIComponent(part);
  } catch {
    return null;
  }
}
