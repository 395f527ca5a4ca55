/** One or two plain sentences. An address, a phone number or markup in a link's text is a stranger speaking in our name. */
const PLAIN_SENTENCE = /^[A-Za-z][A-Za-z0-9 ,.;:'’"!()-]{2,159}$/;
const ADDRESS_OR_NUMBER = /https?:|www\.|\w\.[a-z]{2}|\d[\d ()-]{5,}/i;

/**
 * The auth service reports a failed link in the fragment or the query (`error`, `error_code`, `error_description`).
 * Gives its description, "" if there is none worth showing, null if the address reports no failure.
 */
export function refusalInAddress({ search, hash }: { search: string; hash: string }): string | null {
  const reports = [new URLSearchParams(hash.replace(/^#/, "")), new URLSearchParams(search)];
  const report = reports.find((one) => one.has("error") || one.has("error_code") || one.has("error_description"));
  if (!report) return null;
  const description = report.get("error_description")?.trim() ?? "";
  return PLAIN_SENTENCE.test(description) && !ADDRESS_OR_NUMBER.test(description) ? description : "";
}
