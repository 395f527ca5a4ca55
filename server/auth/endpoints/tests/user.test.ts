import { expect, test, vi } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";

const server = await serveAuth();

test("a signed-in user sees their account without anything about the password", async () => {
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

test("a missing token, an invalid token and a token of an ended session are rejected", async () => {
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

// The server caches verified tokens, but this endpoint reads the session from the database.
test("a session that another server has ended is rejected at the next request", async () => {
  const { client } = await server.member();
  const { data } = await client.getUser();
  await server.database.admin.query("delete from auth.sessions where user_id = $1", [data.user?.id]);
  expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
});

test("an expired token is rejected, also if it was verified before", async () => {
  const { client } = await server.member();
  const token = (await client.getSession()).data.session?.access_token;
  expect((await client.getUser(token)).error).toBeNull();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3606_000 });
  try {
    expect((await client.getUser(token)).error).toMatchObject({ status: 403, code: "bad_jwt" });
  } finally {
    vi.useRealTimers();
  }
});

test("responses are never cached", async () => {
  const answer = await fetch(`${server.url}/user`);
  expect(answer.headers.get("cache-control")).toBe("no-store");
});
