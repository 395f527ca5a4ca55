import type pg from "pg";
import { isEmail } from "#domain/account/email.ts";
import { enqueueMail } from "#server/mail/outbox.ts";

/**
 * Emails the members of a job's company, if it is approved and active, in the transaction of the decision (rule 75): who gets
 * one is decided again when it leaves.
 */
export async function tellMembers(
  client: pg.ClientBase,
  template: "job-approved" | "job-sent-back",
  jobId: number,
): Promise<void> {
  const { rows } = await client.query<{ id: number; email: string }>(
    `select u.id, u.email
     from job_openings j
       join employers e on e.id = j.employer_id and e.approved = 1 and e.inactive = 0
       join employers_users l on l.employer_id = e.id
       join users u on u.id = l.user_id and u.send_email = 1
     where j.id = $1`,
    [jobId],
  );
  for (const { id, email } of rows.filter(({ email }) => isEmail(email))) {
    await enqueueMail(client, { template, to: email, data: { userId: String(id), jobId: String(jobId) } });
  }
}
