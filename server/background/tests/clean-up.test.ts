import { randomUUID } from "node:crypto";
import pg from "pg";
import { expect, test } from "vitest";
import { createCompany, createDraft } from "#database/access/world.ts";
import { inTransaction } from "#database/in-transaction.ts";
import { DRAFT_LIFETIME_MS, JOB_DAYS_KEPT } from "#domain/limits.ts";
import { enrollApp, memberWithApp } from "#server/auth/tests/authenticator-app.ts";
import { serveAuth } from "#server/auth/tests/serve-auth.ts";
import { newEmail, PASSWORD } from "#server/auth/tests/start-auth-server.ts";
import { deleteExpired } from "#server/background/clean-up.ts";

const server = await serveAuth();

async function cleanUp(): Promise<void> {
  expect(await deleteExpired(server.database.admin)).toEqual([]);
}

async function count(table: string): Promise<number> {
  const { rows } = await server.database.admin.query(`select count(*) as found from ${table}`);
  return rows[0].found;
}

test("deletes an unconfirmed sign-up after a day and keeps sessions", async () => {
  const { client } = await server.member();
  const email = newEmail();
  await server.visitor().client.signUp({ email, password: PASSWORD });
  await server.sink.waitForEmail({ to: email });
  await cleanUp();
  expect([await count("server.sign_up_claims"), await count("server.one_time_secrets")]).toEqual([1, 1]);
  await server.letTimePass(2 * 24 * 60);
  await cleanUp();
  expect([await count("server.sign_up_claims"), await count("server.one_time_secrets")]).toEqual([0, 0]);
  expect((await client.refreshSession()).error).toBeNull();
});

test("deletes provider sign-ins after an hour and used assertions after they expire", async () => {
  await server.database.admin.query(`
    insert into server.provider_flows (state, browser, provider, redirect_to, code_challenge, code_challenge_method, created_at)
    values ('old', 'b', 'google', '/', 'c', 's256', now() - interval '61 minutes'),
      ('young', 'b', 'google', '/', 'c', 's256', now() - interval '59 minutes');
    insert into server.spent_assertions (assertion, expires_at)
    values ('over', now() - interval '61 minutes'), ('counting', now() + interval '1 minute')`);
  await cleanUp();
  const { rows } = await server.database.admin.query(
    "select state as kept from server.provider_flows union all select assertion from server.spent_assertions",
  );
  expect(rows).toEqual([{ kept: "young" }, { kept: "counting" }]);
});

test("keeps the keys of inserts for a day", async () => {
  await server.database.admin.query(`
    with person as (insert into auth.users (id) values (gen_random_uuid()) returning id)
    insert into app.keyed_inserts (user_id, key, request, created)
    select id, hours::text, sha256(''), now() - make_interval(hours => hours) from person, unnest(array[23, 25]) hours`);
  await cleanUp();
  expect((await server.database.admin.query("select key from app.keyed_inserts")).rows).toEqual([{ key: "23" }]);
});

test("cancels an unfinished email change after a day", async () => {
  const { client } = await server.member();
  await server.letTimePass(2);
  await client.updateUser({ email: newEmail() });
  await server.database.admin.query("update server.email_changes set requested_at = now() - interval '25 hours'");
  await cleanUp();
  expect((await client.getUser()).data.user?.new_email).toBeUndefined();
});

test("skips locked rows, so that neither the request nor the clean-up waits", async () => {
  const { client } = await server.member();
  await server.letTimePass(2);
  await client.updateUser({ email: newEmail() });
  await server.database.admin.query(`
    update server.email_changes set requested_at = now() - interval '25 hours';
    update auth.sessions set updated_at = now() - interval '181 days';
    update auth.refresh_tokens set revoked = true, updated_at = now() - interval '31 days'`);
  const impatient = new pg.Pool({ connectionString: server.database.url, options: "-c lock_timeout=1s" });
  await inTransaction(server.database.admin, async (request) => {
    await request.query("select from auth.users for no key update");
    await request.query("select from auth.sessions for no key update");
    await request.query("select from auth.refresh_tokens for no key update");
    expect(await deleteExpired(impatient)).toEqual([]);
  });
  await impatient.end();
  const tables = ["server.email_changes", "auth.sessions", "auth.refresh_tokens"];
  for (const table of tables) expect(await count(table)).toBeGreaterThan(0);
  await cleanUp();
  for (const table of tables) expect(await count(table)).toBe(0);
});

test("deletes expired rate limits and keeps active rate limits", async () => {
  const now = Date.now();
  await server.database.admin.query("delete from server.rate_limits");
  await server.database.admin.query(
    "insert into server.rate_limits (key, points, expire) values ('over', 1, $1), ('counting', 1, $2)",
    [now - 1000, now + 60_000],
  );
  await cleanUp();
  const { rows } = await server.database.admin.query("select key from server.rate_limits");
  expect(rows).toEqual([{ key: "counting" }]);
});

test("keeps events of the payment provider for 90 days, because it may repeat them", async () => {
  await server.database.admin.query(`
    insert into server.payment_events (id, signed_at, received) values
      ('old', '{1}', now() - interval '91 days'), ('recent', '{2}', now() - interval '89 days')`);
  await cleanUp();
  const { rows } = await server.database.admin.query("select id from server.payment_events");
  expect(rows).toEqual([{ id: "recent" }]);
});

