import { isDestination, paths } from "#domain/routes.ts";
import type { LinkType } from "./parse-authentication-url.ts";

/**
 * Returns the path to open after a link was completed. A recovery link opens the new-password
 * screen. Other links open the page in `redirect_to`, or the first page. Ignores URLs of other
 * websites.
 */
export function afterSignIn(type: LinkType, search: string, origin: string): string {
  if (type === "recovery") return paths.newPassword;
  const wanted = new URLSearchParams(search).get("redirect_to");
  if (!wanted || !URL.canParse(wanted)) return paths.home;
  const url = new URL(wanted);
  const path = `/${url.pathname.replace(/^\/+/, "")}`;
  return url.origin === origin && isDestination(path) ? path + url.search : paths.home;
}
