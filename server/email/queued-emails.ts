import type pg from "pg";
import { hasQueues } from "#database/backup/read-contents.ts";
import { QUEUE, REFUSED_QUEUE } from "./outbox.ts";

/**
 * A queued email as operators see it. It has no codes and links, because the outbox creates them
 * just before sending.
 */
export type QueuedEmail = {
  id: string;
  /**
   * "refused" emails were rejected permanently, were never confirmed, or failed for a day. Only the
   * command `mail retry` sends them again.
   */
  state: "waiting" | "refused";
  template: string;
  recipient: string;
  since: Date;
  tries: number;
  next_try: Date | null;
  /**
   * Why the last attempt failed. It contains only codes, because a mail server's message repeats
   * the email address.
   */
  last_error: string | null;
  /** Ids and names from the template's data. */
  about: Record<string, string | number>;
};

/** Fields of an email's data that operators may see. Other fields contain URLs and users' texts. */
const ABOUT = ["companyName", "userId", "jobId", "invitationId", "decision", "change", "provider", "device", "at"];

/**
 * Returns the oldest waiting or refused emails, and the number of all such emails. With an id,
 * returns only that email.
 */
export async function queuedEmails(
  client: pg.ClientBase | pg.Pool,
  { id, isRefused, limit = 200 }: { id?: string; isRefused?: boolean; limit?: number },
): Promise<{ emails: QueuedEmail[]; total: number }> {
  if (!(await hasQueues(client))) return { emails: [], total: 0 };
  const queues = isRefused === undefined ? [QUEUE, REFUSED_QUEUE] : [isRefused ? REFUSED_QUEUE : QUEUE];
  const { rows } = await client.query<QueuedEmail & { total: number }>(
    `select j.id, case j.name when '${QUEUE}' then 'waiting' else 'refused' end as state,
       j.data ->> 'template' as template, j.data ->> 'to' as recipient, coalesce(j.source_created_on, j.created_on) as since,
       coalesce(j.source_retry_count + 1, j.retry_count + (j.state <> 'created')::int) as tries,
       case j.state when 'retry' then j.start_after end as next_try,
       coalesce(
         e.error ->> 'reason', nullif(concat_ws(' ',
           e.error ->> 'code', e.error ->> 'responseCode', e.error ->> 'command', e.error ->> 'cause',
           'x' || (e.error ->> 'repliesLost')), ''),
         e.error ->> 'message', e.error #>> '{value,message}'
       ) as last_error,
       coalesce((
         select jsonb_object_agg(d.key, d.value) from jsonb_each(j.data -> 'data') d where d.key = any ($3)
       ), '{}') as about,
       count(*) over ()::int as total
     from pgboss.job j, lateral (select coalesce(j.source_output, j.output) as error) e
     where j.name = any ($1) and j.state in ('created', 'retry', 'active') and ($2::uuid is null or j.id = $2)
     order by since, j.id limit $4`,
    [queues, id ?? null, ABOUT, limit],
  );
  return { emails: rows.map(({ total, ...email }) => email), total: rows[0]?.total ?? 0 };
}

/**
 * Deletes a waiting or refused email and returns it, or returns undefined if there is no such
 * email. If an attempt is running (`isBeingSent`), the email may still arrive.
 */
export async function dropEmail(
  client: pg.ClientBase,
  id: string,
): Promise<{ template: string; isBeingSent: boolean } | undefined> {
  if (!(await hasQueues(client))) return undefined;
  const { rows } = await client.query(
    `delete from pgboss.job where name = any ($1) and id = $2 and state in ('created', 'retry', 'active')
     returning data ->> 'template' as template, state = 'active' as "isBeingSent"`,
    [[QUEUE, REFUSED_QUEUE], id],
  );
  return rows[0];
}
