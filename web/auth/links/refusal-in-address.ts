import { magicLinkMessages } from "#domain/messages/magic-link.ts";

/** In our words: anyone can make up a URL, so its own description is never shown. */
const DESCRIPTIONS: ReadonlyMap<string | null, string> = new Map([
  ["otp_expired", magicLinkMessages.expired],
  ["user_banned", magicLinkMessages.blocked],
  ["over_request_rate_limit", magicLinkMessages.limited],
]);

/**
 * The auth service reports a failed link in the fragment or the query (`error`, `error_code`, `error_description`).
 * Returns the description of its code, "" if we have none, null if the URL reports no failure.
 */
export function refusalInAddress({ search, hash }: { search: string; hash: string }): string | null {
  const reports = [new URLSearchParams(hash.replace(/^#/, "")), new URLSearchParams(search)];
  const report = reports.find((one) => one.has("error") || one.has("error_code") || one.has("error_description"));
  return report ? (DESCRIPTIONS.get(report.get("error_code")) ?? "") : null;
}
