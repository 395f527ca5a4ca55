import { afterAll, beforeAll, expect, test } from "vitest";
import {
  type AuthServer,
  newEmail,
  PASSWORD,
  startAuthServer,
  type Visitor,
} from "#server/auth/tests/start-auth-server.ts";

const STRANGERS_PASSWORD = "Stolen-house-7733";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

/** A stranger has signed up with somebody's address; the email is in the owner's inbox. */
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

test("the same holds when the stranger sits at the same address with the same browser", async () => {
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

test("confirming on the telephone what was begun at the desk keeps the password", async () => {
  const email = newEmail();
  await server.visitor().client.signUp({ email, password: PASSWORD, options: { data: { first_name: "Ada" } } });
  const { code } = await server.sink.waitForMail({ to: email });
  const { data } = await server.visitor().client.verifyOtp({ email, token: code ?? "", type: "signup" });
  expect(data.user?.user_metadata).toEqual({ first_name: "Ada" });
  expect((await server.visitor().client.signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
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

test("a stranger cannot tell from a refused sign-in whether the address had an account", async () => {
  const { email: known } = await server.member();
  await server.letTimePass(2);
  for (const email of [known, newEmail()]) {
    const { client } = server.visitor();
    await client.signUp({ email, password: STRANGERS_PASSWORD });
    const { error } = await client.signInWithPassword({ email, password: STRANGERS_PASSWORD });
    expect(error).toMatchObject({ status: 400, code: "email_not_confirmed" });
  }
});
