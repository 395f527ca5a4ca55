import type pg from "pg";
import { type JobWithMetadata, PgBoss } from "pg-boss";
import { isEmail } from "#domain/account/email.ts";
import { type DeliveryDependencies, deliver, type EmailObservers } from "./deliver.ts";
import type { MailIdentity, MailRequest, PrepareMail, TemplateName } from "./mail-request.ts";
import { settleSent } from "./settle-sent.ts";
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
  prepareMail: Partial<Record<TemplateName, PrepareMail>>;
  log: DeliveryDependencies["log"];
  limits?: SendingLimits;
}

export interface Outbox {
  /** Waits for the emails in hand, then abandons the attempts: they stay in the database. */
  stop(withinMs?: number): Promise<void>;
}

const producers = new WeakMap<pg.ClientBase | pg.Pool, PgBoss>();

/**
 * Puts an email into the outbox within the caller's transaction: it leaves when that commits and vanishes when it rolls
 * back. Refuses anything but an email address, so that nothing unsendable waits.
 */
export async function enqueueMail(client: pg.ClientBase | pg.Pool, { template, to, data }: MailRequest): Promise<void> {
  if (!isEmail(to)) throw new TypeError("enqueueMail needs one email address");
  await producerOn(client).send(QUEUE, { template, to, data } satisfies MailRequest);
}

/** The same for many emails, in one statement. */
export async function enqueueMails(client: pg.ClientBase, requests: MailRequest[]): Promise<void> {
  if (!requests.every(({ to }) => isEmail(to))) throw new TypeError("enqueueMails needs one email address for each");
  await producerOn(client).insert(
    QUEUE,
    requests.map(({ template, to, data }) => ({ data: { template, to, data } })),
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
        if (status === "completed") await settleSent(boss, QUEUE, sent, dependencies.stopping);
      if (id) boss.notifyWorker(id);
      return results;
    },
  );
}

/** pg-boss writing through the caller's connection. It is never started: it only knows how to word the insert. */
function producerOn(client: pg.ClientBase | pg.Pool): PgBoss {
  let producer = producers.get(client);
  if (!producer) {
    const executeSql = (text: string, values?: unknown[]) => client.query(text, values);
    producer = new PgBoss({ db: { executeSql } });
    producers.set(client, producer);
  }
  return producer;
}

function timeLimit(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds).unref();
  });
}
