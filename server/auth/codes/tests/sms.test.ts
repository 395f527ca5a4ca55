import { json } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, newPhone, PASSWORD } from "#server/auth/tests/start-auth-server.ts";
import { startHttpService } from "#server/tests/http-service.ts";

type Sms = { phone: string; code: string; channel: string };

const sent: Sms[] = [];
let status = 200;
const webhook = await startHttpService(async (request, answer) => {
  sent.push((await json(request)) as Sms);
  answer.writeHead(status).end();
});

afterAll(() => webhook.close());

const server = await serveAuth({ smsWebhookUrl: webhook.url });

const codeFor = (phone: string) => sent.findLast((sms) => sms.phone === phone)?.code ?? "";

test("a code by SMS signs in", async () => {
  const phone = newPhone();
  const { client } = server.visitor();
  const requested = await client.signInWithOtp({ phone });
  expect(requested.error).toBeNull();
  expect(requested.data.messageId).toBeTruthy();
  expect(sent.at(-1)).toEqual({ phone, code: expect.stringMatching(/^\d{6}$/), channel: "sms" });
  const { data } = await client.verifyOtp({ phone, token: codeFor(phone), type: "sms" });
  expect(data.user).toMatchObject({ phone: phone.slice(1), app_metadata: { provider: "phone" } });
  expect((await client.getClaims()).data?.claims).toMatchObject({ phone: phone.slice(1), email: "" });
});

