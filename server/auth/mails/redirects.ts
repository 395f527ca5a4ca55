import { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { parseParameters } from "#server/auth/requests/parameters.ts";

const Query = z.object({ redirect_to: z.string().max(2000).optional() });

/** Paths that a mail's link leads to anyway. */
const LANDING_PATHS = new Set(["/", "/magic-link", "/verify-otp", "/new-password"]);

/**
 * Where the person wants to be after signing in (`redirect_to`), if scheme, host and port are on the list; the portal's own
 * address otherwise.
 */
export function requestedRedirect(
  { siteUrl, redirectOrigins }: Pick<AuthContext, "siteUrl" | "redirectOrigins">,
  query: unknown,
): URL {
  const { redirect_to: wanted } = parseParameters(Query, query);
  const fallback = new URL(siteUrl);
  if (!wanted || !URL.canParse(wanted)) return fallback;
  const url = new URL(wanted);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  const isPlain = url.username === "" && url.password === "";
  return isWeb && isPlain && redirectOrigins.includes(url.origin) ? url : fallback;
}

/**
 * The link of a mail: always a page of the portal, which spends nothing until a button is pressed (Rule 1). Built from
 * SITE_URL, never from the request's Host.
 */
export function mailLink(siteUrl: string, tokenHash: string, type: string, redirectTo?: string): string {
  const link = new URL("/magic-link", siteUrl);
  link.searchParams.set("token_hash", tokenHash);
  link.searchParams.set("type", type);
  if (redirectTo && !LANDING_PATHS.has(new URL(redirectTo).pathname)) link.searchParams.set("redirect_to", redirectTo);
  return link.href;
}
