import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Lifetime of the cookie in seconds, the longest that browsers allow. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;
const SECRET = /^[\w-]{43}$/;

const secrets = new WeakMap<FastifyRequest, string>();

/**
 * Sets a cookie with a random secret for each browser that posts to /auth/v1. Scripts cannot read
 * the cookie. Other sites can neither send nor set it (record 69). A client without cookies gets a
 * new secret with each request.
 */
export function keepBrowserSecret(siteUrl: string) {
  const isHttps = siteUrl.startsWith("https:");
  const name = isHttps ? "__Host-browser" : "browser";
  const attributes = `Path=/; Max-Age=${KEPT_SECONDS}; HttpOnly; SameSite=Strict${isHttps ? "; Secure" : ""}`;
  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.method !== "POST" || isForm(request)) return;
    const known = readCookie(request.headers.cookie, name);
    const secret = known ?? randomBytes(32).toString("base64url");
    secrets.set(request, secret);
    if (!known) reply.header("set-cookie", `${name}=${secret}; ${attributes}`);
  };
}

/**
 * Returns true if the request sends a form. Only pages of sign-in providers send forms, and
 * browsers send no cookie with these requests. `keepBrowserSecret` skips forms, because a new
 * cookie would replace the browser's cookie.
 */
function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
}

/** Returns the browser's secret. Returns undefined for forms and for requests other than POST. */
export function browserSecretOf(request: FastifyRequest): string | undefined {
  return secrets.get(request);
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = header?.split(";").find((cookie) => cookie.trim().startsWith(`${name}=`));
  const value = found?.slice(found.indexOf("=") + 1).trim();
  return value && SECRET.test(value) ? value : undefined;
}