test("a sign-up by phone number needs its code before the password works", async () => {
  const phone = newPhone();
  const { client } = server.visitor();
  const { data } = await client.signUp({ phone, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  expect(data).toMatchObject({ session: null, user: { phone: phone.slice(1) } });
  expect((await client.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe("phone_not_confirmed");
  await server.letTimePass(2);
  expect((await client.resend({ type: "sms", phone })).error).toBeNull();
  await expect.poll(() => sent.filter((sms) => sms.phone === phone)).toHaveLength(2);
  const confirmed = await client.verifyOtp({ phone, token: codeFor(phone), type: "sms" });
  expect(confirmed.data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
});

test("a new phone number is stored when its code is entered", async () => {
  const phone = newPhone();
  const { client } = await server.member();
  const requested = await client.updateUser({ phone });
  expect(requested.data.user).toMatchObject({ phone: "", new_phone: phone.slice(1) });
  const { data } = await client.verifyOtp({ phone, token: codeFor(phone), type: "phone_change" });
  expect(data.user?.phone).toBe(phone.slice(1));
});

async function memberWithPhone() {
  const member = await server.member();
  const phone = newPhone();
  await member.client.updateUser({ phone });
  const { error } = await member.client.verifyOtp({ phone, token: codeFor(phone), type: "phone_change" });
  expect(error).toBeNull();
  return { ...member, phone };
}

test("adding a phone number emails the owner and is in the audit log", async () => {
  const { email, phone, client } = await memberWithPhone();
  const received = await server.sink.waitForEmail({ to: email, subject: /phone number was added/ });
  expect(received.text).toContain(`ending in ${phone.slice(-4)}`);
  expect(await server.auditOf(email)).toEqual(
    expect.arrayContaining(["user_phone_change_requested", "user_phone_changed"]),
  );
  await client.updateUser({ password: "Quiet-meadow-5520" });
  const changed = await server.sink.waitForEmail({ to: email, subject: /password .* was changed/ });
  expect(changed.text).toContain(`phone number ending in ${phone.slice(-4)}`);
});

test("a day after signing in, adding a phone number needs the same proof as a new password", async () => {
  const { client, email } = await server.member();
  await server.letTimePass(24 * 60 + 1);
  const phone = newPhone();
  expect((await client.updateUser({ phone })).error).toMatchObject({ status: 400, code: "reauthentication_needed" });
  await client.reauthenticate();
  const { code } = await server.sink.waitForEmail({ to: email, subject: /confirmation code/ });
  const wrong = code === "000000" ? "000001" : "000000";
  expect((await client.updateUser({ phone, nonce: wrong })).error?.code).toBe("reauthentication_not_valid");
  expect(sent.some((sms) => sms.phone === phone)).toBe(false);
  expect((await client.updateUser({ phone, nonce: code ?? "" })).error).toBeNull();
  expect(codeFor(phone)).toMatch(/^\d{6}$/);
});

test("a removed phone number no longer signs in, and the sessions that it opened end", async () => {
  const { client, email, phone } = await memberWithPhone();
  const thief = server.visitor();
  await server.letTimePass(2);
  await thief.client.signInWithOtp({ phone });
  expect((await thief.client.verifyOtp({ phone, token: codeFor(phone), type: "sms" })).error).toBeNull();
  const { data, error } = await client.updateUser({ phone: "" });
  expect(error).toBeNull();
  expect(data.user?.phone).toBe("");
  expect((await thief.client.getUser()).error).not.toBeNull();
  expect((await client.getUser()).error).toBeNull();
  const byPassword = await server.visitor().client.signInWithPassword({ phone, password: PASSWORD });
  expect(byPassword.error?.code).toBe("invalid_credentials");
  await server.sink.waitForEmail({ to: email, subject: /phone number was removed/ });
  expect(await server.auditOf(email)).toContain("user_phone_removed");
});

test("a new password cancels a pending phone change, whose code other visitors could request again", async () => {
  const { client } = await server.member();
  const phone = newPhone();
  expect((await client.updateUser({ phone })).error).toBeNull();
  const before = codeFor(phone);
  expect((await client.updateUser({ password: "Quiet-meadow-5520" })).error).toBeNull();
  await server.letTimePass(2);
  const outsider = server.visitor();
  const answer = await outsider.client.resend({ type: "phone_change", phone });
  expect(answer.error).toBeNull();
  const made = "select user_id from server.one_time_secrets where recipient = $1 and purpose = 'phone-change'";
  await expect
    .poll(async () => (await server.database.admin.query(made, [phone.slice(1)])).rows)
    .toEqual([{ user_id: null }]);
  expect(codeFor(phone)).toBe(before);
  const { error } = await outsider.client.verifyOtp({ phone, token: before, type: "phone_change" });
  expect(error?.code).toBe("otp_expired");
  expect((await client.getUser()).data.user?.new_phone).toBeUndefined();
});

test("simultaneous removals remove the phone number once and all succeed", async () => {
  const { client, email } = await memberWithPhone();
  const { data } = await client.getSession();
  const remove = () =>
    fetch(`${server.url}/user`, {
      method: "PUT",
      headers: { "content-type": "application/json", authorization: `Bearer ${data.session?.access_token}` },
      body: JSON.stringify({ phone: "" }),
    });
  const answers = await Promise.all([remove(), remove(), remove()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const answer of answers) expect(await answer.json()).toMatchObject({ phone: "" });
  expect((await server.auditOf(email)).filter((action) => action === "user_phone_removed")).toHaveLength(1);
});

test("a phone number that is the only sign-in method cannot be removed", async () => {
  const phone = newPhone();
  const { client } = server.visitor();
  await client.signInWithOtp({ phone });
  await client.verifyOtp({ phone, token: codeFor(phone), type: "sms" });
  expect((await client.updateUser({ phone: "" })).error).toMatchObject({ status: 400, code: "validation_failed" });
  expect((await client.getUser()).data.user?.phone).toBe(phone.slice(1));
});

test("an old session cannot add an email address to a phone-only account without a proof", async () => {
  const phone = newPhone();
  const { client } = server.visitor();
  await client.signUp({ phone, password: PASSWORD });
  await client.verifyOtp({ phone, token: codeFor(phone), type: "sms" });
  await server.letTimePass(10 * 24 * 60);
  const [taken, own] = [newEmail(), newEmail()];
  const refused = await client.updateUser({ email: taken });
  expect(refused.error).toMatchObject({ status: 400, code: "reauthentication_needed" });
  expect(server.sink.emails.some(({ to }) => to.includes(taken))).toBe(false);
  expect((await client.updateUser({ email: own, current_password: PASSWORD })).error).toBeNull();
  const { links } = await server.sink.waitForEmail({ to: own });
  const tokenHash = new URL(links.find((href) => href.includes("token_hash")) ?? "").searchParams.get("token_hash");
  const confirmed = await client.verifyOtp({ token_hash: tokenHash ?? "", type: "email_change" });
  expect(confirmed.data.user?.email).toBe(own);
});

test("an SMS that cannot be sent returns an error", async () => {
  status = 500;
  const { error } = await server.visitor().client.signInWithOtp({ phone: newPhone() });
  status = 200;
  expect(error).toMatchObject({ status: 422, code: "sms_send_failed" });
});

test("a phone number gets one SMS a minute", async () => {
  const phone = newPhone();
  await server.visitor().client.signInWithOtp({ phone });
  const { error } = await server.visitor().client.signInWithOtp({ phone });
  expect(error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
});

test("an invalid phone number is rejected", async () => {
  const { error } = await server.visitor().client.signInWithOtp({ phone: "call me" });
  expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});
