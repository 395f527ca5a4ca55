import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie } from "#server/auth/requests/browser-secret.ts";
import { FLOW_MINUTES } from "./flows.ts";

/** How the provider sends the browser back: by a link, or by a form that another site posts. */
export type ReturnBy = "query" | "form_post";

/**
 * The secret by which a browser that comes back from a provider proves that it went there. The cookie of `browser-secret.ts` cannot:
 * it never travels with a request that another site has begun. This one does, so it is short-lived and good for nothing else.
 */
export function keepFlowCookie(siteUrl: string, request: FastifyRequest, reply: FastifyReply, by: ReturnBy): string {
  const name = cookieName(siteUrl, by);
  const secret = readCookie(request.headers.cookie, name) ?? randomBytes(32).toString("base64url");
  reply.header("set-cookie", `${name}=${secret}; ${attributes(siteUrl, by)}`);
  return secret;
}

export function readFlowCookie(siteUrl: string, request: FastifyRequest, by: ReturnBy): string | undefined {
  return readCookie(request.headers.cookie, cookieName(siteUrl, by));
}

function cookieName(siteUrl: string, by: ReturnBy): string {
  const name = by === "query" ? "provider-flow" : "provider-form";
  return siteUrl.startsWith("https:") ? `__Host-${name}` : name;
}

/** Only Lax and None travel with what another site begins, and only None with a form that it posts; None needs https. */
function attributes(siteUrl: string, by: ReturnBy): string {
  const isHttps = siteUrl.startsWith("https:");
  const sameSite = by === "form_post" && isHttps ? "None" : "Lax";
  return `Path=/; Max-Age=${FLOW_MINUTES * 60}; HttpOnly; SameSite=${sameSite}${isHttps ? "; Secure" : ""}`;
}
