import { randomBytes } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** What browsers keep a cookie for at most. */
const KEPT_SECONDS = 400 * 24 * 60 * 60;
const SECRET = /^[\w-]{43}$/;

const secrets = new WeakMap<FastifyRequest, string>();

/**
 * Gives every browser that posts to /auth/v1 a random secret of its own, in a cookie that no script can read and no other site
 * can send or set (record 69). Clients without cookies are another browser at every request.
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

/** Only providers post forms here, from their own sites: they come without the cookie, which must not be replaced for that. */
function isForm({ headers }: FastifyRequest): boolean {
  return headers["content-type"]?.startsWith("application/x-www-form-urlencoded") ?? false;
}

/** Undefined where none is kept: requests that neither sign in nor ask for an email. */
export function browserSecretOf(request: FastifyRequest): string | undefined {
  return secrets.get(request);
}

export function readCookie(header: string | undefined, name: string): string | undefined {
  const found = header?.split(";").find((cookie) => cookie.trim().startsWith(`${name}=`));
  const value = found?.slice(found.indexOf("=") + 1).trim();
  return value && SECRET.test(value) ? value : undefined;
}
