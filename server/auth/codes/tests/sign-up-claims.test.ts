import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD, type Visitor } from "#server/auth/tests/start-auth-server.ts";

const ATTACKERS_PASSWORD = "Stolen-house-7733";

const server = await serveAuth();

/** Signs up with another user's email address. The other user receives the confirmation. */
async function attackerSignsUp(email: string): Promise<Visitor & { code: string }> {
  const attacker = server.visitor();
  await attacker.client.signUp({
    email,
    password: ATTACKERS_PASSWORD,
    options: { data: { first_name: "Mallory" } },
  });
  const { code } = await server.sink.waitForEmail({ to: email });
  return { ...attacker, code: code ?? "" };
}

async function expectAttackerLockedOut(email: string): Promise<void> {
  const { error } = await server.visitor().client.signInWithPassword({ email, password: ATTACKERS_PASSWORD });
  expect(error?.code).toBe("invalid_credentials");
}

test.each([
  ["another IP address", false],
  ["the owner's IP address and browser name", true],
])("a magic link opens the account without the password and names of an attacker with %s", async (_, isNear) => {
  const email = newEmail();
  const attacker = await attackerSignsUp(email);
  await server.letTimePass(2);
  const owner = server.visitor(isNear ? { ip: attacker.ip } : {});
  await owner.client.signInWithOtp({ email });
  const { code } = await server.sink.waitForEmail({ to: email });
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "email" });
  expect(data.user?.user_metadata).toEqual({});
  await expectAttackerLockedOut(email);
});

test("an owner who signs up after an attacker gets the owner's password and names", async () => {
  const email = newEmail();
  await attackerSignsUp(email);
  await server.letTimePass(2);
  const owner = server.visitor();
  await owner.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  const { code } = await server.sink.waitForEmail({ to: email });
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "signup" });
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  await expectAttackerLockedOut(email);
});

test("an owner who confirms the email of an attacker's sign-up does not take over its password", async () => {
  const email = newEmail();
  const { code } = await attackerSignsUp(email);
  const owner = server.visitor();
  const late = await owner.client.signUp({ email, password: PASSWORD });
  expect(late.error?.code).toBe("over_email_send_rate_limit");
  const { data } = await owner.client.verifyOtp({ email, token: code, type: "signup" });
  expect(data.user?.user_metadata).toEqual({});
  await expectAttackerLockedOut(email);
});

test("an attacker's sign-up after the owner's does not set the password when the owner confirms", async () => {
  const email = newEmail();
  const owner = server.visitor();
  await owner.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  await server.sink.waitForEmail({ to: email });
  await server.letTimePass(2);
  const { code } = await attackerSignsUp(email);
  const { data } = await owner.client.verifyOtp({ email, token: code, type: "signup" });
  expect(data.session).not.toBeNull();
  expect(data.user?.user_metadata).toEqual({});
  await expectAttackerLockedOut(email);
});

/**
 * Signs up in one browser. Confirms the email address in another browser with another IP address.
 */
async function signUpAndAnswerElsewhere() {
  const email = newEmail();
  const desk = server.visitor();
  await desk.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  const { code } = await server.sink.waitForEmail({ to: email });
  const telephone = server.visitor();
  const { data } = await telephone.client.verifyOtp({ email, token: code ?? "", type: "signup" });
  return { email, desk, telephone, data };
}

// Rule 52
test("a sign-up confirmed in another browser creates an account without its password and names, and reports it", async () => {
  const { email, desk, data } = await signUpAndAnswerElsewhere();
  expect(data.session).toMatchObject({ sign_up_taken_over: false });
  expect(data.user?.user_metadata).toEqual({});
  for (const { client } of [desk, server.visitor()]) {
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).not.toBeNull();
  }
});

