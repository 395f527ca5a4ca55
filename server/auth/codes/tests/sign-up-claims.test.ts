import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD, type Visitor } from "#server/auth/tests/start-auth-server.ts";

const STRANGERS_PASSWORD = "Stolen-house-7733";

const server = await serveAuth();

/** A stranger has signed up with someone's email address; the email is in the owner's inbox. */
async function strangerSignsUp(email: string): Promise<Visitor & { code: string }> {
  const stranger = server.visitor();
  await stranger.client.signUp({
    email,
    password: STRANGERS_PASSWORD,
    options: { data: { first_name: "Mallory" } },
  });
  const { code } = await server.sink.waitForMail({ to: email });
  return { ...stranger, code: code ?? "" };
}

async function expectStrangerOutside(email: string): Promise<void> {
  const { error } = await server.visitor().client.signInWithPassword({ email, password: STRANGERS_PASSWORD });
  expect(error?.code).toBe("invalid_credentials");
}

test("the owner who comes by magic link finds neither the stranger's password nor the stranger's names", async () => {
  const email = newEmail();
  await strangerSignsUp(email);
  await server.letTimePass(2);
  const owner = server.visitor();
  await owner.client.signInWithOtp({ email });
  const { code } = await server.sink.waitForMail({ to: email });
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "email" });
  expect(data.user?.user_metadata).toEqual({});
  await expectStrangerOutside(email);
});

test("the same holds when the stranger has the same IP address and browser", async () => {
  const email = newEmail();
  const stranger = await strangerSignsUp(email);
  await server.letTimePass(2);
  const owner = server.visitor({ ip: stranger.ip });
  await owner.client.signInWithOtp({ email });
  const { code } = await server.sink.waitForMail({ to: email });
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "email" });
  expect(data.user?.user_metadata).toEqual({});
  await expectStrangerOutside(email);
});

test("the owner who signs up after the stranger has a password and names of their own", async () => {
  const email = newEmail();
  await strangerSignsUp(email);
  await server.letTimePass(2);
  const owner = server.visitor();
  await owner.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  const { code } = await server.sink.waitForMail({ to: email });
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "signup" });
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
  await expectStrangerOutside(email);
});

test("the owner whose own request came within the stranger's minute may answer the stranger's email without harm", async () => {
  const email = newEmail();
  const { code } = await strangerSignsUp(email);
  const owner = server.visitor();
  const late = await owner.client.signUp({ email, password: PASSWORD });
  expect(late.error?.code).toBe("over_email_send_rate_limit");
  const { data } = await owner.client.verifyOtp({ email, token: code, type: "signup" });
  expect(data.user?.user_metadata).toEqual({});
  await expectStrangerOutside(email);
});

test("a stranger who signs up after the owner gets nothing from the owner's click", async () => {
  const email = newEmail();
  const owner = server.visitor();
  await owner.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  await server.sink.waitForMail({ to: email });
  await server.letTimePass(2);
  const { code } = await strangerSignsUp(email);
  const { data } = await owner.client.verifyOtp({ email, token: code, type: "signup" });
  expect(data.session).not.toBeNull();
  expect(data.user?.user_metadata).toEqual({});
  await expectStrangerOutside(email);
});

/**
 * The owner signs up in one browser and opens the email in another, without the same IP address or
 * browser name.
 */
async function signUpAndAnswerElsewhere() {
  const email = newEmail();
  const desk = server.visitor();
  await desk.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  const { code } = await server.sink.waitForMail({ to: email });
  const telephone = server.visitor();
  const { data } = await telephone.client.verifyOtp({ email, token: code ?? "", type: "signup" });
  return { email, desk, telephone, data };
}

// Rule 52
test("a sign-up answered in another browser makes an account without its password and names, and says so", async () => {
  const { email, desk, data } = await signUpAndAnswerElsewhere();
  expect(data.session).toMatchObject({ sign_up_taken_over: false });
  expect(data.user?.user_metadata).toEqual({});
  for (const { client } of [desk, server.visitor()]) {
    expect((await client.signInWithPassword({ email, password: PASSWORD })).error).not.toBeNull();
  }
});

