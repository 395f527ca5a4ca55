/** The URLs of the public side: what anybody sees without signing in. Rule 76 */

type Named = { id: number; name: string };

/** All open jobs. */
export const PUBLIC_JOBS_PATH = "/o";

/** How much of a name an address shows. */
const SLUG_LENGTH = 80;

export function publicJobPath({ id, name }: Named): string {
  return `${PUBLIC_JOBS_PATH}/${id}/${slugOf(name, "job")}`;
}

/** Where somebody applies for a job. */
export function applyPath(job: Named): string {
  return `${publicJobPath(job)}/apply`;
}

/** What an applicant sees after applying; the secret is their own (rule 77). */
export function sentPath(job: Named, secret: string): string {
  return `${applyPath(job)}/sent/${secret}`;
}

/** Where an applicant deletes their application. */
export function erasePath(job: Named, secret: string): string {
  return `${applyPath(job)}/delete/${secret}`;
}

/** A company's open jobs. */
export function companyPath(company: Named): string {
  return `/c/${slugOf(company.name, "company")}-${company.id}`;
}

/** The id at the end of a company's slug. */
export function companyIdOf(slug: string): number | null {
  const [, digits] = /(?:^|-)([1-9]\d{0,14})$/.exec(slug) ?? [];
  return digits === undefined ? null : Number(digits);
}

/** "Crème & Co. (St. Paul)" is "creme-co-st-paul". A name without Latin letters shows as what it names. */
function slugOf(name: string, what: string): string {
  const plain = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  const slug = plain.replace(/[^a-z0-9]+/g, "-").slice(0, SLUG_LENGTH);
  return slug.replace(/^-+|-+$/g, "") || what;
}
