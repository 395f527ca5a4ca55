import { magicLinkMessages } from "#domain/messages/magic-link.ts";

/**
 * The portal's own descriptions of failures. The description in the URL is not shown, because
 * anyone can write a URL.
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
