import { isConnectionError, isDatabaseFailure, isReadOnlyDatabase } from "#database/is-connection-error.ts";
import { StartError } from "#database/start-error.ts";
import { CommandError } from "./command.ts";

const TOO_MANY_CONNECTIONS = "53300";
/** Error codes for missing tables, columns, functions and schemas. */
const MISSING = /^(?:42P01|42703|42883|3F000)$/;

/**
 * Returns a sentence that helps an operator to fix the error. Returns undefined for a bug. The
 * program then prints the stack trace.
 */
export function errorSentence(error: unknown): string | undefined {
  if (error instanceof CommandError || error instanceof StartError) return error.message;
  if (!(error instanceof Error)) return undefined;
  const { code = "" } = error as NodeJS.ErrnoException;
  // Uses the code if the message is empty, for example after several failed attempts to connect.
  const message = (error.message || code).replace(/\.$/, "");
  if (code === TOO_MANY_CONNECTIONS) {
    return `The database has no connection left: ${message}. Raise max_connections of PostgreSQL, or lower DATABASE_POOL.`;
  }
  if (isConnectionError(error))
    return `The database cannot be used: ${message}. Check that it is running, and check DATABASE_URL.`;
  if (isReadOnlyDatabase(error)) return `The database is read-only at the moment: ${message}. Nothing was changed.`;
  if (isDatabaseFailure(error)) return `The database took too long: ${message}. Nothing was changed: try again.`;
  if (MISSING.test(code)) {
    return `The database has another version: ${message}. Start the server or run npm run ops -- migrate to upgrade it.`;
  }
  return undefined;
}
