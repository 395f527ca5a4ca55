import { LIMITS } from "#server/rest/limits.ts";
import { restError } from "#server/rest/rest-error.ts";

export type Range = { offset: number; limit: number };

/** Returns the rows that `Range: 0-9`, `limit` and `offset` all allow, at most 1,000. */
export function rangeOf(header: string | undefined, limit: number | undefined, offset: number | undefined): Range {
  const [, first, last] = /^(?:items=)?(\d{1,15})-(\d{1,15})?$/.exec(header ?? "") ?? [];
  const from = Math.max(Number(first ?? 0), offset ?? 0);
  const ends = [from + LIMITS.rows];
  if (limit !== undefined) ends.push((offset ?? 0) + limit);
  if (last !== undefined) {
    if (Number(last) < Number(first)) {
      throw restError("PGRST103", "Requested range not satisfiable", {
        details: "The lower boundary must be lower than or equal to the upper boundary in the Range header.",
      });
    }
    ends.push(Number(last) + 1);
  }
  return { offset: from, limit: Math.max(0, Math.min(...ends) - from) };
}

/** Returns a text such as `0-9/50`. An empty range or an unknown total becomes `*`. */
export function contentRange(offset: number, rows: number, total: number | undefined): string {
  const span = rows > 0 ? `${offset}-${offset + rows - 1}` : "*";
  return `${span}/${total ?? "*"}`;
}

/**
 * Returns 206 if the response omits rows, and otherwise 200. Throws 416 for a page past the end.
 */
export function rangeStatus(offset: number, rows: number, total: number | undefined): 200 | 206 {
  if (total === undefined) return 200;
  if (offset > total) {
    throw restError("PGRST103", "Requested range not satisfiable", {
      details: `An offset of ${offset} was requested, but there are only ${total} rows.`,
      headers: { "content-range": `*/${total}` },
    });
  }
  return rows < total ? 206 : 200;
}
