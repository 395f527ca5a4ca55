import { ServiceError } from "#server/http/service-error.ts";

/**
 * HTTP statuses for the error codes of PostgREST. For PostgreSQL's codes, see database-error.ts.
 */
const STATUS_BY_CODE = {
  /** The database is unreachable, or the connection was lost. */
  PGRST000: 503,
  /** The schema cache is not loaded. */
  PGRST002: 503,
  /**
   * No database connection became free in time. The status is 429 instead of 503 if the caller has
   * too many concurrent requests.
   */
  PGRST003: 503,
  /** The query string cannot be parsed. */
  PGRST100: 400,
  /** Functions accept only GET, HEAD and POST. */
  PGRST101: 405,
  /** The body is neither a JSON object nor an array of objects with the same keys. */
  PGRST102: 400,
  /** The range begins after the last row. */
  PGRST103: 416,
  /** The schema is not exposed. */
  PGRST106: 406,
  /** The server cannot read (415) or write (406) the media type. */
  PGRST107: 406,
  /** A filter, an order or a limit names a relation that `select` doesn't have. */
  PGRST108: 400,
  /** The request expects a single object, but the result has no rows or several rows. */
  PGRST116: 406,
  PGRST117: 405,
  /** The order uses a to-many relation. */
  PGRST118: 400,
  /** A preference is unknown, and the request has `handling=strict`. */
  PGRST122: 400,
  PGRST125: 404,
  /** The service doesn't describe its schema. */
  PGRST126: 404,
  /**
   * A feature of PostgREST that this service lacks, or a request that doesn't support an
   * Idempotency-Key.
   */
  PGRST127: 400,
  /** The token is invalid. */
  PGRST301: 401,
  PGRST200: 400,
  PGRST201: 300,
  PGRST202: 404,
  PGRST203: 300,
  PGRST204: 400,
  PGRST205: 404,
  /** An update or delete has no filter. PostgreSQL's extension safeupdate uses the same code. */
  "21000": 400,
  "42703": 400,
  /** The response would be too large. */
  "54000": 413,
} as const;

type Code = keyof typeof STATUS_BY_CODE;

type More = ConstructorParameters<typeof ServiceError>[3] & { status?: number };

/**
 * Returns the error for a request that the queue rejects. The status is 429 if the caller has too
 * many waiting requests. It is 503 if the queue is full or no slot became free in time.
 */
export function tooManyAtOnce(reason: "key" | "group" | "deadline"): ServiceError {
  return restError("PGRST003", "Too many simultaneous requests. Please wait for the responses.", {
    status: reason === "key" ? 429 : 503,
    headers: { "retry-after": "5" },
  });
}

/**
 * Returns the error for a feature of PostgREST that this service lacks (rule 59). `what` is the
 * start of a sentence, such as "Casts are".
 */
export function notOffered(what: string): ServiceError {
  return restError("PGRST127", `${what} not offered.`);
}

export function restError(code: Code, message: string, more: More = {}): ServiceError {
  return new ServiceError(more.status ?? STATUS_BY_CODE[code], code, message, more);
}
