/**
 * Prefix of the keys of all lists and counts of jobs and of their applicants. A change of a job or
 * of an applicant invalidates these queries.
 */
export const jobsKey = ["job_openings"] as const;
