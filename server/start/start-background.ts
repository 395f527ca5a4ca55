import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import type { Database } from "#database/connect.ts";
import { startHourlyCleanUp } from "#server/background/hourly-clean-up.ts";
import { startScheduledNotices } from "#server/background/scheduled-notices.ts";
import { startBoss } from "#server/background/start-boss.ts";
import { startTeamEmails } from "#server/background/team-emails.ts";
import type { Config } from "#server/config/config.ts";
import type { Network } from "#server/finder/fetch/request-once.ts";
import { createInvitationMail } from "#server/functions/team/invite.ts";
import type { EmailObservers } from "#server/mail/deliver.ts";
import type { Mailbox } from "#server/mail/mailbox.ts";
import { createNoticeMails } from "#server/mail/notices/notice-mails.ts";
import { startMail } from "#server/mail/start-mail.ts";
import { createUnsubscribeTokens } from "#server/mail/unsubscribe/unsubscribe-tokens.ts";
import type { Closers } from "./closers.ts";
import type { Accounts } from "./start-accounts.ts";

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
 * Starts the background work: emails, notices, cleanup and the finder. Several servers may run it,
 * because pg-boss gives each job to a single server. Returns the development mailbox, or null if a
 * real server sends the emails.
 */
export async function startBackground(
  config: Config,
  { database, accounts, closers, logger: log, network, emailObservers, observeJobs }: BackgroundOptions,
): Promise<Mailbox | null> {
  const { siteUrl, publicJobs, applicationRetentionDays, isFinderOn } = config;
  const tokens = createUnsubscribeTokens(accounts.hash);
  const prepareMail = {
    ...accounts.prepareMail,
    ...createNoticeMails({ pool: database.admin, tokens, siteUrl, hasPublicJobs: publicJobs !== "off" }),
    invitation: createInvitationMail({ pool: database.admin, siteUrl }),
  };
  const boss = await startBoss(database.url, log);
  observeJobs?.(boss);
  closers.add("the background work", () => boss.stop({ graceful: false }));
  const mail = await startMail(config, { boss, prepareMail, log, ...emailObservers });
  closers.add("the emails being sent", mail.close);
  const pool = database.background;
  closers.add("the emails about teams", startTeamEmails(pool, log).stop);
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
  if (isFinderOn) {
    const { startFinder } = await import("#server/finder/start-finder.ts");
    const finder = await startFinder({ boss, pool, log, network, siteUrl });
    closers.add("the finder", finder.stop);
  }
  return mail.mailbox;
}
