import { expect, test } from "vitest";
import { draftOf } from "#server/auth/tests/draft-of.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { PASSWORD } from "#server/auth/tests/start-auth-server.ts";

const PHONE = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1";

const server = await serveAuth();

type Listed = { id: string; is_current: boolean; device: string; created_at: string; last_used_at: string };

/** Signs in a user in two browsers and returns both tokens. */
async function inTwoBrowsers() {
  const { client, email } = await server.member();
  const phone = server.visitor({ userAgent: PHONE });
  const { data } = await phone.client.signInWithPassword({ email, password: PASSWORD });
  await server.sink.waitForEmail({ to: email }); // the email about the new device
  const own = await client.getSession();
  return { email, here: own.data.session?.access_token ?? "", phone: data.session?.access_token ?? "" };
}

function send(token: string, path = "", method = "GET") {
  return fetch(`${server.url}/sessions${path}`, { method, headers: { authorization: `Bearer ${token}` } });
}

async function list(token: string): Promise<Listed[]> {
  const { sessions } = (await (await send(token)).json()) as { sessions: Listed[] };
  return sessions;
}

test("a user sees only their own sessions, with device, start, last use and sign-in methods", async () => {
  const { here, phone } = await inTwoBrowsers();
  await inTwoBrowsers(); // signs in another user
  const sessions = await list(here);
  expect(sessions).toEqual([
    expect.objectContaining({ is_current: true, device: "an unknown device", aal: "aal1", methods: ["otp"] }),
    expect.objectContaining({ is_current: false, device: "Safari on iPhone", aal: "aal1", methods: ["password"] }),
  ]);
  for (const { created_at, last_used_at } of sessions) {
    expect(Date.parse(last_used_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
  }
  expect((await list(phone)).find(({ is_current }) => is_current)?.device).toBe("Safari on iPhone");
  expect(Object.keys(sessions[0] ?? {}).toSorted()).toEqual([
    "aal",
    "created_at",
    "device",
    "id",
    "is_current",
    "last_used_at",
    "methods",
  ]);
});

test("ending another session rejects its token immediately, emails the owner and is in the audit log", async () => {
  const { email, here, phone } = await inTwoBrowsers();
  const [, other] = await list(here);
  expect((await send(here, `/${other?.id}`, "DELETE")).status).toBe(204);
  expect((await send(phone)).status).toBe(403);
  expect(await list(here)).toHaveLength(1);
  const received = await server.sink.waitForEmail({ to: email });
  expect(received.subject).toBe("Other devices were signed out of Openings");
  expect(received.text).toContain("Safari on iPhone");
  const { rows } = await server.database.admin.query(
    "select payload->>'action' as action from auth.audit_log_entries where payload->>'actor_username' = $1 order by created_at",
    [email],
  );
  expect(rows.at(-1)).toEqual({ action: "logout" });
  expect((await send(here, `/${other?.id}`, "DELETE")).status).toBe(404);
});

test("other users' sessions cannot be ended, and listing needs a session", async () => {
  const [mine, theirs] = await Promise.all([inTwoBrowsers(), inTwoBrowsers()]);
  const [session] = await list(theirs.here);
  const answer = await send(mine.here, `/${session?.id}`, "DELETE");
  expect(answer.status).toBe(404);
  expect(await answer.json()).toMatchObject({ error_code: "session_not_found" });
  expect(await list(theirs.here)).toHaveLength(2);
  expect((await send("rubbish")).status).toBe(403);
  expect((await fetch(`${server.url}/sessions`)).status).toBe(401);
  expect((await send(mine.here, "/1%20or%201=1", "DELETE")).status).toBe(400);
});

test("expired sessions are not listed, and the list has at most 50 sessions", async () => {
  const { here } = await inTwoBrowsers();
  const [current, other] = await list(here);
  const { admin } = server.database;
  await admin.query("update auth.sessions set not_after = now() - interval '1 second' where id = $1", [other?.id]);
  expect(await list(here)).toHaveLength(1);
  await admin.query(
    `insert into auth.sessions (id, user_id, aal, created_at, updated_at)
     select gen_random_uuid(), user_id, 'aal1', now() + interval '1 minute', now() from auth.sessions, generate_series(1, 60)
     where id = $1`,
    [current?.id],
  );
  const sessions = await list(here);
  expect(sessions).toHaveLength(50);
  expect(sessions[0]).toMatchObject({ id: current?.id, is_current: true });
});

test("signing out other sessions sends an email, logging out the only session does not", async () => {
  const { client, email } = await server.member();
  const { data } = await server.visitor().client.signInWithPassword({ email, password: PASSWORD });
  await server.sink.waitForEmail({ to: email });
  expect(data.session).not.toBeNull();
  await client.signOut({ scope: "others" });
  expect((await server.sink.waitForEmail({ to: email })).subject).toMatch(/Other devices were signed out/);
  await client.signOut({ scope: "global" });
  const { rows } = await server.database.admin.query(
    "select payload->>'action' as action from auth.audit_log_entries where payload->>'actor_username' = $1",
    [email],
  );
  expect(rows.filter(({ action }) => action === "logout")).toHaveLength(2);
});

// Rule 9
test("ending the current session deletes the drafts, ending another session keeps them", async () => {
  const { email, here } = await inTwoBrowsers();
  const isThere = await draftOf(server.database.admin, email);
  const [own, other] = await list(here);
  await send(here, `/${other?.id}`, "DELETE");
  expect(await isThere()).toBe(true);
  await send(here, `/${own?.id}`, "DELETE");
  expect(await isThere()).toBe(false);
});
