import type pg from "pg";
import { expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import type { EmailRequest } from "#server/email/email-request.ts";
import { memberWithApp } from "./authenticator-app.ts";
import { newEmail, PASSWORD, type Visitor } from "./start-auth-server.ts";
import { waitForLocks } from "./wait-for-locks.ts";

const NEW_PASSWORD = "Quiet-meadow-5520";

const server = await serveAuth();

/**
 * Sends a request that reads an account and then waits for the account's lock. Changes the account
 * before the request gets the lock.
 */
async function changeWhileWaiting<Answer>(
  email: string,
  request: () => Promise<Answer>,
  change: (client: pg.ClientBase) => Promise<unknown>,
): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inTransaction(server.database.admin, async (client) => {
    await client.query("select from auth.users where email = $1 for no key update", [email]);
    answer = request();
    await waitForLocks(server);
    await change(client);
  });
  if (!answer) throw new Error("nothing was asked");
  return await answer;
}

async function recoveryLink(email: string): Promise<string> {
  await server.letTimePass(2);
  await server.visitor().client.resetPasswordForEmail(email);
  const { links } = await server.sink.waitForEmail({ to: email, subject: /new password/ });
  return new URL(links[0] ?? "").searchParams.get("token_hash") ?? "";
}

test.each([
  ["password", "update auth.users set encrypted_password = '$argon2id$other' where email = $1"],
  ["email address", "update auth.users set email = 'moved-' || email where email = $1"],
])("a log-in that began before the %s changed opens no session", async (_what, change) => {
  const { email } = await server.member();
  const { error } = await changeWhileWaiting(
    email,
    () => server.visitor().client.signInWithPassword({ email, password: PASSWORD }),
    (client) => client.query(change, [email]),
  );
  expect(error).toMatchObject({ status: 400, code: "invalid_credentials" });
});

test("log-ins during a password change leave no session", async () => {
  for (let round = 0; round < 3; round += 1) {
    const { client, email } = await server.member();
    const visitors = Array.from({ length: 12 }, () => server.visitor());
    const attempts = visitors.map((visitor) => visitor.client.signInWithPassword({ email, password: PASSWORD }));
    expect((await client.updateUser({ password: NEW_PASSWORD })).error).toBeNull();
    const answers = await Promise.all(attempts);
    const signedIn = visitors.filter((_visitor, index) => !answers[index]?.error);
    for (const visitor of signedIn) expect((await visitor.client.getUser()).error).not.toBeNull();
  }
}, 60_000);

test("a recovery link clicked during a password change is rejected without a deadlock", async () => {
  const { email } = await server.member();
  const tokenHash = await recoveryLink(email);
  const { error } = await changeWhileWaiting(
    email,
    () => server.visitor().client.verifyOtp({ token_hash: tokenHash, type: "recovery" }),
    (client) => client.query("delete from server.one_time_secrets where recipient = $1", [email]),
  );
  expect(error?.code).toBe("otp_expired");
});

