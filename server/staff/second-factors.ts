import { normalizeEmail } from "#domain/account/email.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { type Command, changed, reasonOf } from "./command.ts";

/**
 * Commands for members who have lost their authenticator, recovery codes or passkeys. Staff first
 * verify that the request comes from the account's owner. Rule 68
 */
export const secondFactorCommands: Command[] = [
  {
    name: "remove-second-factors",
    argument: "<email>",
    summary: "remove a user's second factors and passkeys, sign out everywhere; --reason: how the owner was identified",
    async run(context, argument) {
      const reason = reasonOf(context, "a reason, how the owner was identified");
      const email = normalizeEmail(argument);
      const account = await changed(
        context,
        `account of ${email} with a second factor or passkey`,
        `with person as (
           select id, email from auth.users where email = $1 and not is_sso_user for no key update
         ), factors as (
           delete from auth.mfa_factors where user_id in (select id from person) returning user_id
         ), passkeys as (
           delete from server.passkeys where user_id in (select id from person) returning user_id
         ), removed as (
           select user_id from factors union all select user_id from passkeys
         ), codes as (
           delete from server.recovery_codes where user_id in (select id from person)
         ), sessions as (
           delete from auth.sessions where user_id in (select user_id from removed)
         )
         select person.email, count(*)::int as removed from person join removed on removed.user_id = person.id
         group by person.email`,
        [email],
      );
      await context.log("second factors removed", { ...account, reason });
      const data = { factor: "any", change: "removed", device: "our staff", at: new Date().toISOString() } as const;
      await enqueueEmail(context.client, { template: "factor-changed", to: email, data });
      return [account];
    },
  },
];
