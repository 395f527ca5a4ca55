import type { Page } from "@playwright/test";
import { inTransaction } from "#database/in-transaction.ts";
import { hashPassword } from "#server/auth/secrets/passwords.ts";
import { startSession } from "#server/auth/sessions/sessions.ts";
import type { Portal } from "./portal.ts";
import { inventVisitor, type Visitor } from "./visitor.ts";

/** A user whose email address is confirmed and who has a users row. */
export interface Account extends Visitor {
  /** Id in the auth service. */
  authId: string;
  userId: number;
  /** Opens the portal as this user, without going through the sign-in screen. */
  signIn(page: Page, path?: string): Promise<void>;
  /** Starts a session and returns it in the form that the app stores. */
  startSession(): Promise<string>;
}

let passwordHash: Promise<string> | undefined;

/** Writes the rows that a confirmed sign-up creates. */
export async function createAccount(portal: Portal, person: Visitor = inventVisitor()): Promise<Account> {
  passwordHash ??= hashPassword(person.password, { account: "" });
  const { rows } = await portal.database.admin.query<{ auth_id: string; id: number }>(
    `with account as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data,
         raw_user_meta_data, created_at, updated_at)
       values (gen_random_uuid(), 'authenticated', 'authenticated', $1, $2, now(),
         '{"provider": "email", "providers": ["email"]}', jsonb_build_object('first_name', $3::text, 'last_name', $4::text),
         now(), now())
       returning id
     ), identity as (
       insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
       select id, 'email', id::text, jsonb_build_object('sub', id, 'email', $1::text, 'email_verified', true), now(), now()
       from account
     )
     insert into public.users (auth_id, first_name, last_name, email) select id, $3, $4, $1 from account
     returning auth_id, id`,
    [person.email, await passwordHash, person.firstName, person.lastName],
  );
  const [row] = rows;
  if (!row) throw new Error("The insert returned no row");
  const { auth_id: authId, id: userId } = row;
  return {
    ...person,
    authId,
    userId,
    signIn: (page, path = "/") => signInAs(portal, authId, page, path),
    startSession: () => storedSession(portal, authId),
  };
}

/** Starts a session, stores it in the browser, then opens the page. */
export async function signInAs(portal: Portal, authId: string, page: Page, path: string): Promise<void> {
  await openWithSession(portal, await storedSession(portal, authId), page, path);
}

/** Stores a session in the browser, then opens the page. */
export async function openWithSession({ url }: Portal, session: string, page: Page, path: string): Promise<void> {
  // Leaves the app first. Otherwise its open page would switch to the new session while the next
  // page loads. Does not use Playwright's setStorageState, because it empties the browser's cache.
  // Each page would then load and compile the app's code again.
  await leaveApp(page, url);
  await page.context().clearCookies();
  await page.evaluate(
    ([key, value]) => {
      localStorage.clear();
      localStorage.setItem(key, value);
    },
    [SESSION_KEY, session] as const,
  );
  await page.goto(path);
}

/** The path of a file without script. It has the origin of the app, and so the same storage. */
export const PATH_WITHOUT_APP = "/robots.txt";

/** Opens a page of the portal on which the app does not run. */
export async function leaveApp(page: Page, portalUrl: string): Promise<void> {
  const url = portalUrl + PATH_WITHOUT_APP;
  if (page.url() !== url) await page.goto(url);
}

export const SESSION_KEY = "auth_session";

/** Starts a session as a sign-in with a password does. */
async function storedSession({ auth: { context } }: Portal, authId: string): Promise<string> {
  const caller = { ip: "127.0.0.1", userAgent: "Mozilla/5.0 (Windows NT 10.0) Chrome/140.0", device: "" };
  const session = await inTransaction(context.pool, (client) =>
    startSession({ context, client, caller }, authId, "password"),
  );
  return JSON.stringify(session);
}

/** Makes the user's sessions two days old. */
export async function makeSessionsOlder({ database }: Portal, authId: string): Promise<void> {
  await database.admin.query(
    `with old as (
       update auth.sessions set created_at = created_at - interval '2 days' where user_id = $1 returning id
     )
     update auth.mfa_amr_claims
     set created_at = created_at - interval '2 days', updated_at = updated_at - interval '2 days'
     where session_id in (select id from old)`,
    [authId],
  );
}
