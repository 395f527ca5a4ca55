import { paths } from "./routes.ts";

/** The list of applicants of all jobs (rule 97), or one applicant in it. */
export function applicantPath(id?: number): string {
  return id === undefined ? paths.applicants : `${paths.applicants}/${id}`;
}

/** Returns the id of the applicant in the URL of the list, or null. */
export function applicantInPath(pathname: string): number | null {
  const [, id] = /^\/applicants\/([1-9]\d{0,14})\/?$/.exec(pathname.toLowerCase()) ?? [];
  return id === undefined ? null : Number(id);
}
