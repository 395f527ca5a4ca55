import { decodeJwt } from "jose";
import type pg from "pg";
import { expect, test } from "vitest";
import { inTransaction } from "#database/in-transaction.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { challenge, memberWithApp } from "./authenticator-app.ts";
import { PASSWORD } from "./start-auth-server.ts";
import { waitForLocks } from "./wait-for-locks.ts";

const server = await serveAuth();

type Tokens = { access_token: string; refresh_token: string } | null;

const levelOf = (tokens: Tokens) => decodeJwt(tokens?.access_token ?? "").aal;

/** Signs in by password without the second factor, and copies the refresh token. */
async function beforeSecondStep() {
  const { email, app } = await memberWithApp(server);
  const { client } = server.visitor();
  const { data } = await client.signInWithPassword({ email, password: PASSWORD });
  const copied = data.session?.refresh_token ?? "";
  const sessionId = String(decodeJwt(data.session?.access_token ?? "").session_id);
  const challengeId = await challenge(client, app.factorId);
  const secondStep = () => client.mfa.verify({ factorId: app.factorId, challengeId, code: app.code() });
  return { client, copied, sessionId, secondStep };
}

const refresh = (token: string) => server.visitor().client.refreshSession({ refresh_token: token });

const lockSession = (admin: pg.ClientBase, id: string) =>
  admin.query("select from auth.sessions where id = $1 for no key update", [id]);

/**
 * Makes the requests wait for the session's lock in the order of the array, then releases the lock.
 */
async function queueForSession<Answer>(id: string, requests: (() => Promise<Answer>)[]): Promise<Answer[]> {
  const answers: Promise<Answer>[] = [];
  await inTransaction(server.database.admin, async (admin) => {
    await lockSession(admin, id);
    for (const request of requests) {
      answers.push(request());
      await waitForLocks(server, answers.length);
    }
  });
  return await Promise.all(answers);
}

test("a copied token that is exchanged just before the second factor stays at aal1", async () => {
  const { client, copied, sessionId, secondStep } = await beforeSecondStep();
  const stolen: Tokens[] = [];
  const [, lifted] = await queueForSession(sessionId, [
    async () => {
      const { data, error } = await refresh(copied);
      stolen.push(data.session);
      return error;
    },
    async () => (await secondStep()).error,
  ]);
  expect(lifted).toBeNull();
  expect(levelOf((await client.getSession()).data.session)).toBe("aal2");
  expect(stolen.map(levelOf)).toEqual(["aal1"]);
  expect((await refresh(stolen[0]?.refresh_token ?? "")).error).not.toBeNull();
  expect((await client.refreshSession()).error).toBeNull();
});

test("a copied token that is exchanged just after the second factor is rejected", async () => {
  const { client, copied, sessionId, secondStep } = await beforeSecondStep();
  const [lifted, refused] = await queueForSession(sessionId, [
    async () => (await secondStep()).error,
    async () => (await refresh(copied)).error,
  ]);
  expect([lifted, refused?.code]).toEqual([null, "refresh_token_not_found"]);
  expect((await client.refreshSession()).error).toBeNull();
});

/**
 * Sends a request that refreshes the token. While the request runs, raises the session to aal2.
 * Skips a session that the request has locked.
 */
async function liftDuring<Answer>(id: string, request: () => Promise<Answer>): Promise<Answer> {
  let answer: Promise<Answer> | undefined;
  await inTransaction(server.database.admin, async (admin) => {
    await admin.query("lock table auth.mfa_amr_claims in access exclusive mode");
    answer = request();
    await waitForLocks(server);
    await admin.query(
      `update auth.sessions set aal = 'aal2'
       where id in (select id from auth.sessions where id = $1 for no key update skip locked)`,
      [id],
    );
  });
  if (!answer) throw new Error("nothing was asked");
  return await answer;
}

test("a second factor between a token's exchange and its response does not raise the response", async () => {
  const { copied, sessionId } = await beforeSecondStep();
  const { data } = await liftDuring(sessionId, () => refresh(copied));
  expect(levelOf(data.session)).toBe("aal1");
});

test("a second factor during a repeated exchange does not raise the response", async () => {
  const { copied, sessionId } = await beforeSecondStep();
  await refresh(copied);
  await server.letTimePass(1);
  const { data } = await liftDuring(sessionId, () => refresh(copied));
  expect(levelOf(data.session)).toBe("aal1");
});

test("a log-out and a refresh of the same session don't deadlock", async () => {
  const { client, copied, sessionId } = await beforeSecondStep();
  const { data } = await client.getSession();
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${data.session?.access_token}`, "content-type": "application/json" };
    // Uses fetch, because auth-js repeats failed requests.
    return (await fetch(`${server.url}${path}`, { method: "POST", headers, body: JSON.stringify(body) })).status;
  };
  const statuses = await queueForSession(sessionId, [
    () => post("/logout?scope=local", {}),
    () => post("/token?grant_type=refresh_token", { refresh_token: copied }),
  ]);
  expect(statuses).toEqual([204, 400]);
});

test("ending a stolen session and its second factor don't deadlock", async () => {
  const { copied, sessionId, secondStep } = await beforeSecondStep();
  const { data } = await refresh(copied);
  await refresh(data.session?.refresh_token ?? "");
  await server.letTimePass(1);
  const [ended, refused] = await queueForSession(sessionId, [
    async () => (await refresh(copied)).error,
    async () => (await secondStep()).error,
  ]);
  expect([ended?.code, refused?.name]).toEqual(["refresh_token_already_used", "AuthSessionMissingError"]);
});
