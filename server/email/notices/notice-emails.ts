import type pg from "pg";
import type { EmailFlag } from "#domain/account/email-flags.ts";
import { postingState } from "#domain/job/posting-state.ts";
import { postingWord } from "#domain/messages/posting-state.ts";
import { editJobPath, extendJobPath, jobOutcomePath, jobPath, unsubscribePath } from "#domain/routes.ts";
import { formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import type { EmailPreparations, EmailRequest } from "#server/email/email-request.ts";
import { TEMPLATE_FLAGS } from "#server/email/template-flags.ts";
import type { UnsubscribeTokens } from "#server/email/unsubscribe/unsubscribe-tokens.ts";
import { makeExtension } from "./job-extensions.ts";
import { makeOutcomeLink } from "./job-outcomes.ts";
import { ELIGIBLE, findJob, namedJob, readDeletions, readFinds, readNewApplications } from "./notice-data.ts";
import { awaitSendingTime } from "./sending-hours.ts";

type AboutJob = "job-ending" | "job-pause-ending" | "job-outcome" | "job-unseen" | "job-approved" | "job-sent-back";
type NoticeTemplate = AboutJob | "request-decided" | "jobs-found" | "application-received" | "applications-ending";

export type NoticeEmailOptions = {
  pool: pg.Pool;
  tokens: UnsubscribeTokens;
  siteUrl: string;
  /** True if visitors can see approved, open jobs (rule 76). */
  hasPublicJobs?: boolean;
  now?: () => Date;
};

/**
 * Prepares the emails that a user can turn off with a flag (rules 74, 75 and 77), and adds their
 * links. Returns null if the flag is off, or if the user changed their email address or must no
 * longer get the email.
 */
export function createNoticeEmails(options: NoticeEmailOptions): Pick<EmailPreparations, NoticeTemplate> {
  const { pool, siteUrl, hasPublicJobs = true, now = () => new Date() } = options;
  /** Returns the job and the values that each email about a job needs. */
  const aboutJob = async (request: EmailRequest<AboutJob>, condition: string, values: unknown[] = []) => {
    const job = await findJob(pool, request.data, condition, values);
    const recipient = job && (await recipientValues(options, request));
    const jobLink = siteUrl + editJobPath(request.data.jobId);
    return recipient && { job, values: { ...recipient, ...namedJob(job), jobLink } };
  };
  return {
    "request-decided": (request) => recipientValues(options, request),
    async "job-ending"(request) {
      const { jobId, userId, kind, aboutDay: lastDay, queuedAt } = request.data;
      awaitSendingTime(queuedAt, now());
      const about = await aboutJob(request, "and j.end_date = $3", [lastDay]);
      // Skips the email if the job's last day has passed, for example during an outage.
      if (!about || lastDay < todayInPortal(now())) return null;
      const member = { userId, employerId: about.job.employer_id, email: request.to };
      const secret = await makeExtension(pool, { jobId, ...member, kind, lastDay });
      return { ...about.values, lastDay: formatCalendarDate(lastDay), extendLink: siteUrl + extendJobPath(secret) };
    },
    async "job-pause-ending"(request) {
      const { jobId, aboutDay, queuedAt } = request.data;
      awaitSendingTime(queuedAt, now());
      const about = await aboutJob(request, "and j.paused_until = $3 and j.end_date >= $3", [aboutDay]);
      // Skips the email if the job's pause has already ended, for example during an outage.
      if (!about || aboutDay < todayInPortal(now())) return null;
      const { end_date } = about.job;
      const days = { day: formatCalendarDate(aboutDay), lastDay: formatCalendarDate(end_date) };
      return { ...about.values, ...days, jobLink: siteUrl + jobPath(jobId) };
    },
    async "job-outcome"(request) {
      const { jobId, userId, aboutDay: lastDay, queuedAt } = request.data;
      awaitSendingTime(queuedAt, now());
      const about = await aboutJob(request, "and j.end_date = $3 and j.outcome is null", [lastDay]);
      if (!about) return null;
      const member = { userId, employerId: about.job.employer_id, email: request.to };
      const secret = await makeOutcomeLink(pool, { jobId, ...member, lastDay });
      return { ...about.values, lastDay: formatCalendarDate(lastDay), outcomeLink: siteUrl + jobOutcomePath(secret) };
    },
    async "job-unseen"(request) {
      awaitSendingTime(request.data.queuedAt, now());
      const about = await aboutJob(request, "and j.views = 0");
      return about ? about.values : null;
    },
    async "job-approved"(request) {
      const about = await aboutJob(request, "and j.approved = 1");
      if (!about) return null;
      const today = todayInPortal(now());
      const state = postingWord(postingState(about.job, ELIGIBLE, hasPublicJobs, today), about.job, today);
      return { ...about.values, state, lastDay: formatCalendarDate(about.job.end_date) };
    },
    async "job-sent-back"(request) {
      const about = await aboutJob(request, "and j.approved = 0 and j.review_note <> ''");
      return about && { ...about.values, reason: about.job.review_note ?? "" };
    },
    async "jobs-found"(request) {
      awaitSendingTime(request.data.queuedAt, now());
      const finds = await readFinds(pool, request.data);
      const recipient = finds && (await recipientValues(options, request));
      return recipient && { ...recipient, ...finds };
    },
    async "application-received"(request) {
      const news = await readNewApplications(pool, request.data);
      const recipient = news && (await recipientValues(options, request));
      if (!recipient) return null;
      const jobLink = siteUrl + jobPath(request.data.jobId, "applicants");
      const { count, questions } = news;
      return { ...recipient, ...namedJob(news), count, questions, jobLink };
    },
    async "applications-ending"(request) {
      awaitSendingTime(request.data.queuedAt, now());
      const deletions = await readDeletions(pool, request.data);
      const recipient = deletions && (await recipientValues(options, request));
      return recipient && { ...recipient, ...deletions, day: formatCalendarDate(request.data.day) };
    },
  };
}

async function recipientValues(
  { pool, tokens, siteUrl }: NoticeEmailOptions,
  { template, to, data }: EmailRequest<NoticeTemplate>,
) {
  const flag = TEMPLATE_FLAGS[template];
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
