import type pg from "pg";
import { hasTable } from "#database/has-table.ts";
import { findGuardChanges } from "#database/migrate/guards.ts";
import { type Finding, fine, wrong } from "./finding.ts";

const SHOWN = 5;

/**
 * Reports row security, policies, triggers, functions and grants that were changed since the last
 * upgrade.
 */
export async function checkGuards(pool: pg.Pool): Promise<Finding[]> {
  const changes = (await hasTable(pool, "server.migrations")) ? await findGuardChanges(pool) : undefined;
  if (!changes) return [fine("Not recorded yet. The next migration records row security, functions and grants.")];
  const { missing, added } = changes;
  const found: Finding[] = [];
  if (missing.length > 0) found.push(wrong(`Removed since the last migration: ${some(missing)}.`));
  if (added.length > 0) found.push(wrong(`Added since the last migration: ${some(added)}.`));
  return found.length > 0 ? found : [fine("Row security, functions and grants are as the last migration left them.")];
}

function some(lines: string[]): string {
  const more = lines.length > SHOWN ? `; and ${lines.length - SHOWN} more` : "";
  return lines.slice(0, SHOWN).join("; ") + more;
}
