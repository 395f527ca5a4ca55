import { setTimeout as delay } from "node:timers/promises";
import type pg from "pg";
import type { JobWithMetadata, PgBoss } from "pg-boss";
import { isEmail } from "#domain/account/email.ts";
import { producerOn } from "#server/queues/producer-on.ts";
import { type DeliveryDependencies, deliver, type EmailObservers } from "./deliver.ts";
import type { MailIdentity, MailPreparations, MailRequest } from "./mail-request.ts";
import { createTransport, type SendingLimits } from "./transport.ts";

export const QUEUE = "mail";
/** Emails that the receiving server refused for good or never confirmed, or that failed for a day. */
export const REFUSED_QUEUE = "mail-refused";

const DAY = 24 * 60 * 60;
const QUEUE_OPTIONS = {
  // 1, 2, 4 … 64 s, then every two minutes: more than 30 hours in all.
  retryLimit: 1000,
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 120,
  // A worker that died is noticed by its missing heartbeat, one that hangs by the expiry.
  heartbeatSeconds: 10,
  // Longer than an attempt may take, because an expired email is sent again.
  expireInSeconds: 15 * 60,
  // Email addresses are not kept longer than needed.
  deleteAfterSeconds: DAY,
  retentionSeconds: 14 * DAY,
  deadLetter: REFUSED_QUEUE,
  notify: true,
};
const WORKERS = 3;
const STOP_WITHIN_MS = 10_000;
/** To record in the database that an attempt was abandoned. */
const RECORD_WITHIN_MS = 2_000;

export interface OutboxOptions extends EmailObservers {
  boss: PgBoss;
  smtpUrl: string;
  identity: MailIdentity;
  prepareMail: MailPreparations;
  log: DeliveryDependencies["log"];
  limits?: SendingLimits;
}

export interface Outbox {
  /** Waits for the emails in hand, then abandons the attempts: they stay in the database. */
  stop(withinMs?: number): Promise<void>;
}

/**
 * Puts an email into the outbox within the caller's transaction: it leaves when that commits and vanishes when it rolls
 * back. Refuses anything but an email address, so that nothing unsendable waits.
 */
export async function enqueueMail(client: pg.ClientBase | pg.Pool, mail: MailRequest): Promise<void> {
  if (!isEmail(mail.to)) throw new TypeError("enqueueMail needs one email address");
  await producerOn(client).send(QUEUE, mail);
}

/** The same for many emails, in one statement. */
export async function enqueueMails(client: pg.ClientBase, requests: MailRequest[]): Promise<void> {
  if (!requests.every(({ to }) => isEmail(to))) throw new TypeError("enqueueMails needs one email address for each");
  await producerOn(client).insert(
    QUEUE,
    requests.map((data) => ({ data })),
  );
}

/** Puts refused emails back, the oldest first, 1,000 at most, or those of the given ids; returns how many. They leave as new ones do. */
export async function sendRefusedAgain(client: pg.ClientBase | pg.Pool, ids?: string[]): Promise<number> {
  return await producerOn(client).redrive(REFUSED_QUEUE, { destination: QUEUE, ...(ids && { ids }) });
}

/** Starts sending. Several processes may do so on one database; one process at a time handles an email. */
export async function startOutbox(options: OutboxOptions): Promise<Outbox> {
  const { boss, smtpUrl, limits } = options;
  await boss.createQueue(REFUSED_QUEUE, { retentionSeconds: 14 * DAY });
  await boss.createQueue(QUEUE, QUEUE_OPTIONS);
  await boss.updateQueue(QUEUE, QUEUE_OPTIONS);

  const transport = createTransport({ ...limits, smtpUrl, connections: WORKERS });
  const stopping = new AbortController();
  const dependencies = { ...options, transport, stopping: stopping.signal };
  for (let worker = 0; worker < WORKERS; worker += 1) await startWorker(boss, dependencies);

  return {
    async stop(withinMs = STOP_WITHIN_MS) {
      const abandon = setTimeout(() => stopping.abort(), Math.max(0, withinMs - RECORD_WITHIN_MS));
      await Promise.race([boss.offWork(QUEUE, { wait: true }), timeLimit(withinMs)]);
      clearTimeout(abandon);
      stopping.abort();
      transport.close();
    },
  };
}

/** One email at a time, so that a slow one holds up no other; straight on to the next until the queue is empty. */
async function startWorker(
  boss: PgBoss,
  dependencies: DeliveryDependencies & { stopping: AbortSignal },
): Promise<void> {
  let id: string | undefined;
  id = await boss.work(
    QUEUE,
    { includeMetadata: true, perJobResults: true, pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 },
    async (jobs: JobWithMetadata<MailRequest>[]) => {
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

/** Longer than a database needs to elect a leader, shorter than the expiry of the email in the queue. */
const SETTLE_LIMIT_MS = 60_000;
const SETTLE_PAUSE_MS = 250;

/**
 * Marks the email as sent and retries while the database is down, so that no server sends it again.
 * Stops after a minute, or when the server stops (record 28).
 */
async function settleSent(boss: PgBoss, id: string, signal: AbortSignal): Promise<void> {
  for (const deadline = performance.now() + SETTLE_LIMIT_MS; performance.now() < deadline && !signal.aborted; ) {
    try {
      // Includes an email that was put back because its worker could not report in time.
      await boss.complete(QUEUE, id, undefined, { includeQueued: true });
      return;
    } catch {
      await delay(SETTLE_PAUSE_MS, undefined, { signal, ref: false }).catch(() => {});
    }
  }
}

/**
 * Puts aside what waited in a backup that was made while a server was sending: that server has most likely sent it since, and
 * nothing is sent twice. It waits with the refused emails, for 14 days. Returns how many.
 */
export async function holdWaitingMail(client: pg.ClientBase): Promise<number> {
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
