import { z } from "zod";
import { isDestination, paths } from "#domain/routes.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { parseParameters } from "#server/auth/requests/parameters.ts";

const Query = z.object({ redirect_to: z.string().max(2000).optional() });

/**
 * Where the user wants to be after signing in (`redirect_to`), if scheme, host and port are on the list; the portal's own
 * URL otherwise.
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
 * The link of an email: always a page of the portal, which spends nothing until a button is pressed (rule 1). Built from
 * SITE_URL, never from the request's Host.
 */
export function mailLink(siteUrl: string, tokenHash: string, type: string, redirectTo?: string): string {
  const link = new URL(paths.magicLink, siteUrl);
  link.searchParams.set("token_hash", tokenHash);
  link.searchParams.set("type", type);
  // The link leads home anyway, and never back to a step of signing in.
  if (redirectTo && isDestination(new URL(redirectTo).pathname)) link.searchParams.set("redirect_to", redirectTo);
  return link.href;
}
