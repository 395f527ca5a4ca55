import * as z from "zod/mini";
import { URL_MAX_LENGTH } from "#domain/limits.ts";

/**
 * Matches host names with at least two labels. Does not match "intranet" and IP addresses.
 * International names must have the form "xn--…".
 */
const HOSTNAME = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
/**
 * Matches a user name before the host, as in "https://bank.com@evil.example". Such a URL misleads
 * its reader.
 */
const CREDENTIALS = /^https?:\/\/[^/?#]*@/i;
const SCHEME = /^[a-z][a-z0-9+.-]*:/i;
const HOST_WITH_PORT = /^[^/?#\s:]+\.[^/?#\s:]+:\d+(?:[/?#]|$)/;

const PLAIN_HOST = /^https?:\/\/[a-z0-9.-]+(?::\d+)?(?:[/?#]|$)/i;

const webUrl = z.url({ protocol: /^https?$/, hostname: HOSTNAME });
const readByBrowsers = z.url({ protocol: /^https?$/, normalize: true });

/** Returns true for an http or https URL that visitors can open (rule 22). */
export function isWebUrl(text: string): boolean {
  return text.length <= URL_MAX_LENGTH && !/\s/.test(text) && !CREDENTIALS.test(text) && webUrl.safeParse(text).success;
}

/**
 * Rule 22: adds https:// to a URL that was typed without a scheme. Forms call this function when
 * the user leaves the field.
 */
export function completeWebUrl(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || (SCHEME.test(trimmed) && !HOST_WITH_PORT.test(trimmed))) return withPlainHost(trimmed);
  return withPlainHost(`https://${trimmed.replace(/^\/+/, "")}`);
}

/**
 * Returns the URL with the host as browsers read it, so that "r%69val.example" becomes
 * "rival.example". Returns other texts unchanged.
 */
export function withPlainHost(text: string): string {
  return PLAIN_HOST.test(text) ? text : (readByBrowsers.safeParse(text).data ?? text);
}