test("typing the password again applies the password and names of the sign-up", async () => {
  const { email, telephone } = await signUpAndAnswerElsewhere();
  const { data, error } = await telephone.client.updateUser({ password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("the password can also be typed again after another sign-in", async () => {
  const { email, telephone } = await signUpAndAnswerElsewhere();
  await server.letTimePass(2);
  await telephone.client.signInWithOtp({ email });
  const { code } = await server.sink.waitForEmail({ to: email, subject: /sign-in link/ });
  await telephone.client.verifyOtp({ email, token: code ?? "", type: "email" });
  const { data } = await telephone.client.updateUser({ password: PASSWORD });
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
});

test("another password, or the same password a day later, does not apply the names of the sign-up", async () => {
  const first = await signUpAndAnswerElsewhere();
  await first.telephone.client.updateUser({ password: "Quiet-meadow-5520" });
  const changed = await first.telephone.client.updateUser({ password: PASSWORD });
  expect(changed.data.user?.user_metadata).toEqual({});

  const second = await signUpAndAnswerElsewhere();
  await server.database.admin.query("update server.sign_up_claims set claimed_at = claimed_at - interval '25 hours'");
  const late = await second.telephone.client.updateUser({ password: PASSWORD });
  expect(late.data.user?.user_metadata).toEqual({});
});

test("confirming in the browser that signed up applies password and names, also from another network", async () => {
  const email = newEmail();
  const owner = server.visitor();
  await owner.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  const { code } = await server.sink.waitForEmail({ to: email });
  owner.move();
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "signup" });
  expect(data.session).not.toHaveProperty("sign_up_taken_over");
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test.each(["before", "after"])(
  "a sign-up %s the owner's, from the same IP address and browser name, sets neither password nor names",
  async (order) => {
    const email = newEmail();
    const owner = server.visitor();
    const neighbour = server.visitor({ ip: owner.ip });
    const signUps = [
      () => owner.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } }),
      () =>
        neighbour.client.signUp({ email, password: ATTACKERS_PASSWORD, options: { data: { first_name: "Mallory" } } }),
    ];
    let code = "";
    for (const signUp of order === "after" ? signUps : signUps.reverse()) {
      await server.letTimePass(2);
      expect((await signUp()).error).toBeNull();
      code = (await server.sink.waitForEmail({ to: email })).code ?? "";
    }
    const { data } = await owner.client.verifyOtp({ email, token: code, type: "signup" });
    expect(data.session).not.toBeNull();
    expect(data.user?.user_metadata.first_name).not.toBe("Mallory");
    await expectAttackerLockedOut(email);
    await owner.client.updateUser({ password: "Quiet-meadow-5520" });
    expect((await owner.client.getUser()).data.user?.user_metadata.first_name).not.toBe("Mallory");
    await expectAttackerLockedOut(email);
  },
);

test("names in a magic-link request apply only in the browser that sent it", async () => {
  for (const isElsewhere of [false, true]) {
    const email = newEmail();
    const requester = server.visitor();
    await requester.client.signInWithOtp({ email, options: { data: { first_name: "Ada" } } });
    const { code } = await server.sink.waitForEmail({ to: email });
    const { client } = isElsewhere ? server.visitor() : requester;
    const { data } = await client.verifyOtp({ email, token: code ?? "", type: "email" });
    expect(data.user?.user_metadata).toEqual(isElsewhere ? {} : { first_name: "Ada" });
    expect(data.session).not.toHaveProperty("sign_up_taken_over");
  }
});

test("the browser's secret is in a cookie that scripts and other sites cannot use, and not in the database", async () => {
  const answer = await fetch(`${server.url}/otp`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": "10.201.1.1" },
    body: JSON.stringify({ email: newEmail() }),
  });
  const [cookie = ""] = answer.headers.getSetCookie();
  expect(cookie).toMatch(/^__Host-browser=[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Strict; Secure$/);
  const [, secret = "?"] = /=([\w-]{43});/.exec(cookie) ?? [];
  const { rows } = await server.database.admin.query("select claim::text from server.sign_up_claims claim");
  expect(rows.length).toBeGreaterThan(0);
  expect(JSON.stringify(rows)).not.toContain(secret);
  const again = await fetch(`${server.url}/recover`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      cookie: `a=b; ${cookie.split(";")[0]}`,
      "x-forwarded-for": "10.201.1.1",
    },
    body: JSON.stringify({ email: newEmail() }),
  });
  expect(again.headers.getSetCookie()).toEqual([]);
});

test("an unconfirmed account from another service loses its password and names when its owner signs in", async () => {
  const email = newEmail();
  await server.database.admin.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, raw_user_meta_data, created_at, updated_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', $1, encrypted_password, '{"first_name": "Mallory"}', now(), now()
     from auth.users where encrypted_password is not null limit 1`,
    [email],
  );
  const owner = server.visitor();
  expect((await owner.client.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    "invalid_credentials",
  );
  await owner.client.signInWithOtp({ email });
  const { code } = await server.sink.waitForEmail({ to: email });
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "email" });
  expect(data.user?.user_metadata).toEqual({});
  expect((await owner.client.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    "invalid_credentials",
  );
});

test("a failed sign-in after a sign-up does not reveal whether the email address had an account", async () => {
  const { email: known } = await server.member();
  await server.letTimePass(2);
  for (const email of [known, newEmail()]) {
    const { client } = server.visitor();
    await client.signUp({ email, password: ATTACKERS_PASSWORD });
    const { error } = await client.signInWithPassword({ email, password: ATTACKERS_PASSWORD });
    expect(error).toMatchObject({ status: 400, code: "email_not_confirmed" });
  }
});
