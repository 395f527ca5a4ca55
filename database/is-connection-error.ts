/** Shutting down, crashed, starting up, or gone: SQLSTATEs of PostgreSQL and codes of the network. */
const LOST = /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's messages without a code; the last is that of a query without an answer in time. */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout/i;
/** Out of time: of the statement, or waiting for a lock; and ended because another transaction, such as a migration, was in the way. */
const LATE = /^(?:57014|55P03|40P01|40001)$/;
/** Disk full, disk failing, and a standby or a database that was set to read only. */
const READ_ONLY = /^(?:53100|58030|25006)$/;
/** PostgreSQL's words when a standby is asked to begin a transaction that writes; its code stands for much else. */
const STANDBY = /cannot set transaction read-write mode during recovery/;

/** PostgreSQL ends the connection after these, or has not begun it. */
const LAST_WORDS = /^(?:FATAL|PANIC)$/;

/** Whether the database could not be reached, rather than refused; the same request may succeed a moment later. */
export function isConnectionError(error: unknown): boolean {
  return isCausedBy(error, (cause) => isLost(cause) || MESSAGES.test(cause.message));
}

/**
 * Whether the connection ends with this error, of PostgreSQL or of a pooler before it: PgBouncer reports everything as 08P01 and,
 * unlike PostgreSQL, names no place of the source.
 */
export function isLost({ code = "", severity = "", routine }: Cause): boolean {
  if (LAST_WORDS.test(severity)) return true;
  return code === "08P01" ? routine === undefined : LOST.test(code);
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

type Cause = { code?: string | undefined; severity?: string | undefined; routine?: string | undefined };

function isCausedBy(error: unknown, judge: (cause: Cause & { code: string; message: string }) => boolean): boolean {
  if (!(error instanceof Error)) return false;
  const { code, severity, routine } = error as Cause;
  const cause = { code: typeof code === "string" ? code : "", severity, routine, message: error.message };
  return judge(cause) || isCausedBy(error.cause, judge);
}
