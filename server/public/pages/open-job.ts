import { POSTED_COLUMNS, type PostedJob } from "#domain/job/job-posting.ts";
import { JOB_CATEGORIES_SHOWN } from "#domain/limits.ts";
import type { SiteDatabase } from "./site-database.ts";

/**
 * A row of site.job_pages. It has the names of lookup values, such as "Full-time", instead of ids.
 */
export type OpenJob = Omit<PostedJob, "company"> & {
  modified: string;
  employment_type: string;
  location_type: string;
  education: string;
  experience: string;
  employer_id: number;
  company_name: string;
  company_url: string | null;
  logo: string | null;
  /** The day on which a paused job takes applications again, or null (rule 99). */
  paused_until: string | null;
  categories: { id: number; name: string }[];
};

/**
 * SQL that selects the job with the id `$1` if its page is public. The page of a paused job is
 * public, too.
 */
export const OPEN_JOB = `
  select j.id, ${POSTED_COLUMNS.map((column) => `j.${column}`).join(", ")}, j.posted, j.modified,
    j.employment_type, j.location_type, j.education, j.experience, j.employer_id, j.company_name, j.company_url, j.logo,
    j.paused_until,
    array(
      select json_build_object('id', c.id, 'name', c.name)
      from site.job_categories c where c.id = any (j.category_ids) order by c.name limit ${JOB_CATEGORIES_SHOWN}
    ) as categories
  from site.job_pages j where j.id = $1`;

export async function findOpenJob(database: SiteDatabase, id: number): Promise<OpenJob | undefined> {
  return (await database.read<OpenJob>(OPEN_JOB, [id]))[0];
}

/** Returns true if the job was ever public. */
export async function wasPublic(database: SiteDatabase, job: number): Promise<boolean> {
  return (await database.read("select p.job_id from site.published_jobs p where p.job_id = $1", [job])).length > 0;
}
