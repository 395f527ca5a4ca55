import { recordAudit } from "#server/auth/audit-log.ts";
import { describeDevice } from "#server/auth/mails/describe-device.ts";
import { enqueueMail } from "#server/mail/outbox.ts";
import { inPortal } from "./in-portal.ts";
import type { OpsCommand } from "./ops-context.ts";
import { findAccount } from "./users.ts";

export const sessionCommands: OpsCommand[] = [
  {
    name: "sessions end",
    argument: "<email>",
    summary: "sign a person out everywhere, within 30 seconds, and tell them by email",
    run: (context, argument) =>
      inPortal(context, async ({ client, log }) => {
        const { userId, email } = await findAccount(client, argument);
        // Of a company's own sign-on (SAML) there may be another account of this address.
        await client.query("select from auth.users where email = $1 order by id for no key update", [email]);
        const { rows: ended } = await client.query<{ user_agent: string | null }>(
          "delete from auth.sessions where user_id in (select id from auth.users where email = $1) returning user_agent",
          [email],
        );
        const [first] = ended;
        if (first) {
          await recordAudit(client, "logout", { id: userId, email }, { ip: "" });
          await log("sessions ended", { email, sessions: ended.length });
          const device = ended.length === 1 ? describeDevice(first.user_agent ?? "") : `${ended.length} devices`;
          const data = { at: new Date().toISOString(), device, by: "operator" };
          await enqueueMail(client, { template: "signed-out", to: email, data });
        }
        return [{ email, sessions_ended: ended.length }];
      }),
  },
];
