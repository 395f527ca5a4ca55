import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

test("a resent confirmation still applies the chosen password", async () => {
  const email = newEmail();
  const { client } = server.visitor();
  await client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  const first = await server.sink.waitForEmail({ to: email });
  await server.letTimePass(2);
  expect((await client.resend({ type: "signup", email })).error).toBeNull();
  const second = await server.sink.waitForEmail({ to: email });
  expect((await client.verifyOtp({ email, token: first.code ?? "", type: "signup" })).error?.code).toBe("otp_expired");
  const { data } = await client.verifyOtp({ email, token: second.code ?? "", type: "signup" });
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
});

test("only a pending sign-up gets an email, but accounts and unknown email addresses get the same response", async () => {
  const [unknown, waiting] = [newEmail(), newEmail()];
  const { email: account } = await server.member();
  await server.visitor().client.signUp({ email: waiting, password: PASSWORD });
  await server.sink.waitForEmail({ to: waiting });
  await server.letTimePass(2);
  const answers = [];
  for (const email of [unknown, account, waiting]) {
    answers.push(await server.visitor().client.resend({ type: "signup", email }));
  }
  expect(answers[0]).toEqual(answers[2]);
  expect(answers[1]).toEqual(answers[2]);
  await server.sink.waitForEmail({ to: waiting });
  expect(server.sink.emails.filter(({ to }) => to.includes(unknown))).toHaveLength(0);
  expect(server.sink.emails.filter(({ to }) => to.includes(account))).toHaveLength(1);
});

test("a second request within a minute is rejected", async () => {
  const email = newEmail();
  const { client } = server.visitor();
  await client.signUp({ email, password: PASSWORD });
  expect((await client.resend({ type: "signup", email })).error).toMatchObject({ status: 429 });
});
