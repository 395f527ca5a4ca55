import pg from "pg";
import { isConnectionError } from "#database/is-connection-error.ts";
import { StartError } from "#database/start-error.ts";

/** A reason why a backup or restore failed, in a sentence that an operator can act on. */
export class BackupError extends StartError {}

/**
 * Converts an error of the database or the network to a BackupError, whose message includes
 * `outcome`. Returns other errors unchanged.
 */
export function explainDatabaseError(error: unknown, outcome: string): unknown {
  if (!(error instanceof pg.DatabaseError) && !isConnectionError(error)) return error;
  return new BackupError(`The database reports: ${(error as Error).message}. ${outcome}`, { cause: error });
}
