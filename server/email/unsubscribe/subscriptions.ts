import type pg from "pg";
import { type EmailFlag, emailFlagLabel } from "#domain/account/email-flags.ts";
import type { UnsubscribeTokens } from "./unsubscribe-tokens.ts";

/** The state of a user's email flag. A link in an email changes the flag without a sign-in. */
type SubscriptionState = {
  flag: EmailFlag;
  /**
   * The flag's label on the account screen. The server sends the label, so that the unsubscribe
   * page does not load the code of the account screen.
   */
  label: string;
  is_subscribed: boolean;
};

export type Subscriptions = {
  /**
   * Reads the flag of a link. Returns null if the token is invalid, the user was deleted or the
   * user's email address has changed.
   */
  read(token: string): Promise<SubscriptionState | null>;
  change(token: string, isSubscribed: boolean): Promise<SubscriptionState | null>;
};

export type SubscriptionsOptions = {
  /** Connects as the database's owner, because the caller isn't signed in. */
  pool: pg.Pool;
  tokens: UnsubscribeTokens;
};

export function createSubscriptions({ pool, tokens }: SubscriptionsOptions): Subscriptions {
  const find = async (token: string) => {
    const claim = tokens.read(token);
    if (!claim) return null;
    const { rows } = await pool.query<{ email: string; value: number }>(
      `select u.email, case $2 when 'send_email' then u.send_email else u.automated_email end as value
       from public.users u where u.id = $1`,
      [claim.userId, claim.flag],
    );
    const [person] = rows;
    return person && claim.isFor(person.email) ? { ...claim, ...person } : null;
  };
  return {
    async read(token) {
      const found = await find(token);
      return found && stateOf(found.flag, found.value === 1);
    },
    async change(token, isSubscribed) {
      const found = await find(token);
      if (!found) return null;
      const { flag, userId, email } = found;
      // Compares the email address again in this statement, because another request may have
      // changed it since `find` read it.
      const { rowCount } = await pool.query(
        `update public.users set
           send_email = case $2 when 'send_email' then $3 else send_email end,
           automated_email = case $2 when 'automated_email' then $3 else automated_email end
         where id = $1 and email = $4`,
        [userId, flag, isSubscribed ? 1 : 0, email],
      );
      return rowCount ? stateOf(flag, isSubscribed) : null;
    },
  };
}

function stateOf(flag: EmailFlag, isSubscribed: boolean): SubscriptionState {
  return { flag, label: emailFlagLabel(flag), is_subscribed: isSubscribed };
}
