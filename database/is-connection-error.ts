/** Shutting down, crashed, starting up, or gone: SQLSTATEs of PostgreSQL and codes of the network. */
const LOST = /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's messages without a code; the last is that of a query without an answer in time. */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout/i;
/** Out of time: of the statement, or waiting for a lock. */
const LATE = /^(?:57014|55P03)$/;
/** Disk full, disk failing, and a standby or a database that was set to read only. */
const READ_ONLY = /^(?:53100|58030|25006)$/;
/** PostgreSQL's words when a standby is asked to begin a transaction that writes; its code stands for much else. */
const STANDBY = /cannot set transaction read-write mode during recovery/;

/** Whether the database could not be reached, rather than refused; the same request may succeed a moment later. */
export function isConnectionError(error: unknown): boolean {
  return isCausedBy(error, ({ code, message }) => LOST.test(code) || MESSAGES.test(message));
}

/** Whether the database answers and stores nothing: reads go on. */
export function isReadOnlyDatabase(error: unknown): boolean {
  return isCausedBy(error, ({ code, message }) => READ_ONLY.test(code) || STANDBY.test(message));
}

/** Whether no one is to blame and the same request may succeed later. */
export function isDatabaseTrouble(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyDatabase(error) || isCausedBy(error, ({ code }) => LATE.test(code));
}

/** The same in a sentence for whoever waits; PostgreSQL's own words name files of the server. */
export function wordsForTrouble(error: unknown): string {
  return isReadOnlyDatabase(error)
    ? "The database cannot store anything at the moment"
    : "The database does not answer";
}

function isCausedBy(error: unknown, judge: (cause: { code: string; message: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    judge({ code: typeof code === "string" ? code : "", message: error.message }) || isCausedBy(error.cause, judge)
  );
}
