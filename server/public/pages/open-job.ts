import type { PostedJob } from "#domain/job/job-posting.ts";
import { JOB_CATEGORIES_SHOWN } from "#domain/limits.ts";
import type { SiteDatabase } from "./site-database.ts";

/** A row of site.jobs with the names behind its ids. */
export type OpenJob = Omit<PostedJob, "company"> & {
  special_instructions: string | null;
  modified: string;
  employment_type: string;
  location_type: string;
  education: string;
  experience: string;
  application_type: "url" | "email" | "platform";
  employer_id: number;
  company_name: string;
  company_url: string | null;
  logo: string | null;
  categories: { id: number; name: string }[];
};

const JOB = `
  select j.id, j.name, j.description, j.special_instructions, j.benefits, j.address_line_one, j.address_line_two, j.city, j.state,
    j.postal_code, j.end_date, j.posted, j.modified, j.employment_type_id, j.location_type_id, j.education_credential_id,
    j.experience_level_id, j.employment_type, j.location_type, j.education, j.experience, j.pay_type, j.min_annual_pay,
    j.max_annual_pay, j.min_hourly_pay, j.max_hourly_pay, j.application_type, j.employer_id, j.company_name, j.company_url, j.logo,
    array(
      select json_build_object('id', c.id, 'name', c.name)
      from site.categorized_jobs l join site.job_categories c on c.id = l.category_id
      where l.id = j.id order by c.name limit ${JOB_CATEGORIES_SHOWN}
    ) as categories
  from site.jobs j where j.id = $1`;

export async function findOpenJob(database: SiteDatabase, id: number): Promise<OpenJob | undefined> {
  return (await database.read<OpenJob>(JOB, [id]))[0];
}

/** Returns true if the job was ever public. */
export async function wasPublic(database: SiteDatabase, job: number): Promise<boolean> {
  return (await database.read("select p.job_id from site.published_jobs p where p.job_id = $1", [job])).length > 0;
}
