/** The URLs of public pages, which need no sign-in (rule 76). */

type Named = { id: number; name: string };

export const PUBLIC_JOBS_PATH = "/o";

/** Maximum length of a name in a URL, in characters. */
const SLUG_LENGTH = 80;

export function publicJobPath({ id, name }: Named): string {
  return `${PUBLIC_JOBS_PATH}/${id}/${slugOf(name, "job")}`;
}

export function applyPath(job: Named): string {
  return `${publicJobPath(job)}/apply`;
}

/** The page after applying. Its URL contains a secret that only the applicant has (rule 77). */
export function sentPath(job: Named, secret: string): string {
  return `${applyPath(job)}/sent/${secret}`;
}

/** The page on which applicants delete their application. */
export function erasePath(job: Named, secret: string): string {
  return `${applyPath(job)}/delete/${secret}`;
}

export function companyPath(company: Named): string {
  return `/c/${slugOf(company.name, "company")}-${company.id}`;
}

/** The list of a company's jobs for a frame on its own website. */
export function embedPath(company: Named): string {
  return `${companyPath(company)}/embed`;
}

/** The feed of a company's open jobs, or of all open jobs. */
export function feedPath(format: "xml" | "json", company?: Named): string {
  return `${company ? companyPath(company) : PUBLIC_JOBS_PATH}/feed.${format}`;
}

/** Returns the id at the end of a company's slug. */
export function companyIdOf(slug: string): number | null {
  const [, digits] = /(?:^|-)([1-9]\d{0,14})$/.exec(slug) ?? [];
  return digits === undefined ? null : Number(digits);
}

/**
 * Converts a name to a part of a URL, such as "Crème & Co. (St. Paul)" to "creme-co-st-paul".
 * Returns `what` for a name without Latin letters.
 */
function slugOf(name: string, what: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").slice(0, SLUG_LENGTH);
  return slug.replace(/^-+|-+$/g, "") || what;
}
