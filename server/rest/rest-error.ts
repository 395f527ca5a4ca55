import { ServiceError } from "#server/http/service-error.ts";

/** Every code of the protocol that this service answers with, and its status. PostgreSQL's own codes: database-error.ts */
const STATUS_BY_CODE = {
  /** The database cannot be reached, or was lost. */
  PGRST000: 503,
  /** The schema cache is not loaded yet. */
  PGRST002: 503,
  /** No free connection in time; with 429: too many requests of one caller at once. */
  PGRST003: 503,
  /** The query string or one of its parts cannot be understood. */
  PGRST100: 400,
  /** Functions are called by GET, HEAD and POST only. */
  PGRST101: 405,
  /** The body is no JSON object, or no array of objects with the same keys. */
  PGRST102: 400,
  /** The range is outside the existing rows. */
  PGRST103: 416,
  /** The schema is not exposed. */
  PGRST106: 406,
  /** A media type that we can neither read (415) nor write (406). */
  PGRST107: 406,
  /** A filter, an order or a limit names a relation that is not in `select`. */
  PGRST108: 400,
  /** One object was asked for and there are more, or none. */
  PGRST116: 406,
  PGRST117: 405,
  /** Ordered by a relation that is not to-one. */
  PGRST118: 400,
  /** `Prefer: handling=strict` with an unknown preference. */
  PGRST122: 400,
  PGRST125: 404,
  /** The root's description of the schema is left out. */
  PGRST126: 404,
  /** A part of PostgREST's protocol that is left out, or no place for an Idempotency-Key. */
  PGRST127: 400,
  /** The token is not valid. */
  PGRST301: 401,
  PGRST200: 400,
  PGRST201: 300,
  PGRST202: 404,
  PGRST203: 300,
  PGRST204: 400,
  PGRST205: 404,
  /** An update or delete of everything. The code is that of the extension safeupdate. */
  "21000": 400,
  "42703": 400,
  /** The answer would be too large. */
  "54000": 413,
} as const;

type Code = keyof typeof STATUS_BY_CODE;

type More = ConstructorParameters<typeof ServiceError>[3] & { status?: number };

/** For a caller who has too many requests in the queue (429), or when all have, or a slot is not free in time (503). */
export function tooManyAtOnce(reason: "key" | "group" | "deadline"): ServiceError {
  return restError("PGRST003", "Too many requests at once. Please wait for the answers.", {
    status: reason === "key" ? 429 : 503,
    headers: { "retry-after": "5" },
  });
}

/** For a part of PostgREST's protocol that no caller of this service uses: "Casts are" (rule 59). */
export function notOffered(what: string): ServiceError {
  return restError("PGRST127", `${what} not offered.`);
}

export function restError(code: Code, message: string, more: More = {}): ServiceError {
  return new ServiceError(more.status ?? STATUS_BY_CODE[code], code, message, more);
}
