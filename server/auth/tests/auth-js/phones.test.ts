import { json } from "node:stream/consumers";
import { afterAll, expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newPhone, PASSWORD } from "#server/auth/tests/start-auth-server.ts";
import { startHttpService } from "#server/tests/http-service.ts";

const sent: { phone: string; code: string; channel: string }[] = [];
const webhook = await startHttpService(async (request, answer) => {
  sent.push((await json(request)) as (typeof sent)[number]);
  answer.end();
});

afterAll(() => webhook.close());

const server = await serveAuth({ smsWebhookUrl: webhook.url });

const sentTo = (phone: string) => sent.filter((message) => message.phone === phone);

test("a code is sent by the requested channel", async () => {
  const options = { channel: "whatsapp" as const };
  const [newcomer, visitor] = [newPhone(), newPhone()];
  const signedUp = await server.visitor().client.signUp({ phone: newcomer, password: PASSWORD, options });
  expect(signedUp.error).toBeNull();
  const { client } = server.visitor();
  expect((await client.signInWithOtp({ phone: visitor, options })).error).toBeNull();
  for (const phone of [newcomer, visitor]) expect(sentTo(phone)).toMatchObject([{ channel: "whatsapp" }]);
  const { data } = await client.verifyOtp({ phone: visitor, token: sentTo(visitor)[0]?.code ?? "", type: "sms" });
  expect(data.user?.phone).toBe(visitor.slice(1));
});

test("the code of a new phone number is sent again and confirms the number", async () => {
  const { client } = await server.member();
  const phone = newPhone();
  expect((await client.updateUser({ phone })).error).toBeNull();
  await server.letTimePass(2);
  expect((await client.resend({ type: "phone_change", phone })).error).toBeNull();
  await expect.poll(() => sentTo(phone)).toHaveLength(2);
  const { data } = await client.verifyOtp({ phone, token: sentTo(phone)[1]?.code ?? "", type: "phone_change" });
  expect(data.user?.phone).toBe(phone.slice(1));
});
