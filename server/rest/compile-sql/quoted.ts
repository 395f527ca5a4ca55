/** A name as PostgreSQL takes it literally. */
export function quoted(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
