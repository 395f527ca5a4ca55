/** Shutting down, crashed, starting up, or gone: SQLSTATEs of PostgreSQL and codes of the network. */
const CODES = /^(?:08...|57P0[123]|53300|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN)$/;
/** The driver's messages without a code. */
const MESSAGES = /Connection terminated|timeout exceeded when trying to connect|connection error and is not queryable/i;

/** Whether the database could not be reached, rather than refused; the same request may succeed a moment later. */
export function isConnectionError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code } = error as { code?: unknown };
  return (
    (typeof code === "string" && CODES.test(code)) || MESSAGES.test(error.message) || isConnectionError(error.cause)
  );
}
