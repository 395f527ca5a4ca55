import type pg from "pg";
import { findUserId } from "#server/auth/accounts/users.ts";
import type { KeyedHash } from "#server/auth/secrets/keyed-hash.ts";
import { makeSecret, type SecretRequest } from "#server/auth/secrets/one-time-secrets.ts";
import type { PrepareMail, TemplateName } from "#server/mail/mail-request.ts";
import { mailLink } from "./redirects.ts";

type Dependencies = { pool: pg.Pool; hash: KeyedHash; siteUrl: string };

/**
 * Called by the outbox just before an email is handed to SMTP: decides whether it still has a purpose, and makes its code and
 * its link (rule 3). A second attempt makes new ones.
 */
export function createMailSecrets({ pool, hash, siteUrl }: Dependencies): Partial<Record<TemplateName, PrepareMail>> {
  const withSecret = async (type: string, data: Record<string, string>, request: SecretRequest) => {
    const { code, linkToken } = await makeSecret(pool, hash, request);
    return { code, link: mailLink(siteUrl, linkToken, type, data.redirectTo) };
  };

  const signIn: PrepareMail = async ({ to, data }) => {
    const mayCreateUser = data.mayCreateUser === "true";
    const userId = await findUserId(pool, to);
    if (!userId && !mayCreateUser) return null;
    const claimId = data.claimId || null;
    return await withSecret("magiclink", data, { recipient: to, purpose: "sign-in", userId, mayCreateUser, claimId });
  };

  return {
    "magic-link": signIn,
    "one-time-code": signIn,
    async "confirm-signup"({ to, data }) {
      if (!data.claimId || (await findUserId(pool, to))) return null;
      const claim = { userId: null, mayCreateUser: true, claimId: data.claimId };
      return await withSecret("signup", data, { recipient: to, purpose: "sign-in", ...claim });
    },
    async "account-exists"({ to }) {
      return (await findUserId(pool, to)) ? {} : null;
    },
    async recovery({ to, data }) {
      const userId = await findUserId(pool, to);
      return userId ? await withSecret("recovery", data, { recipient: to, purpose: "recovery", userId }) : null;
    },
    async reauthentication({ to, data }) {
      const userId = await findUserId(pool, to);
      if (!userId || userId !== data.userId) return null;
      return await withSecret("reauthentication", data, { recipient: to, purpose: "reauthentication", userId });
    },
    async "email-change"({ to, data }) {
      const side = await findEmailChangeSide(pool, data.userId ?? "", to);
      if (!side) return null;
      return await withSecret("email_change", data, { recipient: to, purpose: side, userId: data.userId ?? null });
    },
  };
}

/** A new email address that already has an account gets nothing: the change could not be made. */
async function findEmailChangeSide(pool: pg.Pool, userId: string, email: string) {
  const { rows } = await pool.query<{ is_current: boolean }>(
    `select current_email = $2 as is_current from server.email_changes
     where user_id = $1 and $2 in (current_email, new_email)
       and (current_email = $2 or not exists (select from auth.users where email = $2 and not is_sso_user))`,
    [userId, email],
  );
  if (!rows[0]) return null;
  return rows[0].is_current ? "email-change-current" : "email-change-new";
}
