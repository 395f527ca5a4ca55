import { paths } from "./routes.ts";

/**
 * Returns the path of the list of all jobs' applicants (rule 97), or of an applicant in this list.
 */
export function applicantPath(id?: number): string {
  return id === undefined ? paths.applicants : `${paths.applicants}/${id}`;
}

/** Returns the id of the applicant in the URL of the list, or null. */
export function applicantInPath(pathname: string): number | null {
  const [, id] = /^\/applicants\/([1-9]\d{0,14})\/?$/.exec(pathname.toLowerCase()) ?? [];
  return id === undefined ? null : Number(id);
}
