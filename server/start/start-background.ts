import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#database/connect.ts";
import { startHourlyCleanUp } from "#server/background/hourly-clean-up.ts";
import { startScheduledNotices } from "#server/background/scheduled-notices.ts";
import { startBoss } from "#server/background/start-boss.ts";
import { queueTeamEmails } from "#server/background/team-emails.ts";
import type { Config } from "#server/config/config.ts";
import type { EmailObservers } from "#server/email/deliver.ts";
import type { Mailbox } from "#server/email/mailbox.ts";
import { createNoticeEmails } from "#server/email/notices/notice-emails.ts";
import { startEmail } from "#server/email/start-email.ts";
import { createUnsubscribeTokens } from "#server/email/unsubscribe/unsubscribe-tokens.ts";
import type { Network } from "#server/finder/fetch/request-once.ts";
import { createOwnershipEmail } from "#server/functions/ownership/ownership-code.ts";
import { createInvitationEmail } from "#server/functions/team/invite.ts";
import { queueReceipts } from "#server/public/apply/queue-receipts.ts";
import { createReceiptEmail } from "#server/public/apply/receipt-email.ts";
import { startSearchNotices } from "#server/search-engines/search-notices.ts";
import type { Closers } from "./closers.ts";
import type { Accounts } from "./start-accounts.ts";

const POLL_MS = 2000;

type BackgroundOptions = {
  database: Database;
  accounts: Accounts;
  closers: Closers;
  logger: Logger;
  network: Network;
  emailObservers: EmailObservers;
  observeJobs: ((boss: PgBoss) => void) | undefined;
};

/**
 * Starts the background work: emails, notices, clean-up and the finder. Several servers can run it,
 * because pg-boss gives each job to a single server. Returns the development mailbox, or null if
 * SMTP_URL is set.
 */
export async function startBackground(
  config: Config,
  { database, accounts, closers, logger: log, network, emailObservers, observeJobs }: BackgroundOptions,
): Promise<Mailbox | null> {
  const { siteUrl, publicJobs, applicationRetentionDays, isFinderOn } = config;
  const { hash } = accounts;
  const tokens = createUnsubscribeTokens(hash);
  const prepareEmail = {
    ...accounts.prepareEmail,
    ...createNoticeEmails({ pool: database.admin, tokens, siteUrl, hasPublicJobs: publicJobs !== "off" }),
    invitation: createInvitationEmail({ pool: database.admin, siteUrl }),
    "ownership-code": createOwnershipEmail({ pool: database.admin, hash }),
    "application-receipt": createReceiptEmail({ pool: database.admin, hash, siteUrl }),
  };
  const boss = await startBoss(database.url, log);
  observeJobs?.(boss);
  closers.add("the background work", () => boss.stop({ graceful: false }));
  const email = await startEmail(config, { boss, prepareEmail, log, ...emailObservers });
  closers.add("the emails being sent", email.close);
  const pool = database.background;
  const queuing = poll(
    {
      "queuing emails about teams": () => queueTeamEmails(pool),
      "queuing receipts for applications": () => queueReceipts(pool, hash),
    },
    log,
  );
  closers.add("the emails about teams and applications", queuing.stop);
  const cleanUp = await startHourlyCleanUp({
    boss,
    pool,
    log,
    applicationRetentionDays,
    isOfAccounts: accounts.own !== undefined,
  });
  closers.add("the hourly clean-up", cleanUp.stop);
  const notices = await startScheduledNotices({ boss, pool, log, applicationRetentionDays });
  closers.add("reminders and finds", notices.stop);
  const indexing = publicJobs === "on" ? config.indexing : undefined;
  const searchNotices = await startSearchNotices({ boss, pool, log, siteUrl, indexing });
  if (searchNotices) closers.add("notices to search engines", searchNotices.stop);
  if (isFinderOn) {
    const { startFinder } = await import("#server/finder/start-finder.ts");
    const finder = await startFinder({ boss, pool, log, network, siteUrl });
    closers.add("the finder", finder.stop);
  }
  return email.mailbox;
}

/**
 * Runs the tasks every two seconds, one after the other, unless the last run is still going. If a
 * task fails, logs the error with the task's name and runs the task again two seconds later.
 */
function poll(tasks: Record<string, () => Promise<unknown>>, log: Logger) {
  const runAll = async () => {
    for (const [name, run] of Object.entries(tasks)) {
      await run().catch((error: Error) => log.warn({ err: error }, `${name} failed, will retry`));
    }
    running = undefined;
  };
  let running: Promise<void> | undefined;
  const timer = setInterval(() => {
    running ??= runAll();
  }, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
