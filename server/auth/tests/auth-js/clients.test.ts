import { AuthClient } from "@supabase/auth-js";
import { expect, test } from "vitest";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newIp, PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const server = await serveAuth();

test("a separate client needs only the URL, and can be stopped", async () => {
  const { email } = await server.member();
  const client = new AuthClient({ url: server.url, headers: { "x-forwarded-for": newIp() }, persistSession: false });
  await client.startAutoRefresh();
  const { data } = await client.signInWithPassword({ email, password: PASSWORD });
  expect(data.session?.token_type).toBe("bearer");
  await client.stopAutoRefresh();
  await client.dispose();
});
