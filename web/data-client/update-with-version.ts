import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Row, Update } from "#domain/rows.ts";
import { dataClient } from "./data-client.ts";
import { explainMissedUpdate } from "./missed-update.ts";

/** Tables with the columns `modified` and `modified_by`. */
type VersionedTable = "employers" | "job_openings";

export interface VersionedUpdate<Table extends VersionedTable> {
  id: number;
  /** The version that the user saw. */
  modified: string;
  columns: Update<Table>;
}

// Casts to the untyped client, because the typed client needs a literal table name. The types are
// in the signature of `updateWithVersion`.
const rows = (table: string) => (dataClient as PostgrestClient).from(table);

/**
 * Updates a row only if it still has the version that the user saw (rule 28). Returns the saved
 * row. Throws Conflict, or PostgrestError if the row is read-only.
 */
export async function updateWithVersion<Table extends VersionedTable>(
  table: Table,
  update: VersionedUpdate<Table>,
): Promise<Row<Table>> {
  const { data: saved } = await rows(table)
    .update(update.columns)
    .eq("id", update.id)
    .eq("modified", update.modified)
    .select()
    .throwOnError();
  if (saved[0]) return saved[0];
  const { data: found } = await rows(table)
    .select("*,author:users!modified_by(first_name,last_name,email)")
    .eq("id", update.id)
    .throwOnError();
  return explainMissedUpdate<Row<Table>>(found[0] ?? null, update);
}
