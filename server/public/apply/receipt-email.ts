import type pg from "pg";
import type { ApplicationForm } from "#domain/job/application-form.ts";
import { erasePath } from "#domain/public-paths.ts";
import { formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import type { EmailPreparations } from "#server/email/email-request.ts";
import { NAMED_JOB, type NamedJob, namedJob } from "#server/email/notices/notice-data.ts";
import { createFormTokens, hashOfSecret } from "./form-token.ts";

type Needs = { pool: pg.Pool; hash: KeyedHash; siteUrl: string };
type Applied = NamedJob & { form: ApplicationForm; answers: string[]; created: Date };

/**
 * Prepares the receipt that an applicant requested (rule 77). Computes the secret in the link that
 * deletes the application, because the email queue must not store this secret. Returns null if the
 * application was deleted or its job is in the bin.
 */
export function createReceiptEmail({
  pool,
  hash,
  siteUrl,
}: Needs): NonNullable<EmailPreparations["application-receipt"]> {
  const tokens = createFormTokens(hash);
  return async ({ to, data: { jobId, tokenHash, nonce } }) => {
    const { rows } = await pool.query<Applied>(APPLIED, [Buffer.from(tokenHash, "base64url"), jobId, to]);
    const [applied] = rows;
    if (!applied) return null;
    const { form, answers, created } = applied;
    const names = namedJob(applied);
    const secret = tokens.secretOf(nonce, jobId, form, answers);
    // Sends no receipt if the server's key was replaced after the application. The computed secret
    // is then wrong, and the link to delete the application would not work.
    if (hashOfSecret(secret)?.toString("base64url") !== tokenHash) return null;
    const deleteLink = siteUrl + erasePath({ id: jobId, name: names.jobName }, secret);
    return { ...names, day: formatCalendarDate(todayInPortal(created)), deleteLink };
  };
}

const APPLIED = `
  select json_build_object(
      'name', a.name, 'email', a.email, 'phone', coalesce(a.phone, ''), 'message', coalesce(a.message, '')
    ) as form,
    array(select e.value ->> 'answer' from jsonb_array_elements(a.answers) with ordinality e order by e.ordinality) as answers,
    a.created, ${NAMED_JOB}
  from public.applications a
    join public.job_openings j on j.id = a.job_opening_id
    join public.employers e on e.id = j.employer_id
  where a.token_hash = $1 and a.job_opening_id = $2 and a.email = $3`;
