import { PostgrestError } from "@supabase/postgrest-js";
import type { Row } from "#domain/rows.ts";
import { INSUFFICIENT_PRIVILEGE } from "#domain/sqlstates.ts";

/** Someone else saved the row since it was read. Rule 28 */
export class Conflict<Saved> extends Error {
  override name = "Conflict";
  /** The row as it is stored now; null if it was deleted. */
  readonly current: Saved | null;
  /** Who saved it, as far as the reader may know. */
  readonly savedBy: string | null;

  constructor(current: Saved | null, savedBy: string | null) {
    super("Someone else saved this row");
    this.current = current;
    this.savedBy = savedBy;
  }
}

/** Who saved a row last. */
type Author = Pick<Row<"users">, "first_name" | "last_name" | "email">;

interface SentUpdate {
  /** The version that the person has seen. */
  modified: string;
  columns: object;
}

/**
 * An update of one version matched no row; `found` is the row as it is now. Returns it if it already holds what was sent:
 * then the response to an earlier try was lost. Throws Conflict if someone else saved or deleted it, and a refusal if it is
 * still the same version: then it may be read and not changed, as in a company that became inactive.
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
  const name = [author?.first_name, author?.last_name].filter(Boolean).join(" ");
  throw new Conflict(current, name || author?.email || null);
}
