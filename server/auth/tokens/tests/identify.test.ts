import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from "jose";
import type pg from "pg";
import { expect, test, vi } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { startSession } from "#server/auth/sessions/sessions.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { SITE_URL } from "#server/auth/tests/start-auth-server.ts";
import { signAccessToken } from "#server/auth/tokens/access-token.ts";
import { createIdentify } from "#server/auth/tokens/identify.ts";
import { createSessionLiveness } from "#server/auth/tokens/session-liveness.ts";
import { loadSigningKeys } from "#server/auth/tokens/signing-keys.ts";
import { createTokenReader } from "#server/auth/tokens/token-reader.ts";
import { findUser } from "#server/auth/users.ts";

const server = await serveAuth();

async function signedIn() {
  const member = await server.member();
  const { data } = await member.client.getSession();
  if (!data.session) throw new Error("no session");
  return { ...member, token: data.session.access_token, userId: data.session.user.id };
}

test("requests without a key, with the public key, and with it as bearer are anonymous", async () => {
  const { identify, publicKey } = server.auth;
  const callers = [{}, { apikey: publicKey }, { apikey: publicKey, authorization: `Bearer ${publicKey}` }];
  for (const headers of callers) expect(await identify(headers)).toEqual({ role: "anon", claims: { role: "anon" } });
});

test("an access token has the claims that row security reads", async () => {
  const { token, userId, email } = await signedIn();
  const { role, claims } = await server.auth.identify({ authorization: `Bearer ${token}` });
  expect(role).toBe("authenticated");
  expect(claims).toMatchObject({
    iss: `${SITE_URL}/auth/v1`,
    sub: userId,
    aud: "authenticated",
    role: "authenticated",
    email,
    phone: "",
    aal: "aal1",
    amr: [{ method: "otp", timestamp: expect.any(Number) }],
    session_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    app_metadata: { provider: "email", providers: ["email"] },
    user_metadata: { first_name: "Ada" },
    is_anonymous: false,
  });
  expect(Number(claims.exp) - Number(claims.iat)).toBe(3600);
});

test("a malformed, a foreign and an unsigned bearer token are rejected", async () => {
  const foreign = await generateKeyPair("ES256");
  const { kid } = server.auth.context.keys.current();
  const claims = { sub: crypto.randomUUID(), session_id: crypto.randomUUID(), role: "authenticated" };
  const sign = (header: { alg: string; kid?: string }) =>
    new SignJWT(claims)
      .setProtectedHeader(header)
      .setAudience("authenticated")
      .setExpirationTime("1h")
      .sign(foreign.privateKey);
  const unsigned = [{ alg: "none" }, { ...claims, exp: Date.now() }]
    .map((part) => Buffer.from(JSON.stringify(part)).toString("base64url"))
    .join(".");
  const tokens = ["rubbish", `${unsigned}.`, await sign({ alg: "ES256", kid }), await sign({ alg: "ES256" })];
  for (const authorization of [...tokens.map((token) => `Bearer ${token}`), "Basic YTpi", "Bearer "]) {
    await expect(server.auth.identify({ authorization }), authorization).rejects.toMatchObject({
      status: 401,
      code: "bad_jwt",
    });
  }
});

test("a query result from before a session was dropped is not cached", async () => {
  const { token } = await signedIn();
  const { sub: userId, session_id: sessionId } = decodeJwt(token);
  const answered = Promise.withResolvers<void>();
  const delivered = Promise.withResolvers<void>();
  const query = async (text: pg.QueryConfig) => {
    const answer = await server.database.admin.query(text);
    answered.resolve();
    await delivered.promise;
    return answer;
  };
  const liveness = createSessionLiveness({ query } as unknown as pg.Pool);
  const pending = liveness.stateOf(String(sessionId));
  await answered.promise;
  await server.database.admin.query("delete from auth.sessions where user_id = $1", [userId]);
  liveness.drop([String(sessionId)]);
  delivered.resolve();
  await pending;
  expect(await liveness.stateOf(String(sessionId))).toBeUndefined();
});

test("an expired token is rejected, also if it was verified before", async () => {
  const { token } = await signedIn();
  const authorization = `Bearer ${token}`;
  await server.auth.identify({ authorization });
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 3606_000 });
  try {
    await expect(server.auth.identify({ authorization })).rejects.toMatchObject({ status: 401 });
  } finally {
    vi.useRealTimers();
  }
});

