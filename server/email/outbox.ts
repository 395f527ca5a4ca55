import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { isEmail } from "#domain/account/email.ts";
import { producerOn } from "#server/queues/producer-on.ts";
import { type DeliveryDependencies, deliver, type EmailObservers } from "./deliver.ts";
import type { EmailIdentity, EmailPreparations, EmailRequest } from "./email-request.ts";
import { createTransport, type SendingLimits } from "./transport.ts";

export const QUEUE = "mail";
/**
 * Name of the queue for refused emails: emails that the mail server rejected permanently or never
 * confirmed, or whose attempts failed for a day.
 */
export const REFUSED_QUEUE = "mail-refused";

const DAY = 24 * 60 * 60;
const QUEUE_OPTIONS = {
  // Retries after 1, 2, 4 … 64 s, then every two minutes, for more than 30 hours.
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 120,
  // Seconds without a heartbeat after which a worker counts as dead. A worker that hangs may still
  // send heartbeats, so `expireInSeconds` limits its attempt.
  heartbeatSeconds: 10,
  // Seconds after which the outbox ends an attempt that hangs, and sends the email again. Other
  // attempts end sooner.
  expireInSeconds: 15 * 60,
  deleteAfterSeconds: DAY,
  retentionSeconds: 14 * DAY,
  deadLetter: REFUSED_QUEUE,
  notify: true,
};
const WORKERS = 3;
const STOP_WITHIN_MS = 10_000;
/**
 * When the outbox stops, it aborts attempts this many milliseconds before the time limit, so that
 * it can still store their results.
 */
const RECORD_WITHIN_MS = 2_000;

export interface OutboxOptions extends EmailObservers {
  boss: PgBoss;
  smtpUrl: string;
  identity: EmailIdentity;
  prepareEmail: EmailPreparations;
  log: DeliveryDependencies["log"];
  limits?: SendingLimits;
}

/**
 * Queues an email in the caller's transaction. The outbox sends it after the commit. A rollback
 * removes it. Throws if `to` is not an email address.
 */
export async function enqueueEmail(client: pg.ClientBase | pg.Pool, email: EmailRequest): Promise<void> {
  if (!isEmail(email.to)) throw new TypeError("enqueueEmail needs one email address");
  await producerOn(client).send(QUEUE, email);
}

/** Queues many emails in a single statement. */
export async function enqueueEmails(client: pg.ClientBase, requests: EmailRequest[]): Promise<void> {
  if (!requests.every(({ to }) => isEmail(to))) throw new TypeError("enqueueEmails needs one email address for each");
  await producerOn(client).insert(
    QUEUE,
    requests.map((data) => ({ data })),
  );
}

/** Queues refused emails again and returns their number. Without `ids`, takes the 1,000 oldest. */
export async function sendRefusedAgain(client: pg.ClientBase | pg.Pool, ids?: string[]): Promise<number> {
  return await producerOn(client).redrive(REFUSED_QUEUE, { destination: QUEUE, ...(ids && { ids }) });
}

/**
 * Starts sending emails. Several processes can use the same database, because a process locks each
 * email that it sends.
 */
export async function startOutbox(options: OutboxOptions) {
  const { boss, smtpUrl, limits } = options;
  await boss.createQueue(REFUSED_QUEUE, { retentionSeconds: 14 * DAY });
  await boss.createQueue(QUEUE, QUEUE_OPTIONS);
  await boss.updateQueue(QUEUE, QUEUE_OPTIONS);

  const transport = createTransport({ ...limits, smtpUrl, connections: WORKERS });
  const stopping = new AbortController();
  const dependencies = { ...options, transport, stopping: stopping.signal };
  for (let worker = 0; worker < WORKERS; worker += 1) await startWorker(boss, dependencies);

  return {
    /**
     * Waits at most `withinMs` for running attempts, and aborts them shortly before this limit. The
     * emails of aborted attempts stay in the queue.
     */
    async stop(withinMs = STOP_WITHIN_MS) {
      const abandon = setTimeout(() => stopping.abort(), Math.max(0, withinMs - RECORD_WITHIN_MS));
      await Promise.race([boss.offWork(QUEUE, { wait: true }), timeLimit(withinMs)]);
      clearTimeout(abandon);
      stopping.abort();
      transport.close();
    },
  };
}

export type Outbox = Awaited<ReturnType<typeof startOutbox>>;

/**
 * Starts a worker that sends emails one after the other until the queue is empty. A slow email
 * delays only this worker.
 */
async function startWorker(
  boss: PgBoss,
  dependencies: DeliveryDependencies & { stopping: AbortSignal },
): Promise<void> {
  let id: string | undefined;
  id = await boss.work(
    QUEUE,
    { includeMetadata: true, perJobResults: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    async (jobs: JobWithMetadata<EmailRequest>[]) => {
      const results = await Promise.all(jobs.map((job) => deliver(job, dependencies)));
      for (const { id: sent, status } of results)
        if (status === "completed") await settleSent(boss, sent, dependencies.stopping);
      if (id) boss.notifyWorker(id);
      return results;
    },
  );
}

function timeLimit(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}

/** Milliseconds for which `settleSent` retries. The failover of a database takes less time. */
const SETTLE_LIMIT_MS = 60_000;
const SETTLE_PAUSE_MS = 250;

/**
 * Marks the email as sent, so that no server sends it again. Retries while the database is
 * unavailable. Stops after a minute or when the server stops (record 28).
 */
async function settleSent(boss: PgBoss, id: string, signal: AbortSignal): Promise<void> {
  for (const deadline = performance.now() + SETTLE_LIMIT_MS; performance.now() < deadline && !signal.aborted; ) {
    try {
      // If a worker does not report in time, pg-boss returns the email to the queue. This call
      // completes such an email, too.
      await boss.complete(QUEUE, id, undefined, { includeQueued: true });
      return;
    } catch {
      await delay(SETTLE_PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

/**
 * Moves the waiting emails of a restored backup to the refused emails and returns their number. The
 * server that made the backup has probably sent them already. Refused emails are deleted after 14
 * days.
 */
export async function holdWaitingEmails(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(
    `update pgboss.job
     set name = $2, state = 'created', dead_letter = null, retry_limit = 0, started_on = null, heartbeat_on = null,
       heartbeat_seconds = null, keep_until = now() + interval '14 days',
       output = jsonb_build_object('message', 'It waited when a backup was made that was restored since.')
     where name = $1 and state < 'completed'`,
    [QUEUE, REFUSED_QUEUE],
  );
  return rowCount ?? 0;
}
