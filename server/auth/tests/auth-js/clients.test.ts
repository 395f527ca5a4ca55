import { AuthClient } from "@supabase/auth-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type AuthServer, newIp, PASSWORD, startAuthServer } from "#server/auth/tests/start-auth-server.ts";

let server: AuthServer;
beforeAll(async () => {
  server = await startAuthServer();
});
afterAll(() => server.close());

test("a client of its own needs the address alone, and stops when it is told to", async () => {
  const { email } = await server.member();
  const client = new AuthClient({ url: server.url, headers: { "x-forwarded-for": newIp() }, persistSession: false });
  await client.startAutoRefresh();
  const { data } = await client.signInWithPassword({ email, password: PASSWORD });
  expect(data.session?.token_type).toBe("bearer");
  await client.stopAutoRefresh();
  await client.dispose();
});