test("a change is rejected if its session has ended", async () => {
  const { client, email } = await server.member();
  const { error } = await changeWhileWaiting(
    email,
    () => client.updateUser({ password: NEW_PASSWORD }),
    (admin) =>
      admin.query("delete from auth.sessions where user_id = (select id from auth.users where email = $1)", [email]),
  );
  expect(error?.name).toBe("AuthSessionMissingError");
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("an email of an older change is not sent after a newer change, also to the same email address", async () => {
  const { client, email } = await server.member();
  const [first, second] = [newEmail(), newEmail()];
  const jobs: { id: string; data: EmailRequest<"email-change"> }[] = [];
  for (const newEmailAddress of [first, first, second]) {
    await server.letTimePass(2);
    expect((await client.updateUser({ email: newEmailAddress })).error).toBeNull();
    const { rows } = await server.database.admin.query(
      `select id, data from pgboss.job where data ->> 'to' = $1 and data ->> 'template' = 'email-change'
       order by created_on desc limit 1`,
      [email],
    );
    jobs.push(rows[0]);
  }
  const prepare = server.auth.prepareEmail["email-change"];
  const prepared = [];
  for (const { id, data } of jobs) {
    await server.letTimePass(2);
    prepared.push(await prepare?.(data, { id, requestedAt: new Date(), retryCount: 0 }));
  }
  expect(prepared).toEqual([null, null, { code: expect.any(String), link: expect.any(String) }]);
});

test("a change from before the account's second factor is rejected without it", async () => {
  const { client, email } = await server.member();
  const { error } = await changeWhileWaiting(
    email,
    () => client.updateUser({ password: NEW_PASSWORD }),
    (admin) =>
      admin.query(
        `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
         select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = $1`,
        [email],
      ),
  );
  expect(error?.code).toBe("insufficient_aal");
});

test("a code is rejected if its factor was removed in the meantime", async () => {
  const { client, email, app } = await memberWithApp(server);
  const { error } = await changeWhileWaiting(
    email,
    () => client.mfa.challengeAndVerify({ factorId: app.factorId, code: app.code() }),
    (admin) => admin.query("delete from auth.mfa_factors where id = $1", [app.factorId]),
  );
  expect(error?.code).toBe("mfa_challenge_expired");
});

test("a factor's removal is rejected if its session was downgraded in the meantime", async () => {
  const { client, email, app } = await memberWithApp(server);
  const { error } = await changeWhileWaiting(
    email,
    () => client.mfa.unenroll({ factorId: app.factorId }),
    (admin) =>
      admin.query(
        "update auth.sessions set aal = 'aal1' where user_id = (select id from auth.users where email = $1)",
        [email],
      ),
  );
  expect(error?.code).toBe("insufficient_aal");
});

const moveTo = (admin: pg.ClientBase, email: string, moved: string) =>
  admin.query("update auth.users set email = $2 where email = $1", [email, moved]);

async function emailsTo(emailAddress: string): Promise<string[]> {
  const { rows } = await server.database.admin.query<{ template: string }>(
    "select data ->> 'template' as template from pgboss.job where data ->> 'to' = $1 order by created_on",
    [emailAddress],
  );
  return rows.map(({ template }) => template);
}

test("an email change that waited for another change emails the account's new email address", async () => {
  const { client, email } = await server.member();
  const [moved, wanted] = [newEmail(), newEmail()];
  await server.letTimePass(2);
  const { error } = await changeWhileWaiting(
    email,
    () => client.updateUser({ email: wanted }),
    (admin) => moveTo(admin, email, moved),
  );
  expect(error).toBeNull();
  const templatesByEmail = [await emailsTo(email), await emailsTo(moved), await emailsTo(wanted)];
  expect(templatesByEmail.map((templates) => templates.includes("email-change"))).toEqual([false, true, true]);
  const { rows } = await server.database.admin.query(
    "select current_email from server.email_changes where new_email = $1",
    [wanted],
  );
  expect(rows).toEqual([{ current_email: moved }]);
});

test("an email change cannot be confirmed after the account's email address has changed again", async () => {
  const { client, email } = await server.member();
  const [moved, wanted] = [newEmail(), newEmail()];
  await server.letTimePass(2);
  await client.updateUser({ email: wanted });
  const tokenFor = async (to: string) => {
    const { links } = await server.sink.waitForEmail({ to, subject: /change of your/ });
    return new URL(links.find((href) => href.includes("token_hash")) ?? "").searchParams.get("token_hash") ?? "";
  };
  const confirm = async (emailAddress: string) =>
    await server.visitor().client.verifyOtp({ token_hash: await tokenFor(emailAddress), type: "email_change" });
  await confirm(email);
  const { error } = await changeWhileWaiting(
    email,
    () => confirm(wanted),
    (admin) => moveTo(admin, email, moved),
  );
  expect(error?.code).toBe("otp_expired");
  expect((await client.getUser()).data.user?.email).toBe(moved);
});

type Person = Visitor & { email: string; factorId: string };

test.each<[string, (person: Person) => Promise<{ error: unknown }>]>([
  ["password-changed", ({ client }) => client.updateUser({ password: NEW_PASSWORD })],
  ["factor-changed", ({ client, factorId }) => client.mfa.unenroll({ factorId })],
  ["signed-out", ({ client }) => client.signOut({ scope: "others" })],
])("the email %s is sent to the account's email address at the time of the change", async (template, change) => {
  const { app, ...member } = await memberWithApp(server);
  const elsewhere = await server.visitor().client.signInWithPassword({ email: member.email, password: PASSWORD });
  expect(elsewhere.error).toBeNull();
  const moved = newEmail();
  const { error } = await changeWhileWaiting(
    member.email,
    () => change({ ...member, factorId: app.factorId }),
    (admin) => moveTo(admin, member.email, moved),
  );
  expect(error).toBeNull();
  expect(await emailsTo(moved)).toEqual([template]);
});
