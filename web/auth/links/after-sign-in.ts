import type { LinkType } from "./parse-authentication-url.ts";

/** Screens that a person who has just signed in was never on the way to. */
const DOORS = /^\/(magic-link|magiclinknewuser|verify-otp|signup|forgot-password)(\/|$)/i;

/**
 * Where a completed link leads: a recovery to the new password, everything else to the page of this portal that the mail
 * was asked for (`redirect_to`), or to its first page. Another site is never a destination.
 */
export function afterSignIn(type: LinkType, search: string, origin: string): string {
  if (type === "recovery") return "/new-password";
  const wanted = new URLSearchParams(search).get("redirect_to");
  if (!wanted || !URL.canParse(wanted)) return "/";
  const url = new URL(wanted);
  return url.origin === origin && !DOORS.test(url.pathname) ? `/${url.pathname.replace(/^\/+/, "")}${url.search}` : "/";
}
