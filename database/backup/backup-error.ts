import pg from "pg";
import { isConnectionError } from "#database/is-connection-error.ts";
import { StartError } from "#database/start-error.ts";

/** Why a backup cannot be made or restored: a sentence that a person can act on. */
export class BackupError extends StartError {}

/** What the database or the network said, with what that means; other errors are left as they are. */
export function explainDatabaseError(error: unknown, outcome: string): unknown {
  if (!(error instanceof pg.DatabaseError) && !isConnectionError(error)) return error;
  return new BackupError(`The database says: ${(error as Error).message}. ${outcome}`, { cause: error });
}
