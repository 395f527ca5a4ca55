import type pg from "pg";
import type { MailRequest } from "#server/mail/mail-request.ts";

/** What an email about finds lists; it counts the rest. */
const LISTED_FINDS = 5;

type ConcernedJob = {
  employer_id: number;
  job_name: string;
  company: string;
  end_date: string;
  review_note: string | null;
};

/** The open job of an email, if its person is still a member and the company approved and active. */
export async function findJob(pool: pg.Pool, data: MailRequest["data"], condition: string, values: unknown[] = []) {
  const { rows } = await pool.query<ConcernedJob>(
    `select j.employer_id, j.name as job_name, e.name as company, j.end_date::text, j.review_note
     from public.job_openings j
       join public.employers e on e.id = j.employer_id and e.approved = 1 and e.inactive = 0
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
     where j.id = $1 and j.archived = 0 and j.closed_reason is null ${condition}`,
    [data.jobId, data.userId, ...values],
  );
  return rows[0] ?? null;
}

/** The finds of an email that still wait for a decision. Null: none, or its person is no longer concerned. */
export async function readFinds(pool: pg.Pool, { employerId, userId, since, queuedAt }: MailRequest["data"]) {
  const { rows } = await pool.query<{ company: string; name: string; city: string | null; count: number }>(
    `select e.name as company, s.name, s.city, count(*) over ()::integer as count
     from public.employers e
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
       join public.script_acquired_job_openings s on s.employer_id = e.id
     where e.id = $1 and e.approved = 1 and e.inactive = 0
       and s.moved_to_live is null and s.denied is null and s.created > $3 and s.created <= $4
       and not exists (select from app.found_jobs f where f.suggestion_id = s.id and f.state = 'gone')
     order by s.created desc, s.id desc
     limit ${LISTED_FINDS}`,
    [employerId, userId, since, queuedAt],
  );
  const [first] = rows;
  if (!first) return null;
  const titles = rows.map(({ name, city }) => (city ? `${name} – ${city}` : name).replaceAll("\n", " "));
  return { companyName: first.company, count: String(first.count), titles: titles.join("\n") };
}
