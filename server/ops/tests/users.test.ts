import { expect, test } from "vitest";
import { createCompany } from "#database/access/world.ts";
import { inTransaction } from "#database/in-transaction.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { PASSWORD } from "#server/auth/tests/start-auth-server.ts";
import { waitForLocks } from "#server/auth/tests/wait-for-locks.ts";
import { runOps } from "./run-ops.ts";

const server = await serveAuth();

const ops = async (...words: string[]) => (await runOps(server.database, ...words)).rows;

test("accounts are found by a part of the email address, and wildcards are literal", async () => {
  const { email } = await server.member();
  const [name = ""] = email.split("@");
  expect(await ops("users", ` ${name.toUpperCase()}@`)).toMatchObject([
    {
      email,
      confirmed: expect.any(Date),
      last_sign_in: expect.any(Date),
      account: "open",
      sessions: 1,
      second_factors: 0,
    },
  ]);
  expect(await ops("users", "%")).toEqual([]);
});

test("a long list of accounts is cut, and reports that there are more", async () => {
  await server.database.admin.query(
    "insert into auth.users (id, email) select gen_random_uuid(), 'mill' || n || '@people.example' from generate_series(1, 51) n",
  );
  const { rows, printed } = await runOps(server.database, "users", "mill");
  expect([rows.length, printed]).toEqual([50, ["The first 50. There are more: type more of the email address."]]);
});

test("a user's sheet shows what affects signing in, and no secret", async () => {
  const { admin } = server.database;
  const { email } = await server.member();
  const { rows } = await admin.query("select * from auth.users where email = $1", [email]);
  const company = await createCompany(admin, "Prairie Crust Bakery");
  const { rows: users } = await admin.query("insert into users (auth_id, email) values ($1, $2) returning id", [
    rows[0].id,
    email,
  ]);
  await admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [users[0].id, company.id]);
  await admin.query("update employers set requires_second_factor = true where id = $1", [company.id]);
  await admin.query(
    `insert into auth.mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
     values (gen_random_uuid(), $1, 'totp', 'verified', 'SEVENTHSEAL', now(), now())`,
    [rows[0].id],
  );
  const [sheet] = await ops("user", email);
  expect(sheet).toMatchObject({
    email,
    account: "open",
    sessions: 1,
    second_factors: 1,
    factor_types: "totp",
    passkeys: 0,
    ways_in: "password, email",
    limits: "",
    failed_sign_ins_today: 0,
    portal_user: users[0].id,
    companies: `Prairie Crust Bakery (${company.id}, requires a second factor)`,
  });
  const { encrypted_password } = rows[0];
  expect(encrypted_password).toMatch(/^\$argon2/);
  for (const secret of ["SEVENTHSEAL", encrypted_password]) expect(JSON.stringify(sheet)).not.toContain(secret);
  await expect(ops("user", "nobody@people.example")).rejects.toThrow(
    "No account has the email address nobody@people.example.",
  );
});

test("limits that are used up are shown with the time of their end, and can be reset", async () => {
  const { email } = await server.member();
  const signIn = async (password: string) => {
    const { error } = await server.visitor().client.signInWithPassword({ email, password });
    return error?.code;
  };
  await signIn("Wrong-lamp-0000");
  const [before] = await ops("user", email);
  expect(before).toMatchObject({ limits: "wrong passwords: 1 of 50", failed_sign_ins_today: 1 });
  await server.database.admin.query("update server.rate_limits set points = 50 where key like 'auth-password:%'");
  expect(await signIn(PASSWORD)).toBe("over_request_rate_limit");
  const [after] = await ops("user", email);
  expect(after?.limits).toMatch(/^wrong passwords: used up until 20\d\d-/);
  expect(await ops("limits", "clear", email)).toEqual([{ email, limits_cleared: 1 }]);
  expect(await signIn(PASSWORD)).toBeUndefined();
});

test("all sessions of a user end, the logs record it, and the owner gets an email", async () => {
  const { admin } = server.database;
  const { email, client } = await server.member();
  const other = await server.member();
  await server.visitor().client.signInWithPassword({ email, password: PASSWORD });
  expect(await ops("sessions", "end", email)).toEqual([{ email, sessions_ended: 2 }]);
  expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
  expect((await other.client.getUser()).error).toBeNull();
  const received = await server.sink.waitForEmail({ to: email, subject: "You were signed out of Openings everywhere" });
  expect(received.text).toContain("2 devices");
  const { rows } = await admin.query(
    "select payload ->> 'action' as action from auth.audit_log_entries where payload ->> 'actor_username' = $1 order by created_at desc limit 1",
    [email],
  );
  expect(rows).toEqual([{ action: "logout" }]);
  const { rows: logged } = await admin.query("select subject from app.staff_log where action = 'sessions ended'");
  expect(logged).toEqual([{ subject: { email, sessions: 2 } }]);
  expect(await ops("sessions", "end", email)).toEqual([{ email, sessions_ended: 0 }]);
});

test("sessions end --all ends all sessions of all accounts, and rejects ambiguous arguments", async () => {
  const members = [await server.member(), await server.member()];
  await expect(ops("sessions", "end")).rejects.toThrow("Usage: sessions end <email>, or sessions end --all");
  await expect(ops("sessions", "end", "ada@people.example", "--all")).rejects.toThrow("Usage: sessions end <email>");
  const [ended] = await ops("sessions", "end", "--all");
  expect(Number(ended?.sessions_ended)).toBeGreaterThanOrEqual(2);
  for (const { client } of members) expect((await client.refreshSession()).data.session).toBeNull();
  const { admin } = server.database;
  expect((await admin.query("select from auth.sessions")).rowCount).toBe(0);
  const { rows } = await admin.query("select subject from app.staff_log where action = 'all sessions ended'");
  expect(rows).toEqual([{ subject: { accounts: ended?.accounts, sessions: ended?.sessions_ended } }]);
});

test("sessions end --all waits for a sign-in in progress, and ends its session too", async () => {
  const { email } = await server.member();
  const { client } = server.visitor();
  const underWay: Promise<unknown>[] = [];
  await inTransaction(server.database.admin, async (admin) => {
    await admin.query("lock table auth.audit_log_entries in access exclusive mode");
    underWay.push(client.signInWithPassword({ email, password: PASSWORD }));
    await waitForLocks(server);
    underWay.push(ops("sessions", "end", "--all"));
    await waitForLocks(server, 2);
  });
  await Promise.all(underWay);
  expect((await client.getUser()).error?.name).toBe("AuthSessionMissingError");
});
