import type pg from "pg";
import type { MailRequest } from "#server/mail/mail-request.ts";

/** What an email about deletions lists; it counts the rest. */
const LISTED_JOBS = 5;

/** The job of an email and its applications that nobody has dealt with. Null: none, or its person is no longer concerned. */
export async function readNewApplications(pool: pg.Pool, { jobId, userId }: MailRequest["data"]) {
  const { rows } = await pool.query<{ job_name: string; company: string; count: number }>(
    `select j.name as job_name, e.name as company, count(*)::integer as count
     from public.job_openings j
       join public.employers e on e.id = j.employer_id and e.approved = 1 and e.inactive = 0
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
       join public.applications a on a.job_opening_id = j.id and a.email is not null and a.state = 'new'
     where j.id = $1
     group by j.name, e.name`,
    [jobId, userId],
  );
  return rows[0] ?? null;
}

/** The jobs of an email whose applications will be deleted. Null: none any more, or its person is no longer concerned. */
export async function readDeletions(pool: pg.Pool, { employerId, userId, day }: MailRequest["data"]) {
  const { rows } = await pool.query<{ company: string; name: string; count: number }>(
    `select e.name as company, j.name, count(*) over ()::integer as count
     from public.employers e
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
       join public.job_openings j on j.employer_id = e.id
     where e.id = $1 and e.approved = 1 and e.inactive = 0
       and j.applications_deleted_on = $3 and j.applications_held_at is null
       and exists (
         select from public.applications a where a.job_opening_id = j.id and a.email is not null and a.held_at is null
       )
     order by j.end_date desc, j.id desc
     limit ${LISTED_JOBS}`,
    [employerId, userId, day],
  );
  const [first] = rows;
  if (!first) return null;
  const titles = rows.map(({ name }) => name.replaceAll("\n", " ")).join("\n");
  return { companyName: first.company, count: String(first.count), titles };
}
