import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthServer, newPhone, PASSWORD, startAuthServer } from "#server/auth/tests/start-auth-server.ts";

type Sms = { phone: string; code: string; channel: string };

const sent: Sms[] = [];
let status = 200;
const webhook = createServer(async (request, answer) => {
  sent.push((await json(request)) as Sms);
  answer.writeHead(status).end();
});

let server: AuthServer;
beforeAll(async () => {
  await new Promise<void>((resolve) => webhook.listen(0, "127.0.0.1", resolve));
  const { port } = webhook.address() as AddressInfo;
  server = await startAuthServer({ smsWebhookUrl: `http://127.0.0.1:${port}/` });
});
afterAll(async () => {
  await server.close();
  webhook.close();
});

const codeFor = (phone: string) => sent.findLast((sms) => sms.phone === phone)?.code ?? "";

test("a code by SMS signs in the holder of the telephone", async () => {
  const phone = newPhone();
  const { client } = server.visitor();
  const asked = await client.signInWithOtp({ phone });
  expect(asked.error).toBeNull();
  expect(asked.data.messageId).toBeTruthy();
  expect(sent.at(-1)).toEqual({ phone, code: expect.stringMatching(/^\d{6}$/), channel: "sms" });
  const { data } = await client.verifyOtp({ phone, token: codeFor(phone), type: "sms" });
  expect(data.user).toMatchObject({ phone: phone.slice(1), app_metadata: { provider: "phone" } });
  expect((await client.getClaims()).data?.claims).toMatchObject({ phone: phone.slice(1), email: "" });
});

test("a sign-up by telephone waits for its code, then the password works", async () => {
  const phone = newPhone();
  const { client } = server.visitor();
  const { data } = await client.signUp({ phone, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  expect(data).toMatchObject({ session: null, user: { phone: phone.slice(1) } });
  expect((await client.signInWithPassword({ phone, password: PASSWORD })).error?.code).toBe("phone_not_confirmed");
  await server.letTimePass(2);
  expect((await client.resend({ type: "sms", phone })).error).toBeNull();
  const confirmed = await client.verifyOtp({ phone, token: codeFor(phone), type: "sms" });
  expect(confirmed.data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ phone, password: PASSWORD })).error).toBeNull();
});

test("a new telephone number counts when its code comes back", async () => {
  const phone = newPhone();
  const { client } = await server.member();
  const asked = await client.updateUser({ phone });
  expect(asked.data.user).toMatchObject({ phone: "", new_phone: phone.slice(1) });
  const { data } = await client.verifyOtp({ phone, token: codeFor(phone), type: "phone_change" });
  expect(data.user?.phone).toBe(phone.slice(1));
});

test("an SMS that could not be sent is reported", async () => {
  status = 500;
  const { error } = await server.visitor().client.signInWithOtp({ phone: newPhone() });
  status = 200;
  expect(error).toMatchObject({ status: 422, code: "sms_send_failed" });
});

test("one SMS a minute to one number", async () => {
  const phone = newPhone();
  await server.visitor().client.signInWithOtp({ phone });
  const { error } = await server.visitor().client.signInWithOtp({ phone });
  expect(error).toMatchObject({ status: 429, code: "over_sms_send_rate_limit" });
});

test("anything but a telephone number is refused", async () => {
  const { error } = await server.visitor().client.signInWithOtp({ phone: "call me" });
  expect(error).toMatchObject({ status: 400, code: "validation_failed" });
});
