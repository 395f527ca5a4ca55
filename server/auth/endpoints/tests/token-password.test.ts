import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

const REFUSED = { status: 400, code: "invalid_credentials", message: "Invalid login credentials" };

test("the correct password signs in with any case of the email address", async () => {
  const { email } = await server.member();
  const { data, error } = await server
    .visitor()
    .client.signInWithPassword({ email: ` ${email.toUpperCase()}`, password: PASSWORD });
  expect(error).toBeNull();
  expect(data.session).toMatchObject({ token_type: "bearer", expires_in: 3600 });
  expect(data.user?.email).toBe(email);
});

test("a wrong password, an unknown email address and an account without a password get the same response", async () => {
  const { email } = await server.member();
  const withoutPassword = newEmail();
  const { client } = server.visitor();
  await client.signInWithOtp({ email: withoutPassword });
  const { code } = await server.sink.waitForEmail({ to: withoutPassword });
  await client.verifyOtp({ email: withoutPassword, token: code ?? "", type: "email" });
  for (const emailAddress of [email, newEmail(), withoutPassword, "no address"]) {
    const { error } = await server
      .visitor()
      .client.signInWithPassword({ email: emailAddress, password: "Wrong-lamp-0000" });
    expect(error).toMatchObject(REFUSED);
  }
});

test("email address and password are both required", async () => {
  const { error } = await server.visitor().client.signInWithPassword({ email: newEmail(), password: "" });
  expect(error).toMatchObject({
    code: "validation_failed",
    message: "You must provide either an email or phone number and a password.",
  });
});

test("every sign-in sets last_sign_in_at, a refresh doesn't", async () => {
  const { email, client } = await server.member();
  const lastSignIn = async () => {
    const { rows } = await server.database.admin.query("select last_sign_in_at from auth.users where email = $1", [
      email,
    ]);
    return rows[0].last_sign_in_at.getTime();
  };
  const first = await lastSignIn();
  await client.refreshSession();
  expect(await lastSignIn()).toBe(first);
  await server.visitor().client.signInWithPassword({ email, password: PASSWORD });
  expect(await lastSignIn()).toBeGreaterThan(first);
});

test("a sign-in from a new device sends an email, a sign-in from a known device does not", async () => {
  const { email, client, move } = await server.member();
  move();
  await client.signInWithPassword({ email, password: PASSWORD });
  const userAgent = "Mozilla/5.0 (iPhone) <b>click</b> Safari/604.1";
  await server.visitor({ userAgent }).client.signInWithPassword({ email, password: PASSWORD });
  const received = await server.sink.waitForEmail({ to: email, subject: /New sign-in/ });
  expect(received.text).toContain("Safari on iPhone");
  expect(received.text).not.toContain("click");
  expect(
    server.sink.emails.filter(({ to, subject }) => to.includes(email) && /New sign-in/.test(subject)),
  ).toHaveLength(1);
});

test("a banned user gets the reason only with the correct password", async () => {
  const { email } = await server.member();
  await server.database.admin.query("update auth.users set banned_until = 'infinity' where email = $1", [email]);
  const attempt = (password: string) => server.visitor().client.signInWithPassword({ email, password });
  expect((await attempt(PASSWORD)).error).toMatchObject({ status: 403, code: "user_banned" });
  expect((await attempt("Wrong-lamp-0000")).error).toMatchObject(REFUSED);
});

// Hashes in another process, because cheap-passwords.ts has lowered the cost of hashes in this
// process.
test("passwords are hashed by argon2id with 19 MiB, two passes and one lane", () => {
  const program = `
    import { hashPassword } from "#server/auth/secrets/passwords.ts";
    console.log(await hashPassword("${PASSWORD}", { account: "" }));`;
  const hash = execFileSync(process.execPath, ["--input-type=module", "--eval", program], { encoding: "utf8" });
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
});

test("passwords are stored as their hashes", async () => {
  const { email } = await server.member();
  const { rows } = await server.database.admin.query("select encrypted_password from auth.users where email = $1", [
    email,
  ]);
  expect(rows[0].encrypted_password).toMatch(/^\$argon2id\$v=19\$/);
});

test("the 151st token request from an IP address within five minutes is rejected", async () => {
  const { client, ip } = server.visitor();
  const { limits } = server.auth.context;
  for (let request = 0; request < 149; request += 1) await limits.takeRequest("token", ip);
  const last = await server.visitor({ ip }).client.refreshSession({ refresh_token: "invented" });
  expect(last.error?.code).toBe("refresh_token_not_found");
  const { error } = await client.signInWithPassword({ email: newEmail(), password: PASSWORD });
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
});

test("the 51st wrong password in a day is rejected, but the owner's known devices keep working", async () => {
  const owner = await server.member();
  const { limits } = server.auth.context;
  for (const email of [owner.email, newEmail()]) {
    for (let guess = 0; guess < 49; guess += 1) await limits.take("password", email);
    const last = await server.visitor().client.signInWithPassword({ email, password: "Wrong-lamp-0000" });
    expect(last.error).toMatchObject(REFUSED);
    const { error } = await server.visitor().client.signInWithPassword({ email, password: PASSWORD });
    expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  }
  const { error } = await owner.client.signInWithPassword({ email: owner.email, password: PASSWORD });
  expect(error).toBeNull();
});

test("a known device has its own 20 wrong passwords a day, and then shares the account's limit", async () => {
  const owner = await server.member();
  const attempt = (password: string) => owner.client.signInWithPassword({ email: owner.email, password });
  const { limits } = server.auth.context;
  for (let guess = 0; guess < 50; guess += 1) await limits.take("password", owner.email);
  for (let wrong = 0; wrong < 20; wrong += 1) expect((await attempt("Wrong-lamp-0000")).error).toMatchObject(REFUSED);
  for (const password of ["Wrong-lamp-0000", PASSWORD]) {
    expect((await attempt(password)).error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  }
  const neighbour = server.visitor({ ip: owner.ip }).client;
  const { error } = await neighbour.signInWithPassword({ email: owner.email, password: PASSWORD });
  expect(error).toMatchObject({ status: 429, code: "over_request_rate_limit" });
  await server.letTimePass(24 * 60);
  expect((await attempt(PASSWORD)).error).toBeNull();
});

test("failed attempts are in the audit log by account, without email addresses that have no account", async () => {
  const { email: known } = await server.member();
  const unknown = newEmail();
  await server.letTimePass(2);
  for (const email of [known, unknown]) {
    const { client } = server.visitor();
    await client.signInWithPassword({ email, password: "Wrong-lamp-0000" });
    await client.verifyOtp({ email, token: "000000", type: "email" });
    await client.resetPasswordForEmail(email);
  }
  const { rows } = await server.database.admin.query<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload ->> 'actor_username' = $1 order by created_at`,
    [known],
  );
  const failures = ["login_failed", "login_failed", "user_recovery_requested"];
  expect(rows.map(({ action }) => action).slice(-3)).toEqual(failures);
  const { rows: all } = await server.database.admin.query("select payload::text from auth.audit_log_entries");
  expect(JSON.stringify(all)).not.toContain(unknown);
});

test("an unknown grant is rejected", async () => {
  const answer = await fetch(`${server.url}/token?grant_type=web3`, { method: "POST" });
  expect(answer.status).toBe(400);
  expect(await answer.json()).toMatchObject({ error_code: "validation_failed" });
});
