import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { readCookie } from "#server/auth/requests/browser-secret.ts";
import { FLOW_MINUTES } from "./flows.ts";

/**
 * How the provider sends the browser back to the portal: by a redirect, or by a form on the
 * provider's page.
 */
export type ReturnBy = "query" | "form_post";

/**
 * Sets a cookie by which the server recognizes the browser when it returns from the provider. The
 * cookie of `browser-secret.ts` cannot do this, because browsers don't send it with requests from
 * another site. For safety, this cookie expires soon and has no other use.
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

/**
 * Returns the cookie's attributes. With `SameSite=Lax`, browsers send the cookie when another site
 * redirects to the portal, but not when another site posts a form. `SameSite=None` allows both, but
 * only over HTTPS.
 */
function attributes(siteUrl: string, by: ReturnBy): string {
  const isHttps = siteUrl.startsWith("https:");
  const sameSite = by === "form_post" && isHttps ? "None" : "Lax";
  return `Path=/; Max-Age=${FLOW_MINUTES * 60}; HttpOnly; SameSite=${sameSite}${isHttps ? "; Secure" : ""}`;
}
