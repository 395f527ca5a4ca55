import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type AuthServer, startAuthServer } from "#server/auth/tests/start-auth-server.ts";
import { runOps } from "./run-ops.ts";

let server: AuthServer;
beforeEach(async () => {
  server = await startAuthServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.close();
});

const ops = async (...words: string[]) => (await runOps(server.database, ...words)).rows;

async function signedIn() {
  const { client } = await server.member();
  const { data } = await client.getSession();
  return { client, authorization: `Bearer ${data.session?.access_token}` };
}

test("a new key signs on a running server within a minute, and sessions stay", async () => {
  const { client, authorization } = await signedIn();
  const [{ signs } = {}] = await ops("keys", "rotate");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  await expect(server.auth.identify({ authorization })).resolves.toMatchObject({ role: "authenticated" });
  const { data } = await client.refreshSession();
  expect(server.auth.context.keys.current().kid).toBe(signs);
  await expect(server.auth.identify({ authorization: `Bearer ${data.session?.access_token}` })).resolves.toMatchObject({
    role: "authenticated",
  });
});

test("a running server rejects tokens of revoked keys within a minute, also those it has verified before", async () => {
  const { client, authorization } = await signedIn();
  await server.auth.identify({ authorization });
  await ops("keys", "revoke");
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  await expect(server.auth.identify({ authorization })).rejects.toMatchObject({ status: 401, code: "bad_jwt" });
  const answer = await fetch(`${server.url}/.well-known/jwks.json`);
  expect(((await answer.json()) as { keys: unknown[] }).keys).toHaveLength(1);
  const { data } = await client.refreshSession();
  await expect(server.auth.identify({ authorization: `Bearer ${data.session?.access_token}` })).resolves.toMatchObject({
    role: "authenticated",
  });
});

test("the list shows which keys sign and verify, and no secret; revoking reports that sessions stay", async () => {
  const [first] = await ops("keys", "list");
  expect(first).toMatchObject({ kept_in: "database", retired: null, state: "signs" });
  await ops("keys", "rotate");
  const listed = await ops("keys", "list");
  expect(listed).toMatchObject([
    { state: "signs" },
    { key: first?.key, state: "its tokens are taken until they expire", retired: expect.any(Date) },
  ]);
  expect(JSON.stringify(listed)).not.toMatch(/"d"|jwk/);
  expect(await ops("keys", "revoke")).toMatchObject([{ sessions: expect.stringMatching(/^not ended/) }]);
  expect(await ops("keys", "list")).toMatchObject([{ state: "signs" }]);
});

test("a key from a setting is not replaced; earlier keys can be revoked", async () => {
  const { admin } = server.database;
  await admin.query("update server.signing_keys set retired_at = now()");
  await admin.query(`insert into server.signing_keys (kid, public_jwk) values ('given', '{"kty": "EC"}')`);
  await expect(ops("keys", "rotate")).rejects.toThrow("JWT_SIGNING_KEY is the signing key");
  expect(await ops("keys", "revoke")).toMatchObject([{ signs: "JWT_SIGNING_KEY" }]);
  const { rows } = await admin.query("select kid from server.signing_keys");
  expect(rows).toEqual([{ kid: "given" }]);
});
