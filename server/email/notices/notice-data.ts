import type pg from "pg";
import { payRange, townText } from "#domain/job/shown-job.ts";
import { PAY_COLUMNS, type StoredPay } from "#domain/pay/stored-pay.ts";
import type { QueuedData } from "#server/email/email-request.ts";

/** Maximum number of titles that an email lists. If there are more, the email shows how many. */
const LISTED_TITLES = 5;

export type NamedJob = StoredPay &
  Parameters<typeof townText>[0] & {
    job_name: string;
    company: string;
    location_type: string;
  };

type NoticeJob = NamedJob & {
  employer_id: number;
  archived: number;
  start_date: string;
  end_date: string;
  closed_reason: string | null;
  paused_until: string | null;
  approved: number;
  review_note: string | null;
};

/**
 * Columns that describe the job in an email. The query must use the alias `j` for the job and `e`
 * for its company.
 */
export const NAMED_JOB = `j.name as job_name, e.name as company, j.city, j.state, j.location_type_id, ${PAY_COLUMNS.map((column) => `j.${column}`).join(", ")},
  (select t.name from public.location_types t where t.id = j.location_type_id) as location_type`;

/** Returns the values that describe the job in an email. */
export function namedJob(job: NamedJob) {
  return {
    jobName: job.job_name,
    companyName: job.company,
    pay: payRange(job),
    place: townText(job, job.location_type),
  };
}

/** `findJob` returns only jobs of companies that have these values. */
export const ELIGIBLE = { approved: 1, inactive: 0 };

/**
 * Returns the open job that an email is about. Returns null if the user is no longer a member, or
 * if the company is not approved or is inactive.
 */
export async function findJob(
  pool: pg.Pool,
  { jobId, userId }: QueuedData["job-approved"],
  condition: string,
  values: unknown[] = [],
) {
  const { rows } = await pool.query<NoticeJob>(
    `select ${NAMED_JOB}, j.employer_id, j.archived, j.start_date::text, j.end_date::text, j.closed_reason, j.paused_until::text, j.approved, j.review_note
     from public.job_openings j
       join public.employers e on e.id = j.employer_id and e.approved = 1 and e.inactive = 0
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
     where j.id = $1 and j.archived = 0 and j.closed_reason is null ${condition}`,
    [jobId, userId, ...values],
  );
  return rows[0] ?? null;
}

/**
 * Returns the suggestions that members have not decided yet. Returns null if there are none, or if
 * the user must no longer get this email.
 */
export async function readFinds(pool: pg.Pool, { employerId, userId, since, queuedAt }: QueuedData["jobs-found"]) {
  const { rows } = await pool.query<{ company: string; name: string; city: string | null; count: number }>(
    `select e.name as company, s.name, s.city, count(*) over ()::integer as count
     from public.employers e
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
       join public.script_acquired_job_openings s on s.employer_id = e.id
     where e.id = $1 and e.approved = 1 and e.inactive = 0
       and s.moved_to_live is null and s.denied is null and s.created > $3 and s.created <= $4
       and not exists (select from app.found_jobs f where f.suggestion_id = s.id and f.state = 'gone')
     order by s.created desc, s.id desc
     limit ${LISTED_TITLES}`,
    [employerId, userId, since, queuedAt],
  );
  const [first] = rows;
  if (!first) return null;
  return { companyName: first.company, count: first.count, titles: rows.map(titleInTown) };
}

function titleInTown({ name, city }: { name: string; city: string | null }): string {
  return city ? `${name} – ${city}` : name;
}

/**
 * Returns the job, the number of its new applications, and the highest number of answers in an
 * application. Returns null if the job has no new applications, or if the user must no longer get
 * this email.
 */
export async function readNewApplications(pool: pg.Pool, { jobId, userId }: QueuedData["application-received"]) {
  const { rows } = await pool.query<NamedJob & { count: number; questions: number }>(
    `select ${NAMED_JOB}, count(*)::integer as count, coalesce(max(jsonb_array_length(a.answers)), 0) as questions
     from public.job_openings j
       join public.employers e on e.id = j.employer_id and e.approved = 1 and e.inactive = 0
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
       join public.applications a on a.job_opening_id = j.id and a.email is not null and a.state = 'new'
     where j.id = $1
     group by j.id, e.id`,
    [jobId, userId],
  );
  return rows[0] ?? null;
}

/**
 * Returns the jobs whose applications will be deleted. Returns null if there are none, or if the
 * user must no longer get this email.
 */
export async function readDeletions(pool: pg.Pool, { employerId, userId, day }: QueuedData["applications-ending"]) {
  const { rows } = await pool.query<{ company: string; name: string; city: string; count: number }>(
    `select e.name as company, j.name, j.city, count(*) over ()::integer as count
     from public.employers e
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
       join public.job_openings j on j.employer_id = e.id
     where e.id = $1 and e.approved = 1 and e.inactive = 0
       and j.applications_deleted_on = $3 and j.applications_held_at is null
       and exists (
         select from public.applications a where a.job_opening_id = j.id and a.email is not null and a.held_at is null
       )
     order by j.end_date desc, j.id desc
     limit ${LISTED_TITLES}`,
    [employerId, userId, day],
  );
  const [first] = rows;
  if (!first) return null;
  return { companyName: first.company, count: first.count, titles: rows.map(titleInTown) };
}
