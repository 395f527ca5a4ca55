import { magicLinkMessages } from "#domain/messages/magic-link.ts";

/**
 * The portal's own messages for failed links, by error code. The page never shows the description
 * in the URL, because an attacker can write it.
 */
const DESCRIPTIONS: ReadonlyMap<string | null, string> = new Map([
  ["otp_expired", magicLinkMessages.expired],
  ["user_banned", magicLinkMessages.blocked],
  ["over_request_rate_limit", magicLinkMessages.limited],
]);

/**
 * Reads from the fragment or the query why a link failed (`error`, `error_code`,
 * `error_description`). Returns the description of the error code, or "" for an unknown code.
 * Returns null if the link did not fail.
 */
export function refusalInUrl({ search, hash }: { search: string; hash: string }): string | null {
  const reports = [new URLSearchParams(hash.replace(/^#/, "")), new URLSearchParams(search)];
  const report = reports.find((one) => one.has("error") || one.has("error_code") || one.has("error_description"));
  return report ? (DESCRIPTIONS.get(report.get("error_code")) ?? "") : null;
}
