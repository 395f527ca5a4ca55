import { randomBytes } from "node:crypto";
import { DatabaseError } from "pg";
import { DatabaseUnavailable } from "#database/database-unavailable.ts";
import type { Identity } from "#database/identity.ts";
import { isReadOnlyDatabase } from "#database/is-connection-error.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { LIMITS } from "./limits.ts";
import { restError } from "./rest-error.ts";

/**
 * HTTP statuses by the first characters of the SQLSTATE. The first matching line counts. If no line
 * matches, the status is 400.
 */
const STATUS_BY_SQLSTATE: readonly [prefix: string, status: number][] = [
  ["08P01", 500],
  ["08", 503],
  ["09", 500],
  ["0L", 403],
  ["0P", 403],
  ["23503", 409],
  ["23505", 409],
  ["25006", 405],
  ["25", 500],
  ["28", 403],
  ["2D", 500],
  ["38", 500],
  ["39", 500],
  ["3B", 500],
  ["40", 503],
  ["42P01", 404],
  ["42P17", 500],
  ["53", 503],
  ["55P03", 503],
  ["57014", 504],
  ["57", 503],
  ["58", 500],
  ["F0", 500],
  ["HV", 500],
  ["P0001", 400],
  ["P0", 500],
  ["XX", 500],
];

/** Converts a database error to the error for the client. Returns other errors unchanged. */
export function toServiceError(error: unknown, identity: Identity, isReadOnly: boolean): unknown {
  if (error instanceof DatabaseUnavailable) return unavailable(error);
  if (!(error instanceof DatabaseError)) return error;
  // For a GET, 25006 means that the request called a function that writes. In all other cases, it
  // means a read-only database.
  if (isReadOnlyDatabase(error) && !(isReadOnly && error.code === "25006")) return nothingStored(error);
  const guard = guardError(error);
  if (guard) return guard;
  return new ServiceError(statusOf(error, identity), error.code ?? "XX000", error.message, {
    details: error.detail ?? null,
    hint: error.hint ?? null,
    headers: error.code === "PT409" ? { "retry-after": "1" } : retryOrAuthenticate(statusOf(error, identity)),
    cause: error,
  });
}

function unavailable(error: DatabaseUnavailable): ServiceError {
  const isBusy = error.reason === "busy";
  return restError(
    isBusy ? "PGRST003" : "PGRST000",
    isBusy
      ? "Timed out acquiring connection from connection pool."
      : "Database connection error. Retrying the connection.",
    { headers: { "retry-after": "5" }, cause: error },
  );
}

/**
 * Returns the error for a database that cannot write. Omits PostgreSQL's message, because it could
 * name files of the server.
 */
function nothingStored(error: DatabaseError): ServiceError {
  return new ServiceError(503, error.code ?? "53100", "The database cannot store anything at the moment.", {
    headers: { "retry-after": "5" },
    cause: error,
  });
}

/**
 * Returns the error "permission denied" in PostgreSQL's wording. `target` is a text such as "table
 * employers".
 */
export function permissionDenied(target: string, identity: Identity): ServiceError {
  const status = statusOfDenial(identity);
  return new ServiceError(status, "42501", `permission denied for ${target}`, {
    headers: retryOrAuthenticate(status),
  });
}

const statusOfDenial = ({ role }: Identity) => (role === "anon" ? 401 : 403);

function statusOf({ code = "XX000" }: DatabaseError, identity: Identity): number {
  if (code === "42501") return statusOfDenial(identity);
  if (/^PT[2-5]\d\d$/.test(code)) return Number(code.slice(2)); // `raise sqlstate 'PT402'`
  return STATUS_BY_SQLSTATE.find(([prefix]) => code.startsWith(prefix))?.[1] ?? 400;
}

function retryOrAuthenticate(status: number): Record<string, string> {
  if (status === 503) return { "retry-after": "5" };
  return status === 401 ? { "www-authenticate": "Bearer" } : {};
}

/**
 * The error of a violated guard contains this prefix (compile-sql/compile-list.ts). The prefix is
 * random, so that an error with a caller's value cannot look like a guard's error.
 */
export const GUARD_PREFIX = `openings.${randomBytes(8).toString("hex")}.`;

export type GuardKind = "singular" | "too-large";

const GUARD = new RegExp(`"${GUARD_PREFIX}([a-z-]+):(\\d+)"`);

function guardError({ code, message }: DatabaseError): ServiceError | undefined {
  const [, kind, amount] = (code === "22P02" && GUARD.exec(message)) || [];
  switch (kind as GuardKind | undefined) {
    case "singular":
      return notSingular(Number(amount));
    case "too-large":
      return restError("54000", `The answer would be larger than ${LIMITS.answerBytes} bytes`, {
        hint: "Ask for fewer rows, columns or relations.",
      });
    default:
      return undefined;
  }
}

export function notSingular(rows: number): ServiceError {
  return restError("PGRST116", "Cannot coerce the result to a single JSON object", {
    details: `The result contains ${rows} rows`,
  });
}
