import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthServer, startAuthServer } from "#server/auth/tests/start-auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

test("a signed-in person sees their account, without anything about the password", async () => {
  const { client, email } = await server.member();
  const { data, error } = await client.getUser();
  expect(error).toBeNull();
  expect(data.user).toMatchObject({
    email,
    phone: "",
    role: "authenticated",
    aud: "authenticated",
    user_metadata: { first_name: "Ada" },
    identities: [{ provider: "email" }],
    is_anonymous: false,
  });
  expect(data.user?.email_confirmed_at).toMatch(/^\d{4}-/);
  expect(JSON.stringify(data)).not.toMatch(/password|argon/);
});

test("without a token, with an invalid one and after the session there is no account to see", async () => {
  const { client } = await server.member();
  const { data } = await client.getSession();
  const anonymous = await fetch(`${server.url}/user`);
  expect(anonymous.status).toBe(401);
  expect(await anonymous.json()).toMatchObject({ error_code: "no_authorization" });
  const { error } = await server.visitor().client.getUser("rubbish");
  expect(error).toMatchObject({ status: 403, code: "bad_jwt" });
  await client.signOut();
  const ended = await server.visitor().client.getUser(data.session?.access_token);
  expect(ended.error?.name).toBe("AuthSessionMissingError");
});

test("answers are never cached", async () => {
  const answer = await fetch(`${server.url}/user`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
