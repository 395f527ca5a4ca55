import type { FastifyError, FastifyReply, FastifyRequest } from "fastify";
import pg from "pg";
import { databaseFailureMessage, isDatabaseFailure } from "#database/is-connection-error.ts";
import { noteFailure, noteRejection } from "#server/http/request-log.ts";
import { ServiceError } from "#server/http/service-error.ts";
import { AuthError, validationFailed } from "./auth-error.ts";

/** PostgreSQL's error codes for text that it cannot store, such as a name with a NUL character. */
const UNSTORABLE_TEXT = new Set(["22021", "22P02", "22P05"]);

/** Writes every error response of /auth/v1: `{ code, error_code, msg, error_description }`. */
export function replyWithError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = toAuthError(error);
  if (!known.isLogged) noteRejection(request);
  else if (known.status >= 500) noteFailure(request, error);
  const { status, code, message, headers } = known;
  const reasons = known instanceof AuthError ? known.reasons : [];
  return reply
    .status(status)
    .headers(headers)
    .send({
      code: status,
      error_code: code,
      msg: message,
      error_description: message,
      ...(code === "weak_password" ? { weak_password: { reasons } } : {}),
    });
}

function toAuthError(error: FastifyError): ServiceError {
  if (error instanceof ServiceError) return error;
  if (error instanceof pg.DatabaseError && UNSTORABLE_TEXT.has(error.code ?? "")) {
    return validationFailed("The request holds characters that cannot be stored");
  }
  if (error.name === "AbortError") return new AuthError(499, "unexpected_failure", "The client closed the connection.");
  if (isDatabaseFailure(error)) {
    return new AuthError(503, "unexpected_failure", `${databaseFailureMessage(error)}. Please try again.`, {
      retryAfterSeconds: 5,
    });
  }
  const status = error.statusCode ?? 500;
  if (status >= 400 && status < 500) return new AuthError(status, "bad_json", error.message);
  return new AuthError(500, "unexpected_failure", "Something went wrong. Please try again.");
}
