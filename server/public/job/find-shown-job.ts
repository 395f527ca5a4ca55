import { COMPANIES, type PublicCompany } from "#server/public/pages/about-company.ts";
import { OPEN_JOB, type OpenJob } from "#server/public/pages/open-job.ts";
import type { SiteDatabase } from "#server/public/pages/site-database.ts";
import { LISTED_COLUMNS, type ListedJob } from "#server/public/search/find-jobs.ts";

export type ShownJob = {
  job: OpenJob;
  company: PublicCompany | null;
  /** The newest other open jobs of the company. */
  others: ListedJob[];
};

/** Number of other jobs below a job. */
const OTHERS_MAX = 3;

/** Reads in a single statement everything that the page of a job shows. */
const SHOWN_JOB = `
  select row_to_json(s) as job,
    (select row_to_json(c) from (${COMPANIES} where id = s.employer_id) c) as company,
    array(
      select row_to_json(o) from (
        select ${LISTED_COLUMNS} from site.jobs j where j.employer_id = s.employer_id and j.id <> s.id
        order by j.listed_order desc limit ${OTHERS_MAX}
      ) o
    ) as others
  from (${OPEN_JOB}) s`;

/** Returns the job if its page is public. */
export async function findShownJob(database: SiteDatabase, id: number): Promise<ShownJob | undefined> {
  return (await database.read<ShownJob>(SHOWN_JOB, [id]))[0];
}
