import { recordAudit } from "#server/auth/audit-log.ts";
import { describeDevice } from "#server/auth/notices/describe-device.ts";
import { CommandError, type Row } from "#server/commands/command.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { inPortal, type Portal } from "./in-portal.ts";
import type { OpsCommand } from "./ops-context.ts";
import { findAccount } from "./users.ts";

export const sessionCommands: OpsCommand[] = [
  {
    name: "sessions end",
    argument: "[email]",
    flag: ["all", "every session of every account, without an email"],
    summary: "sign a user out everywhere within 30 seconds, and email them",
    async run(context, argument, isAll) {
      if (isAll === (argument !== "")) throw new CommandError("Usage: sessions end <email>, or sessions end --all");
      return await inPortal(context, (portal) => (isAll ? endAll(portal) : endThoseOf(argument, portal)));
    },
  },
];

async function endThoseOf(argument: string, { client, log }: Portal): Promise<Row[]> {
  const { userId, email } = await findAccount(client, argument);
  // Locks all accounts with this email address. There can be several, because accounts of
  // companies' own sign-on (SAML) are separate.
  await client.query("select from auth.users where email = $1 order by id for no key update", [email]);
  const { rows: ended } = await client.query<{ user_agent: string | null }>(
    "delete from auth.sessions where user_id in (select id from auth.users where email = $1) returning user_agent",
    [email],
  );
  const [first] = ended;
  if (first) {
    await recordAudit({ client, caller: { ip: "" } }, "logout", { id: userId, email });
    await log("sessions ended", { email, sessions: ended.length });
    const device = ended.length === 1 ? describeDevice(first.user_agent ?? "") : `${ended.length} devices`;
    const data = { at: new Date().toISOString(), device, isByStaff: true };
    await enqueueEmail(client, { template: "signed-out", to: email, data });
  }
  return [{ email, sessions_ended: ended.length }];
}

async function endAll({ client, log }: Portal): Promise<Row[]> {
  // Waits until current sign-ins are committed. Otherwise the delete statement would miss their
  // sessions.
  await client.query("lock table auth.sessions in exclusive mode");
  const { rows } = await client.query<{ accounts: number; sessions: number }>(
    `with ended as (delete from auth.sessions returning user_id)
     select count(distinct user_id)::int as accounts, count(*)::int as sessions from ended`,
  );
  const [{ accounts, sessions } = { accounts: 0, sessions: 0 }] = rows;
  await log("all sessions ended", { accounts, sessions });
  return [{ accounts, sessions_ended: sessions }];
}
