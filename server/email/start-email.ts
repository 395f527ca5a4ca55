import { join } from "node:path";
import type { PgBoss } from "pg-boss";
import type { Logger } from "pino";
import { prepareDataDirectory } from "#database/embedded/prepare-data-directory.ts";
import type { Config } from "#server/config/config.ts";
import type { EmailObservers } from "./deliver.ts";
import type { EmailPreparations } from "./email-request.ts";
import type { Mailbox } from "./mailbox.ts";
import { startOutbox } from "./outbox.ts";

type EmailOptions = EmailObservers & {
  boss: PgBoss;
  prepareEmail: EmailPreparations;
  log: Logger;
};

/** Starts sending through SMTP_URL, or into the development mailbox if SMTP_URL isn't set. */
export async function startEmail(
  { smtpUrl, dataDir, productName, supportEmail, siteUrl, mailFrom }: Config,
  options: EmailOptions,
): Promise<{ mailbox: Mailbox | null; close(withinMs: number): Promise<void> }> {
  const mailbox = smtpUrl ? null : await openMailbox(dataDir);
  const outbox = await startOutbox({
    ...options,
    smtpUrl: smtpUrl ?? mailbox?.smtpUrl ?? "",
    identity: { productName, supportEmail, siteUrl, mailFrom },
  });
  return {
    mailbox,
    async close(withinMs) {
      await outbox.stop(withinMs);
      await mailbox?.close();
    },
  };
}

/** Loads the mailbox's SMTP server on demand, because production needs none. */
async function openMailbox(dataDir: string): Promise<Mailbox> {
  const { startMailbox } = await import("./mailbox.ts");
  return startMailbox({ directory: join(prepareDataDirectory(dataDir), "mails") });
}
