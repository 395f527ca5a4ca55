import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthServer, startAuthServer } from "./tests/start-auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

async function get(path: string): Promise<{ status: number; body: unknown }> {
  const answer = await fetch(server.url + path);
  return { status: answer.status, body: await answer.json() };
}

test("settings list the ways to sign in", async () => {
  expect(await get("/settings")).toMatchObject({
    status: 200,
    body: { external: { email: true, phone: false }, disable_signup: false, mailer_autoconfirm: false },
  });
});

test("an unknown path is refused in the shape of every refusal", async () => {
  for (const method of ["GET", "POST"]) {
    const answer = await fetch(`${server.url}/nowhere`, { method });
    expect([answer.status, await answer.json()]).toMatchObject([404, { code: 404, error_code: "validation_failed" }]);
  }
});

test("health answers", async () => {
  expect(await get("/health")).toMatchObject({ status: 200, body: { name: "auth" } });
});

test("an internal error reveals nothing about itself", async () => {
  await server.database.admin.query("alter table server.rate_limits rename to hidden");
  const { client } = server.visitor();
  const { error } = await client.signInWithOtp({ email: "somebody@people.example" });
  await server.database.admin.query("alter table server.hidden rename to rate_limits");
  expect(error).toMatchObject({ name: "AuthRetryableFetchError", status: 500 });
  expect(error?.message).toBe("Something went wrong. Please try again.");
});
