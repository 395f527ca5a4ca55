import { isDestination, paths } from "#domain/routes.ts";
import type { LinkType } from "./parse-authentication-url.ts";

/**
 * Where a completed link leads: a recovery to the new password, everything else to the page of this portal that the email
 * was asked for (`redirect_to`), or to its first page. Another site is never a destination.
 */
export function afterSignIn(type: LinkType, search: string, origin: string): string {
  if (type === "recovery") return paths.newPassword;
  const wanted = new URLSearchParams(search).get("redirect_to");
  if (!wanted || !URL.canParse(wanted)) return paths.home;
  const url = new URL(wanted);
  const path = `/${url.pathname.replace(/^\/+/, "")}`;
  return url.origin === origin && isDestination(path) ? path + url.search : paths.home;
}
