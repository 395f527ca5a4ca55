import type pg from "pg";
import { isDestination, paths } from "#domain/routes.ts";
import { takeMessageSlot } from "#server/auth/limits/message-slots.ts";
import { findUserId } from "#server/auth/users.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import {
  type EmailAttempt,
  type EmailPreparations,
  type EmailRequest,
  NotYetError,
} from "#server/email/email-request.ts";
import { makeDecoy, makeSecret, type Purpose, type SecretRequest } from "./one-time-secrets.ts";

type Dependencies = { pool: pg.Pool; hash: KeyedHash; siteUrl: string };

/**
 * Maximum milliseconds that an email waits because the same recipient has just got another email.
 * Afterwards the outbox drops the waiting email.
 */
const MAX_WAIT_MS = 5 * 60 * 1000;

/**
 * Returns the functions that the outbox calls immediately before it sends an email. Each function:
 *
 * 1. checks that the email is still needed;
 * 2. checks that the recipient got no other email within the last minute;
 * 3. creates the email's code and link (rule 3).
 *
 * If sending fails, the next attempt creates a new code and link.
 */
export function createEmailSecrets({ pool, hash, siteUrl }: Dependencies): EmailPreparations {
  /**
   * Returns true if the email may be sent now, because its recipient got no email within the last
   * minute. Returns false if the email has waited too long. Otherwise throws, so that the outbox
   * retries later.
   */
  const takeSlot = async (to: string, { id, requestedAt }: EmailAttempt) => {
    if (await takeMessageSlot(pool, hash, to, id)) return true;
    if (Date.now() - requestedAt.getTime() > MAX_WAIT_MS) return false;
    throw new NotYetError();
  };
  const withSecret = async (
    type: string,
    redirectTo: string | undefined,
    request: SecretRequest,
    attempt: EmailAttempt,
  ) => {
    if (!(await takeSlot(request.recipient, attempt))) return null;
    const { code, linkToken } = await makeSecret(pool, hash, request);
    return { code, link: emailLink(siteUrl, linkToken, type, redirectTo) };
  };
  /**
   * Stores a decoy code instead of sending an email. Without a stored code, checking a typed code
   * would be faster, which would reveal that the account doesn't exist.
   */
  const withoutEmail = async (recipient: string, purpose: Purpose) => {
    await makeDecoy(pool, hash, recipient, purpose);
    return null;
  };

  const signIn = async ({ to, data }: EmailRequest<"magic-link" | "one-time-code">, attempt: EmailAttempt) => {
    const { mayCreateUser } = data;
    const userId = await findUserId(pool, to);
    if (!userId && !mayCreateUser) return await withoutEmail(to, "sign-in");
    const claimId = data.claimId || null;
    const request = { recipient: to, purpose: "sign-in", userId, mayCreateUser, claimId } as const;
    return await withSecret("magiclink", data.redirectTo, request, attempt);
  };

  return {
    "magic-link": signIn,
    "one-time-code": signIn,
    async "confirm-signup"({ to, data }, attempt) {
      if (!data.claimId || (await findUserId(pool, to))) return await withoutEmail(to, "sign-in");
      const claim = { userId: null, mayCreateUser: true, claimId: data.claimId };
      return await withSecret("signup", data.redirectTo, { recipient: to, purpose: "sign-in", ...claim }, attempt);
    },
    async "account-exists"({ to }, attempt) {
      if (!(await findUserId(pool, to))) return null;
      await makeDecoy(pool, hash, to, "sign-in");
      return (await takeSlot(to, attempt)) ? {} : null;
    },
    async recovery({ to, data }, attempt) {
      const userId = await findUserId(pool, to);
      if (!userId) return await withoutEmail(to, "recovery");
      return await withSecret("recovery", data.redirectTo, { recipient: to, purpose: "recovery", userId }, attempt);
    },
    async reauthentication({ to, data }, attempt) {
      const userId = await findUserId(pool, to);
      if (!userId || userId !== data.userId) return null;
      return await withSecret(
        "reauthentication",
        undefined,
        { recipient: to, purpose: "reauthentication", userId },
        attempt,
      );
    },
    async "email-change"({ to, data }, attempt) {
      const emailChangeId = data.changeId || null;
      const side = await findEmailChangeSide(pool, emailChangeId, to);
      if (!side) return null;
      const change = { userId: data.userId, emailChangeId };
      return await withSecret("email_change", data.redirectTo, { recipient: to, purpose: side, ...change }, attempt);
    },
  };
}

/**
 * Returns the purpose of the code for `email`. The current and the new email address of a change
 * get codes with different purposes. Returns null if a newer change has replaced this change, or if
 * `email` is the new email address and another account has it.
 */
async function findEmailChangeSide(pool: pg.Pool, changeId: string | null, email: string) {
  const { rows } = await pool.query<{ is_current: boolean }>(
    `select current_email = $2 as is_current from server.email_changes
     where id = $1 and $2 in (current_email, new_email)
       and (current_email = $2 or not exists (select from auth.users where email = $2 and not is_sso_user))`,
    [changeId, email],
  );
  if (!rows[0]) return null;
  return rows[0].is_current ? "email-change-current" : "email-change-new";
}

/**
 * Builds the link in an email. The link opens a page of the portal, and stays valid until the user
 * clicks a button on that page (rule 1). The host is that of SITE_URL, never that of the request.
 */
export function emailLink(siteUrl: string, tokenHash: string, type: string, redirectTo?: string): string {
  const link = new URL(paths.magicLink, siteUrl);
  link.searchParams.set("token_hash", tokenHash);
  link.searchParams.set("type", type);
  // Leaves out a `redirect_to` that is a sign-in page. Without `redirect_to`, the link opens the
  // start page.
  if (redirectTo && isDestination(new URL(redirectTo).pathname)) link.searchParams.set("redirect_to", redirectTo);
  return link.href;
}
