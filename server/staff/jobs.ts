import type pg from "pg";
import { isEmail } from "#domain/account/email.ts";
import { JOB_FIELDS, jobColumn, jobFields } from "#domain/job/job-fields.ts";
import { CommandError, type Row, toId } from "#server/commands/command.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import {
  type Command,
  changed,
  formatListed,
  listing,
  MAX_LISTED,
  reasonOf,
  type StaffContext,
  toMoment,
} from "./command.ts";

/**
 * SQL that reads and locks the job's current decision. The commands compare it with the new
 * decision, and send no email if staff repeat a decision.
 */
const DECIDED = "select approved, review_note from job_openings where id = $1 for update";

/**
 * The columns of the job form whose values staff can read. Excludes columns that contain only the
 * id of a row in another table.
 */
const SHEET_COLUMNS = jobFields
  .filter((field) => JOB_FIELDS[field].kind !== "lookup")
  .map(jobColumn)
  .filter((column) => column !== null);

/**
 * Commands for jobs. A job waits for staff after it is posted, and after a change to a field that
 * staff check. Rule 29
 */
export const jobCommands: Command[] = [
  {
    name: "jobs",
    summary:
      "active jobs that wait for approval, oldest first; text_unread_since: approved, but its instructions, benefits or questions changed",
    format: formatListed("The others are listed when these are decided."),
    run: listing(`
      select j.id, j.name, e.name as company, j.city, j.state, j.end_date, to_json(j.modified) #>> '{}' as modified,
        j.review_note, j.text_unread_since
      from job_openings j join employers e on e.id = j.employer_id
      where j.archived = 0 and j.end_date >= app.today() and (j.approved = 0 or j.text_unread_since is not null)
      order by j.modified, j.id limit ${MAX_LISTED}`),
  },
  {
    name: "job",
    argument: "<id>",
    summary: "all public texts of a job, and when it was modified",
    isSheet: true,
    async run(context, argument) {
      const id = toId(argument);
      const job = await changed(
        context,
        `job ${id}`,
        `select j.id, e.name as company, ${SHEET_COLUMNS.map((column) => `j.${column}`).join(", ")},
           j.approved, j.text_unread_since, j.review_note, to_json(j.modified) #>> '{}' as modified
         from job_openings j join employers e on e.id = j.employer_id
         where j.id = $1`,
        [id],
      );
      return [job];
    },
  },
  {
    name: "approve-job",
    argument: "<id>",
    summary: "approve it and email the members; --modified is the time that `job` or `jobs` shows",
    async run(context, argument) {
      const id = toId(argument);
      const before = await changed(context, `job ${id}`, DECIDED, [id]);
      const modified = toMoment(context.options.modified, `Read it first: job ${id}. Then give --modified <moment>.`);
      const { rows } = await context.client.query<Row>(
        `update job_openings set approved = 1, approved_at = now(), review_note = null where id = $1 and modified = $2
         returning id, name, employer_id as company_id, to_json(modified) #>> '{}' as modified`,
        [id, modified],
      );
      const [job] = rows;
      if (!job) throw new CommandError(`Job ${id} has changed since. Read it again: job ${id}.`);
      await context.log("job approved", job);
      if (before.approved === 0) await notifyMembers(context.client, "job-approved", id);
      return [job];
    },
  },
  {
    name: "send-back-job",
    argument: "<id>",
    summary: "send it back and email --reason to the members",
    async run(context, argument) {
      const id = toId(argument);
      const reason = reasonOf(context);
      const before = await changed(context, `job ${id}`, DECIDED, [id]);
      const job = await changed(
        context,
        `job ${id}`,
        `update job_openings set approved = 0, approved_at = null, review_note = $2 where id = $1
         returning id, name, employer_id as company_id, review_note`,
        [id, reason],
      );
      await context.log("job sent back", job);
      if (before.approved === 1 || before.review_note !== reason)
        await notifyMembers(context.client, "job-sent-back", id);
      return [job];
    },
  },
  {
    name: "delete-job",
    argument: "<id>",
    summary: "move it to the bin, from which only staff can restore it; --reason is for the log",
    async run(context, argument) {
      const id = toId(argument);
      const reason = reasonOf(context);
      const job = await changed(
        context,
        `job ${id}`,
        "delete from job_openings where id = $1 returning id, name, employer_id as company_id",
        [id],
      );
      const row = { ...job, reason };
      await context.log("job deleted", row);
      await logForTeam(context, "job_deleted", job);
      return [row];
    },
  },
  {
    name: "bin",
    summary: "deleted jobs that can be restored; held: not deleted for good while applications are held",
    format: formatListed("restore-job also accepts the id of any other."),
    run: listing(`
      select d.job_id as id, d.job ->> 'name' as name, e.name as company, d.deleted,
        case when d.deleted_by is null then 'staff' else u.email end as deleted_by,
        jsonb_array_length(d.applications) as applications, app.keeps_held_applications(d) as held
      from app.deleted_jobs d
        left join employers e on e.id = d.employer_id
        left join users u on u.id = d.deleted_by
      order by d.deleted desc limit ${MAX_LISTED}`),
  },
  {
    name: "restore-job",
    argument: "<id>",
    summary: "take a job out of the bin, with its categories and applications",
    async run(context, argument) {
      const id = toId(argument);
      const { rowCount } = await context.client.query("select from app.deleted_jobs where job_id = $1 for update", [
        id,
      ]);
      if (rowCount === 0) throw new CommandError(`There is no job ${id} in the bin.`);
      const job = await changed(
        context,
        `job ${id} in the bin`,
        "select id, name, employer_id as company_id from app.restore_job($1)",
        [id],
      );
      await context.log("job restored", job);
      await logForTeam(context, "job_restored", job);
      return [job];
    },
  },
];

/** Adds an entry to the history that members read. */
async function logForTeam({ client }: StaffContext, action: "job_deleted" | "job_restored", job: Row): Promise<void> {
  await client.query("select app.log_job_change($1, $2, $3, $4)", [job.company_id, action, job.id, job.name]);
}

/**
 * Queues an email about the decision to the members of the job's company, in the same transaction
 * (rule 75). Queues no email if the company is inactive or not approved. Before sending, the outbox
 * checks again if each member may receive the email.
 */
async function notifyMembers(
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
    await enqueueEmail(client, { template, to: email, data: { userId: id, jobId } });
  }
}
