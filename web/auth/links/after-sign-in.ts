import { isDestination, paths } from "#domain/routes.ts";
import type { LinkType } from "./parse-authentication-url.ts";

/**
 * Returns the path after a completed link. A recovery leads to the new password. Other links lead
 * to the page of this portal in `redirect_to`, or to its first page. Never returns another website.
 */
export function afterSignIn(type: LinkType, search: string, origin: string): string {
  if (type === "recovery") return paths.newPassword;
  const wanted = new URLSearchParams(search).get("redirect_to");
  if (!wanted || !URL.canParse(wanted)) return paths.home;
  const url = new URL(wanted);
  const path = `/${url.pathname.replace(/^\/+/, "")}`;
  return url.origin === origin && isDestination(path) ? path + url.search : paths.home;
}
