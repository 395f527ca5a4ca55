import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

type Send = (email: string) => Promise<{ error: { status?: number | undefined } | null }>;

/** Functions that send one request each, from different IP addresses. */
const REQUESTS: Record<string, Send> = {
  recover: (email) => server.visitor().client.resetPasswordForEmail(email),
  resend: (email) => server.visitor().client.resend({ type: "signup", email }),
  "resend a change": (email) => server.visitor().client.resend({ type: "email_change", email }),
  "sign in again": (email) => server.visitor().client.signInWithOtp({ email, options: { shouldCreateUser: false } }),
  "sign in": (email) => server.visitor().client.signInWithOtp({ email }),
  "sign up": (email) => server.visitor().client.signUp({ email, password: "Harbor-lamp-4417" }),
};

// Rule 3
test("requests that send no email do not block a sign-in", async () => {
  const email = newEmail();
  for (const kind of ["recover", "resend", "resend a change", "sign in again"]) await REQUESTS[kind]?.(email);
  expect((await REQUESTS["sign in"]?.(email))?.error).toBeNull();
  const { code } = await server.sink.waitForEmail({ to: email });
  expect((await server.visitor().client.verifyOtp({ email, token: code ?? "", type: "email" })).error).toBeNull();
});

test.each([
  [["recover", "recover", "sign in"]],
  [["resend", "resend", "sign up", "recover", "sign in"]],
  [["sign in again", "recover", "sign in", "sign in again"]],
  [["sign up", "resend", "recover", "resend a change"]],
])("%j gets the same responses with and without an account", async (kinds) => {
  const { email: known } = await server.member();
  await server.letTimePass(2);
  const answers = [];
  for (const email of [known, newEmail()]) {
    const statuses = [];
    for (const kind of kinds) statuses.push((await REQUESTS[kind]?.(email))?.error?.status ?? 200);
    answers.push(statuses);
  }
  expect(answers[0]).toEqual(answers[1]);
});

test("an email address gets one email a minute, and other emails wait", async () => {
  const { email } = await server.member();
  await server.letTimePass(2);
  const countEmails = () => server.sink.emails.filter(({ to }) => to.includes(email)).length;
  await REQUESTS.recover?.(email);
  await server.sink.waitForEmail({ to: email, subject: /new password/ });
  const before = countEmails();
  expect((await REQUESTS["sign in"]?.(email))?.error).toBeNull();
  // The outbox handles emails in order. Once this email arrives, the outbox has also handled the
  // previous request.
  const next = newEmail();
  await REQUESTS["sign in"]?.(next);
  await server.sink.waitForEmail({ to: next });
  expect(countEmails()).toBe(before);
  await server.letTimePass(1.1);
  await server.sink.waitForEmail({ to: email, subject: /sign-in link/ });
});

test("wrong codes count whether or not a code was sent", async () => {
  const { email: known } = await server.member();
  await server.letTimePass(2);
  for (const email of [known, newEmail()]) {
    await REQUESTS.recover?.(email);
    await expect.poll(async () => (await triesFor(email)).length).toBeGreaterThan(0);
    await server.visitor().client.verifyOtp({ email, token: "000000", type: "recovery" });
    expect(await triesFor(email)).toEqual([1]);
  }
});

async function triesFor(email: string): Promise<number[]> {
  const { rows } = await server.database.admin.query<{ tries: number }>(
    "select tries from server.one_time_secrets where recipient = $1 and purpose = 'recovery'",
    [email],
  );
  return rows.map(({ tries }) => tries);
}

test("a request that sends nothing does not invalidate the owner's code", async () => {
  const { email } = await server.member();
  await server.letTimePass(2);
  await REQUESTS["sign in"]?.(email);
  const { code } = await server.sink.waitForEmail({ to: email, subject: /sign-in link/ });
  await server.database.admin.query("delete from server.rate_limits");
  await REQUESTS["sign up"]?.(email);
  await REQUESTS.resend?.(email);
  const next = newEmail();
  await REQUESTS["sign in"]?.(next);
  await server.sink.waitForEmail({ to: next });
  expect((await server.visitor().client.verifyOtp({ email, token: code ?? "", type: "email" })).error).toBeNull();
});
