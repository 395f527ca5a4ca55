import type { Row } from "#server/commands/command.ts";
import { formatRows } from "#server/commands/format-rows.ts";

/** People read no more, and what they read stays in memory. */
export const MOST_LISTED = 500;

/** A table that says when it may not be all. @param others how to come to the rest */
export function formatListed(others: string): (rows: Row[]) => string {
  return (rows) =>
    formatRows(rows) + (rows.length < MOST_LISTED ? "" : `\n\nThere may be more than ${MOST_LISTED}. ${others}`);
}