test("typing the password again takes password and names over", async () => {
  const { email, telephone } = await signUpAndAnswerElsewhere();
  const { data, error } = await telephone.client.updateUser({ password: PASSWORD });
  expect(error).toBeNull();
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("the password can be typed again after another sign-in, too", async () => {
  const { email, telephone } = await signUpAndAnswerElsewhere();
  await server.letTimePass(2);
  await telephone.client.signInWithOtp({ email });
  const { code } = await server.sink.waitForMail({ to: email, subject: /sign-in link/ });
  await telephone.client.verifyOtp({ email, token: code ?? "", type: "email" });
  const { data } = await telephone.client.updateUser({ password: PASSWORD });
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
});

test("another password is the owner's own and brings no names; a day later neither does the same", async () => {
  const first = await signUpAndAnswerElsewhere();
  await first.telephone.client.updateUser({ password: "Quiet-meadow-5520" });
  const changed = await first.telephone.client.updateUser({ password: PASSWORD });
  expect(changed.data.user?.user_metadata).toEqual({});

  const second = await signUpAndAnswerElsewhere();
  await server.database.admin.query("update server.sign_up_claims set claimed_at = claimed_at - interval '25 hours'");
  const late = await second.telephone.client.updateUser({ password: PASSWORD });
  expect(late.data.user?.user_metadata).toEqual({});
});

test("in the browser that signed up the answer takes over password and names, from whatever network", async () => {
  const email = newEmail();
  const owner = server.visitor();
  await owner.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  const { code } = await server.sink.waitForMail({ to: email });
  owner.move();
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "signup" });
  expect(data.session).not.toHaveProperty("sign_up_taken_over");
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test.each(["before", "after"])(
  "a neighbor with the same IP address and browser who signs up %s the owner gets nothing from the owner's click",
  async (order) => {
    const email = newEmail();
    const owner = server.visitor();
    const neighbour = server.visitor({ ip: owner.ip });
    const signUps = [
      () => owner.client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } }),
      () =>
        neighbour.client.signUp({ email, password: STRANGERS_PASSWORD, options: { data: { first_name: "Mallory" } } }),
    ];
    let code = "";
    for (const signUp of order === "after" ? signUps : signUps.reverse()) {
      await server.letTimePass(2);
      expect((await signUp()).error).toBeNull();
      code = (await server.sink.waitForMail({ to: email })).code ?? "";
    }
    const { data } = await owner.client.verifyOtp({ email, token: code, type: "signup" });
    expect(data.session).not.toBeNull();
    expect(data.user?.user_metadata.first_name).not.toBe("Mallory");
    await expectStrangerOutside(email);
    await owner.client.updateUser({ password: "Quiet-meadow-5520" });
    expect((await owner.client.getUser()).data.user?.user_metadata.first_name).not.toBe("Mallory");
    await expectStrangerOutside(email);
  },
);

test("names sent along with a magic link count in the browser that asked", async () => {
  for (const isElsewhere of [false, true]) {
    const email = newEmail();
    const asker = server.visitor();
    await asker.client.signInWithOtp({ email, options: { data: { first_name: "Ada" } } });
    const { code } = await server.sink.waitForMail({ to: email });
    const { client } = isElsewhere ? server.visitor() : asker;
    const { data } = await client.verifyOtp({ email, token: code ?? "", type: "email" });
    expect(data.user?.user_metadata).toEqual(isElsewhere ? {} : { first_name: "Ada" });
    expect(data.session).not.toHaveProperty("sign_up_taken_over");
  }
});

test("the browser's secret is a cookie that scripts and other sites cannot use, and the database does not hold it", async () => {
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

test("an account that another service left unconfirmed is taken over without its password and names", async () => {
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
  const { code } = await server.sink.waitForMail({ to: email });
  const { data } = await owner.client.verifyOtp({ email, token: code ?? "", type: "email" });
  expect(data.user?.user_metadata).toEqual({});
  expect((await owner.client.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
    "invalid_credentials",
  );
});

test("a stranger cannot tell from a refused sign-in whether the email address had an account", async () => {
  const { email: known } = await server.member();
  await server.letTimePass(2);
  for (const email of [known, newEmail()]) {
    const { client } = server.visitor();
    await client.signUp({ email, password: STRANGERS_PASSWORD });
    const { error } = await client.signInWithPassword({ email, password: STRANGERS_PASSWORD });
    expect(error).toMatchObject({ status: 400, code: "email_not_confirmed" });
  }
});
