import { CommandError, type Row } from "#server/commands/command.ts";
import { sendRefusedAgain } from "#server/email/outbox.ts";
import { dropEmail, type QueuedEmail, queuedEmails } from "#server/email/queued-emails.ts";
import { inPortal } from "./in-portal.ts";
import type { OpsCommand, OpsContext } from "./ops-context.ts";

export const mailCommands: OpsCommand[] = [
  {
    name: "mail list",
    summary: "emails that wait or were refused, oldest first; mail show has the full email address",
    run: (context) => list(context, undefined),
  },
  {
    name: "mail refused",
    summary: "refused emails, which are not retried",
    run: (context) => list(context, true),
  },
  {
    name: "mail show",
    argument: "<id>",
    summary: "recipient, time, attempts and last error; codes and links are created when it is sent",
    isSheet: true,
    run: (context, argument) =>
      inPortal(context, async ({ client }) => {
        const { emails } = await queuedEmails(client, { id: toEmailId(argument) });
        const [email] = emails;
        if (!email) throw missing(argument);
        const { about, ...row } = email;
        return [{ ...row, ...about }];
      }),
  },
  {
    name: "mail retry",
    argument: "<id|all>",
    summary: "queue a refused email again, or all (at most 1,000)",
    run: (context, argument) =>
      inPortal(context, async ({ client, log }) => {
        const ids = argument === "all" ? undefined : [toEmailId(argument)];
        const before = await queuedEmails(client, { isRefused: true, limit: 1 });
        const moved = before.total === 0 ? 0 : await sendRefusedAgain(client, ids);
        if (moved === 0 && argument !== "all") throw new CommandError(`Email ${argument} was not refused.`);
        const { total } = await queuedEmails(client, { isRefused: true, limit: 1 });
        if (argument === "all" && total > 0) context.print("Run it again for the next 1,000.");
        if (moved > 0) await log("emails queued again", { emails: moved, which: argument });
        return [{ queued_again: moved, still_refused: total }];
      }),
  },
  {
    name: "mail drop",
    argument: "<id>",
    summary: "delete an email that waits or was refused: it is never sent",
    run: (context, argument) =>
      inPortal(context, async ({ client, log }) => {
        const id = toEmailId(argument);
        const dropped = await dropEmail(client, id);
        if (!dropped) throw missing(id);
        const { template, isBeingSent } = dropped;
        await log("email dropped", { email: id, template });
        if (isBeingSent) {
          context.print("It was being sent at this moment, so it may still arrive. It is not sent again.");
        }
        return [{ dropped: id, template }];
      }),
  },
];

async function list(context: OpsContext, isRefused: true | undefined): Promise<Row[]> {
  return await inPortal(context, async ({ client }) => {
    const { emails, total } = await queuedEmails(client, isRefused ? { isRefused } : {});
    if (total > emails.length) context.print(`The oldest ${emails.length} of ${total}:`);
    return emails.map(toLine);
  });
}

/** Masks the email address, because operators copy lists into tickets. */
function toLine({ about, recipient, ...row }: QueuedEmail): Row {
  const at = recipient.lastIndexOf("@");
  return { ...row, recipient: `${recipient.slice(0, 1)}…${recipient.slice(at)}` };
}

const missing = (id: string) => new CommandError(`No waiting or refused email ${id}. It may have been sent.`);

function toEmailId(argument: string): string {
  if (!/^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/i.test(argument)) {
    throw new CommandError(`"${argument}" is not the id of an email. mail list shows the ids.`);
  }
  return argument;
}
