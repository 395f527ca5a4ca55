import { PostgrestError } from "@supabase/postgrest-js";
import { fullName } from "#domain/account/full-name.ts";
import type { Row } from "#domain/rows.ts";
import { INSUFFICIENT_PRIVILEGE } from "#domain/sqlstates.ts";

/** The error if another user has saved the row since it was read. Rule 28 */
export class Conflict<Saved> extends Error {
  override name = "Conflict";
  /** The stored row, or null if it was deleted. */
  readonly current: Saved | null;
  /**
   * The name of the user who saved the row. Null if the current user has no permission to see this
   * name.
   */
  readonly savedBy: string | null;

  constructor(current: Saved | null, savedBy: string | null) {
    super("Someone else saved this row");
    this.current = current;
    this.savedBy = savedBy;
  }
}

type Author = Pick<Row<"users">, "first_name" | "last_name" | "email">;

interface SentUpdate {
  /** The version that the user saw. */
  modified: string;
  columns: object;
}

/**
 * Finds out why an update matched no row with the expected version. `found` is the stored row.
 *
 * - If `found` has the sent values, returns it. An earlier attempt has then saved them, and its
 *   response was lost.
 * - If another user saved or deleted the row, throws Conflict.
 * - If the version is unchanged, throws PostgrestError. The row is then read-only, for example
 *   because the company is inactive.
 */
export function explainMissedUpdate<Saved extends { modified: string }>(
  found: (Saved & { author: Author | null }) | null,
  { modified, columns }: SentUpdate,
): Saved {
  if (!found) throw new Conflict<Saved>(null, null);
  const { author, ...rest } = found;
  const current = rest as unknown as Saved;
  if (Object.entries(columns).every(([column, value]) => current[column as keyof Saved] === value)) return current;
  if (current.modified === modified) {
    throw new PostgrestError({ code: INSUFFICIENT_PRIVILEGE, message: "read-only", details: "", hint: "" });
  }
  throw new Conflict(current, author && (fullName(author) || author.email));
}