test("reports a failing statement and runs the others", async () => {
  await server.database.admin.query("alter table server.known_devices rename to hidden");
  await server.database.admin.query("insert into server.rate_limits (key, points, expire) values ('late', 1, 0)");
  const failures = await deleteExpired(server.database.admin);
  await server.database.admin.query("alter table server.hidden rename to known_devices");
  expect(failures.map(({ message }) => message)).toEqual([expect.stringContaining("known_devices")]);
  expect((await server.database.admin.query("select from server.rate_limits where key = 'late'")).rowCount).toBe(0);
});

test("keeps links of reminders for 30 days after they end, and reminders as long as their job", async () => {
  const { admin } = server.database;
  const company = await createCompany(admin, "North Shore Bakery");
  const [{ userId }] = company.members;
  await admin.query(
    `insert into server.job_extensions (token_hash, job_id, employer_id, user_id, email, kind, last_day, expires_at)
     values ('old', 1, $1, $2, '', 'a', '2026-01-01', now() - interval '31 days'),
       ('recent', 1, $1, $2, '', 'b', '2026-01-01', now() - interval '29 days')`,
    [company.id, userId],
  );
  await admin.query(
    `insert into server.job_reminders (job_id, kind, user_id, about_day, queued) values
       ($1, 'no-views', $2, '2026-01-01', now() - interval '61 days'),
       (999999, 'no-views', $2, '2026-01-01', now() - interval '61 days'),
       (999998, 'no-views', $2, '2026-01-01', now() - interval '59 days')`,
    [company.jobId, userId],
  );
  await cleanUp();
  const links = await admin.query("select convert_from(token_hash, 'UTF8') as name from server.job_extensions");
  expect(links.rows).toEqual([{ name: "recent" }]);
  const reminders = await admin.query("select job_id from server.job_reminders order by 1");
  expect(reminders.rows).toEqual([{ job_id: company.jobId }, { job_id: 999_998 }]);
});

test("deletes unfinished enrollments and challenges after an hour and keeps factors", async () => {
  const { client, app } = await memberWithApp(server);
  await client.mfa.challenge({ factorId: app.factorId });
  await enrollApp(client, "Unfinished");
  await client.passkey.startRegistration();
  await cleanUp();
  const left = async () => [
    await count("auth.mfa_factors"),
    await count("auth.mfa_challenges"),
    await count("server.passkey_challenges"),
  ];
  expect(await left()).toEqual([2, 1, 1]);
  await server.letTimePass(2 * 60);
  await cleanUp();
  expect(await left()).toEqual([1, 0, 0]);
});

test("keeps a job's daily views and their sources for 90 days", async () => {
  const { admin } = server.database;
  const { jobId } = await createCompany(admin, "South Shore Bakery");
  await admin.query(
    "insert into job_days (job_opening_id, day) values ($1, app.today() - $2::int), ($1, app.today() - $2::int - 1)",
    [jobId, JOB_DAYS_KEPT],
  );
  await admin.query(
    `insert into app.job_sources values
       ($1, app.today() - $2::int, 'link', ''), ($1, app.today() - $2::int - 1, 'link', '')`,
    [jobId, JOB_DAYS_KEPT],
  );
  await cleanUp();
  for (const table of ["public.job_days", "app.job_sources"]) {
    const { rows } = await admin.query(`select app.today() - day as age from ${table} where job_opening_id = $1`, [
      jobId,
    ]);
    expect(rows).toEqual([{ age: JOB_DAYS_KEPT }]);
  }
});

test("deletes expired drafts", async () => {
  const company = await createCompany(server.database.admin, "Company with drafts");
  const owner = { user_id: company.members[0].userId, employer_id: company.id };
  for (const age of [DRAFT_LIFETIME_MS - 60_000, DRAFT_LIFETIME_MS]) {
    await createDraft(server.database.admin, { ...owner, id: randomUUID(), updated: new Date(Date.now() - age) });
  }
  await cleanUp();
  expect(await count("public.job_drafts")).toBe(1);
});

test("finds expired rate limits with an index", async () => {
  const found = await inTransaction(server.database.admin, async (client) => {
    await client.query(`
      insert into server.rate_limits (key, points, expire)
      select 'indexed:' || n, 1, extract(epoch from now()) * 1000 + case when n <= 10 then -1 else 600000 end
      from generate_series(1, 5000) n`);
    await client.query("analyze server.rate_limits");
    const count = async () => {
      const { rows } = await client.query<{ read: number }>(
        "select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables where relid = 'server.rate_limits'::regclass",
      );
      return rows[0]?.read ?? 0;
    };
    const before = await count();
    expect(await deleteExpired(client)).toEqual([]);
    const read = (await count()) - before;
    const { rowCount } = await client.query("delete from server.rate_limits where key like 'indexed:%'");
    return { read, kept: rowCount };
  });
  expect(found.kept).toBe(4_990);
  expect(found.read).toBeLessThan(100);
});