test("a session that ended on this server is rejected at the next request", async () => {
  const { client, token } = await signedIn();
  const authorization = `Bearer ${token}`;
  await server.auth.identify({ authorization });
  await client.signOut();
  await expect(server.auth.identify({ authorization })).rejects.toMatchObject({ code: "session_not_found" });
});

test("a session that ended on another server is rejected within 30 seconds", async () => {
  const { token, userId } = await signedIn();
  const authorization = `Bearer ${token}`;
  const { readToken } = server.auth.context;
  const elsewhere = createIdentify({
    readToken,
    publicKey: "",
    liveness: createSessionLiveness(server.database.admin),
  });
  await elsewhere({ authorization });
  await server.database.admin.query("delete from auth.sessions where user_id = $1", [userId]);
  await expect(elsewhere({ authorization })).resolves.toBeTruthy();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20_000 });
  try {
    await expect(elsewhere({ authorization })).rejects.toMatchObject({ status: 401 });
  } finally {
    vi.useRealTimers();
  }
});

test("a second factor that was added on another server is required within 30 seconds", async () => {
  const { token, userId } = await signedIn();
  const authorization = `Bearer ${token}`;
  await server.auth.identify({ authorization });
  await server.database.admin.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', now(), now())`,
    [userId],
  );
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 20_000 });
  try {
    const refused = { status: 403, code: "insufficient_aal" };
    await expect(server.auth.identify({ authorization })).rejects.toMatchObject(refused);
  } finally {
    vi.useRealTimers();
  }
});

test("a banned user's token is rejected like a token of an ended session", async () => {
  const { token, userId } = await signedIn();
  await server.database.admin.query("update auth.users set banned_until = now() + interval '1 day' where id = $1", [
    userId,
  ]);
  await expect(server.auth.identify({ authorization: `Bearer ${token}` })).rejects.toMatchObject({ status: 401 });
});

test("rotating keys signs no user out, and running servers accept tokens of the new key", async () => {
  const { client, token, userId } = await signedIn();
  const { keys } = server.auth.context;
  const before = keys.current();
  const other = await loadSigningKeys(server.database.admin);
  await other.rotate();
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 6_000 });
  try {
    await expect(server.auth.identify({ authorization: `Bearer ${token}` })).resolves.toBeTruthy();
    const user = await findUser(server.database.admin, userId);
    const { data } = await client.getClaims(token);
    if (!user || !data) throw new Error("no user");
    const session = { id: data.claims.session_id, aal: "aal1", amr: [] };
    const fresh = await signAccessToken(other, SITE_URL, user, session);
    await expect(server.auth.identify({ authorization: `Bearer ${fresh.token}` })).resolves.toBeTruthy();
  } finally {
    vi.useRealTimers();
  }
  const published = await keys.published();
  expect(published.map(({ kid }) => kid)).toContain(before.kid);
  expect(published).toHaveLength(2);
});

test("more sign-ins than connections don't deadlock when the keys are due for a reload", async () => {
  const { userId } = await signedIn();
  const { context } = server.auth;
  const caller = { ip: "127.0.0.1", userAgent: "", device: "" };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 });
  try {
    const signIns = Array.from({ length: 16 }, () =>
      inTransaction(context.pool, (client) => startSession({ context, client, caller }, userId, "otp")),
    );
    expect(await Promise.all(signIns)).toHaveLength(16);
  } finally {
    vi.useRealTimers();
  }
});

test("auth-js verifies a token with only the published keys", async () => {
  const { client, token, userId } = await signedIn();
  const { data, error } = await client.getClaims(token);
  expect(error).toBeNull();
  expect(data?.claims.sub).toBe(userId);
  const answer = await fetch(`${server.url}/.well-known/jwks.json`);
  const { keys } = (await answer.json()) as { keys: object[] };
  for (const key of keys) expect(key).not.toHaveProperty("d");
});

test("adding and removing a signing key in the settings signs no user out", async () => {
  const { token } = await signedIn();
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const given = await loadSigningKeys(server.database.admin, await exportJWK(privateKey));
  const own = await loadSigningKeys(server.database.admin);
  for (const keys of [given, own]) {
    const identify = createIdentify({
      readToken: createTokenReader(keys),
      publicKey: "",
      liveness: server.auth.context.liveness,
    });
    await expect(identify({ authorization: `Bearer ${token}` })).resolves.toBeTruthy();
  }
  expect(given.current().kid).not.toBe(own.current().kid);
  const { rows } = await server.database.admin.query("select from server.signing_keys where retired_at is null");
  expect(rows).toHaveLength(1);
});
