import type { FastifyReply } from "fastify";
import type { AuthError } from "#server/auth/auth-error.ts";

/** Redirects the browser with the error in the query. auth-js reads the error from the query. */
export function redirectWithError(
  reply: FastifyReply,
  redirectTo: string,
  error: "access_denied" | "server_error" | "temporarily_unavailable" | "invalid_request",
  { code, message }: AuthError,
): FastifyReply {
  const url = new URL(redirectTo);
  url.searchParams.set("error", error);
  url.searchParams.set("error_code", code);
  url.searchParams.set("error_description", message);
  return reply.redirect(url.href, 303);
}
