import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD, SITE_URL } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

test("the emailed link sets a new password and ends all older sessions", async () => {
  const { email, client: forgotten } = await server.member();
  await server.letTimePass(2);
  const visitor = server.visitor();
  const events: string[] = [];
  visitor.client.onAuthStateChange((event) => events.push(event));
  const requested = await visitor.client.resetPasswordForEmail(email, { redirectTo: `${SITE_URL}/new-password` });
  expect(requested.error).toBeNull();

  const { links } = await server.sink.waitForEmail({ to: email, subject: /new password/ });
  const link = new URL(links.find((href) => href.includes("token_hash")) ?? "");
  expect(link.searchParams.get("type")).toBe("recovery");
  const tokenHash = link.searchParams.get("token_hash") ?? "";
  const { data } = await visitor.client.verifyOtp({ token_hash: tokenHash, type: "recovery" });
  expect(data.user?.email).toBe(email);
  expect(events).toContain("PASSWORD_RECOVERY");

  expect((await visitor.client.updateUser({ password: "Quiet-meadow-5520" })).error).toBeNull();
  expect((await forgotten.getUser()).error?.name).toBe("AuthSessionMissingError");
  const old = await server.visitor().client.signInWithPassword({ email, password: PASSWORD });
  expect(old.error?.code).toBe("invalid_credentials");
});

test("an unknown email address gets the same response and no email", async () => {
  const unknown = newEmail();
  const { email: known } = await server.member();
  await server.letTimePass(2);
  const answers = [];
  for (const email of [unknown, known]) answers.push(await server.visitor().client.resetPasswordForEmail(email));
  expect(answers[0]).toEqual(answers[1]);
  await server.sink.waitForEmail({ to: known, subject: /new password/ });
  expect(server.sink.emails.some(({ to }) => to.includes(unknown))).toBe(false);
});

test("an unknown email address is also limited to one request a minute", async () => {
  const email = newEmail();
  await server.visitor().client.resetPasswordForEmail(email);
  const { error } = await server.visitor().client.resetPasswordForEmail(email);
  expect(error).toMatchObject({ status: 429, code: "over_email_send_rate_limit" });
});
