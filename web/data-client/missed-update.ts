import { PostgrestError } from "@supabase/postgrest-js";

/** Whoever saved a row last, embedded as `author` under these columns. */
export const AUTHOR_COLUMNS = "first_name,last_name,email";

export interface Author {
  first_name: string | null;
  last_name: string | null;
  email: string;
}

interface SentUpdate {
  /** The version that the person has seen. */
  modified: string;
  columns: object;
}

/** SQLSTATE of a missing right, as the database raises it elsewhere. */
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * An update that asks for the version it has seen met no row (rule 28): `row` is what stands there now. Either it holds
 * already what was sent, because the answer to the first try was lost, or somebody else saved it. Throws a refusal when it is
 * still the same version: then it may be read and not changed, as in a company that became inactive.
 */
export function explainMissedUpdate<Row extends { modified: string }>(
  { author, ...rest }: Row & { author: Author | null },
  { modified, columns }: SentUpdate,
): { current: Row; isSaved: boolean; savedBy: string | null } {
  const current = rest as unknown as Row;
  const isSaved = Object.entries(columns).every(([column, value]) => current[column as keyof Row] === value);
  if (!isSaved && current.modified === modified) {
    throw new PostgrestError({ code: INSUFFICIENT_PRIVILEGE, message: "read-only", details: "", hint: "" });
  }
  const name = [author?.first_name, author?.last_name].filter(Boolean).join(" ");
  return { current, isSaved, savedBy: name || author?.email || null };
}
