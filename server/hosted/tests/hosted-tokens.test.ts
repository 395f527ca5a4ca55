import { exportJWK, exportSPKI, generateKeyPair, SignJWT } from "jose";
import { afterAll, expect, test } from "vitest";
import { createHostedTokenReader } from "#server/hosted/hosted-tokens.ts";
import { startHttpService } from "#server/tests/http-service.ts";

const JWT_SECRET = "a-secret-of-a-hosted-project-with-40-chars";
const bytesOf = (text: string) => new TextEncoder().encode(text);
const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID(), role: "authenticated", aal: "aal1" };
const pair = await generateKeyPair("ES256", { extractable: true });
let keysStatus = 200;
const service = await startHttpService(async (_request, response) => {
  response.writeHead(keysStatus, { "content-type": "application/json" });
  response.end(JSON.stringify({ keys: [{ ...(await exportJWK(pair.publicKey)), kid: "one", alg: "ES256" }] }));
});
const authUrl = `${service.url}/auth/v1`;
afterAll(() => service.close());

type Key = Parameters<SignJWT["sign"]>[0];

async function sign(
  key: Key,
  header: { alg: string; kid?: string },
  changes: Record<string, unknown> = {},
): Promise<string> {
  const payload = { aud: "authenticated", exp: Math.floor(Date.now() / 1000) + 60, ...claims, ...changes };
  return await new SignJWT(payload).setProtectedHeader(header).sign(key);
}

test("a token signed by the project's published key is accepted", async () => {
  const read = createHostedTokenReader({ authUrl, jwtSecret: undefined });
  const token = await sign(pair.privateKey, { alg: "ES256", kid: "one" });
  expect(await read(token)).toMatchObject({ userId: claims.sub, sessionId: claims.session_id, claims });
});

test("with the project's secret only tokens signed by it are accepted", async () => {
  const read = createHostedTokenReader({ authUrl, jwtSecret: JWT_SECRET });
  expect(await read(await sign(bytesOf(JWT_SECRET), { alg: "HS256" }))).toMatchObject({ userId: claims.sub });
  await expect(read(await sign(pair.privateKey, { alg: "ES256", kid: "one" }))).rejects.toThrow("unable to parse");
});

test("tokens signed with a public key, an unknown key or for the project's programs are rejected", async () => {
  const read = createHostedTokenReader({ authUrl, jwtSecret: undefined });
  const published = bytesOf(await exportSPKI(pair.publicKey));
  const outsider = (await generateKeyPair("ES256")).privateKey;
  const header = { alg: "ES256", kid: "one" };
  const forged = [
    await sign(published, { alg: "HS256", kid: "one" }),
    await sign(outsider, header),
    await sign(pair.privateKey, { alg: "ES256", kid: "two" }),
    await sign(pair.privateKey, header, { aud: undefined, role: "service_role" }),
    `${btoa('{"alg":"none"}')}.${btoa(JSON.stringify({ ...claims, aud: "authenticated", exp: 4_000_000_000 }))}.`,
  ];
  for (const token of forged) await expect(read(token)).rejects.toThrow("unable to parse or verify signature");
  await expect(read(await sign(pair.privateKey, header, { exp: 1 }))).rejects.toThrow("token is expired");
  const unnamed = await sign(pair.privateKey, header, { session_id: undefined });
  await expect(read(unnamed)).rejects.toThrow("it has no session");
});

test("if the project's keys cannot be loaded, the answer is 503, so that sessions stay", async () => {
  const token = await sign(pair.privateKey, { alg: "ES256", kid: "one" });
  const deaf = createHostedTokenReader({ authUrl: "http://127.0.0.1:9/auth/v1", jwtSecret: undefined });
  await expect(deaf(token)).rejects.toMatchObject({ status: 503 });
  keysStatus = 500;
  const failing = createHostedTokenReader({ authUrl, jwtSecret: undefined });
  await expect(failing(token)).rejects.toMatchObject({ status: 503 });
  keysStatus = 200;
  expect(await failing(token)).toMatchObject({ userId: claims.sub });
});
