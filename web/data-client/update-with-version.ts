import type { PostgrestClient } from "@supabase/postgrest-js";
import type { Row, Update } from "#domain/rows.ts";
import { dataClient } from "./data-client.ts";
import { explainMissedUpdate } from "./missed-update.ts";

/** Tables whose rows carry `modified` and `modified_by`. */
type VersionedTable = "employers" | "job_openings";

export interface VersionedUpdate<Table extends VersionedTable> {
  id: number;
  /** The version that the person has seen. */
  modified: string;
  columns: Update<Table>;
}

// A select string types its rows for a table that is named, not for a type parameter: the signature below says what they are.
const rows = (table: string) => (dataClient as PostgrestClient).from(table);

/**
 * Saves only over the version that was read (rule 28): `modified` is part of the filter. Returns the saved row. Throws
 * Conflict, and PostgrestError when the row may be read but not changed.
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
