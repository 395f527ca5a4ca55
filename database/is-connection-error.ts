/**
 * SQLSTATEs and network errors of a database that shuts down, has crashed, starts up or is
 * unreachable.
 */
const LOST = /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/**
 * Messages of driver errors that have no code. The last message reports that a query exceeded the
 * driver's time limit.
 */
const MESSAGES =
  /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable|Query read timeout/i;
/**
 * SQLSTATEs of a statement that exceeded its time limit, of a lock that was not free in time, and
 * of a conflict with another transaction.
 */
const LATE = /^(?:57014|55P03|40P01|40001)$/;
/**
 * SQLSTATEs of a full or failing disk, of a standby, and of a database that is set to read-only.
 */
const READ_ONLY = /^(?:53100|58030|25006)$/;
/**
 * Matches PostgreSQL's message for a writing transaction on a standby. The SQLSTATE of this error
 * is not enough, because many other errors have the same SQLSTATE.
 */
const STANDBY = /cannot set transaction read-write mode during recovery/;

/** Severities of errors with which PostgreSQL closes or refuses a connection. */
const CLOSING_SEVERITIES = /^(?:FATAL|PANIC)$/;

/**
 * Returns true if the database could not be reached. Sending the same request again later may
 * succeed.
 */
export function isConnectionError(error: unknown): boolean {
  return isCausedBy(error, (cause) => isLost(cause) || MESSAGES.test(cause.message));
}

/**
 * Returns true if PostgreSQL or a pooler closes the connection with this error. PgBouncer reports
 * every error as 08P01, without the field `routine` that PostgreSQL sets.
 */
export function isLost({ code = "", severity = "", routine }: Cause): boolean {
  if (CLOSING_SEVERITIES.test(severity)) return true;
  return code === "08P01" ? routine === undefined : LOST.test(code);
}

/** Returns true if the database can read but not write. */
export function isReadOnlyDatabase(error: unknown): boolean {
  return isCausedBy(error, ({ code, message }) => READ_ONLY.test(code) || STANDBY.test(message));
}

/**
 * Returns true if the database caused the error, not the request. Sending the same request again
 * later may succeed.
 */
export function isDatabaseFailure(error: unknown): boolean {
  return isConnectionError(error) || isReadOnlyDatabase(error) || isCausedBy(error, ({ code }) => LATE.test(code));
}

/**
 * Returns a message for clients, because PostgreSQL's own message could name files of the server.
 */
export function databaseFailureMessage(error: unknown): string {
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
