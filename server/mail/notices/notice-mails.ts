import type pg from "pg";
import { formatCalendarDate } from "#domain/calendar-date.ts";
import type { EmailFlag } from "#domain/email-flags.ts";
import { editJobPath, extendJobPath, unsubscribePath } from "#domain/routes.ts";
import { MAIL_FLAGS } from "#server/mail/mail-flags.ts";
import type { MailRequest, PrepareMail, TemplateName } from "#server/mail/mail-request.ts";
import type { UnsubscribeTokens } from "#server/mail/unsubscribe/unsubscribe-tokens.ts";
import { makeExtension } from "./job-extensions.ts";
import { awaitSendingTime } from "./sending-hours.ts";

export type NoticeMailOptions = { pool: pg.Pool; tokens: UnsubscribeTokens; siteUrl: string; now?: () => Date };

/**
 * Rules 74 and 75: looks, when an email that a flag silences leaves the outbox, whether its person still wants it, still has this
 * address and is still concerned, and makes its links. Null: it is not sent.
 */
export function createNoticeMails(options: NoticeMailOptions): Partial<Record<TemplateName, PrepareMail>> {
  const { pool, siteUrl, now = () => new Date() } = options;
  return {
    "request-decided": (request) => addressed(options, request),
    async "job-ending"(request) {
      const { data, to } = request;
      awaitSendingTime(data.queuedAt, now());
      const [address, job] = [
        await addressed(options, request),
        await concerned(pool, data, "and j.end_date = $3", [data.aboutDay]),
      ];
      if (!address || !job) return null;
      const { jobId, userId, kind = "", aboutDay: lastDay = "" } = data;
      const of = {
        jobId: Number(jobId),
        userId: Number(userId),
        employerId: job.employer_id,
        email: to,
        kind,
        lastDay,
      };
      const extendLink = siteUrl + extendJobPath(await makeExtension(pool, of));
      return { ...address, ...namesOf(job), lastDay: formatCalendarDate(lastDay), extendLink };
    },
    async "job-unseen"(request) {
      awaitSendingTime(request.data.queuedAt, now());
      const [address, job] = [
        await addressed(options, request),
        await concerned(pool, request.data, "and j.views = 0"),
      ];
      return (
        address && job && { ...address, ...namesOf(job), jobLink: siteUrl + editJobPath(Number(request.data.jobId)) }
      );
    },
  };
}

async function addressed({ pool, tokens, siteUrl }: NoticeMailOptions, { template, to, data }: MailRequest) {
  const flag = MAIL_FLAGS[template];
  if (!flag) throw new Error(`no flag silences the email "${template}"`);
  const { rows } = await pool.query<{ id: number; email: string; first_name: string }>(WANTS[flag], [data.userId, to]);
  const [person] = rows;
  if (!person) return null;
  const token = tokens.make({ userId: person.id, flag }, person.email);
  return { firstName: person.first_name, unsubscribeLink: siteUrl + unsubscribePath(token) };
}

const PERSON = "select u.id, u.email, u.first_name from public.users u where u.id = $1 and u.email = $2";
const WANTS: Record<EmailFlag, string> = {
  send_email: `${PERSON} and u.send_email = 1`,
  automated_email: `${PERSON} and u.automated_email = 1`,
};

type ConcernedJob = { employer_id: number; job_name: string; company: string };

/** The open job of an email, if its person is still a member and the company approved and active. */
async function concerned(pool: pg.Pool, data: MailRequest["data"], condition: string, values: unknown[] = []) {
  const { rows } = await pool.query<ConcernedJob>(
    `select j.employer_id, j.name as job_name, e.name as company
     from public.job_openings j
       join public.employers e on e.id = j.employer_id and e.approved = 1 and e.inactive = 0
       join public.employers_users l on l.employer_id = e.id and l.user_id = $2
     where j.id = $1 and j.archived = 0 and j.closed_reason is null ${condition}`,
    [data.jobId, data.userId, ...values],
  );
  return rows[0] ?? null;
}

function namesOf({ job_name, company }: ConcernedJob) {
  return { jobName: job_name, companyName: company };
}
