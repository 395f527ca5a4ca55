import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBreaches } from "#database/access/find-breaches.ts";
import { createWorld } from "#database/access/world.ts";
import { connect, type Database } from "#database/connect.ts";
import { migrate, OWN } from "#database/migrate/migrate.ts";
import type { Parts } from "#database/migrate/sql-files.ts";
import { type HostedProject, startHostedProject } from "./hosted-project.ts";
import { administer } from "./test-cluster.ts";

// All tests share a project. Each test first applies the upgrades that it needs, so it also runs
// alone.
let project: HostedProject;
let database: Database;
beforeAll(async () => {
  project = await startHostedProject();
  database = connect(project.url);
});
afterAll(async () => {
  await database?.close();
  await project?.stop();
});

async function bringUp(parts: Parts): Promise<string[]> {
  const applied: string[] = [];
  await migrate(project.url, (line) => applied.push(line), { ...OWN, parts });
  return applied;
}

async function groupsRecorded(): Promise<string[]> {
  const { rows: found } = await database.admin.query("select to_regclass('server.migrations') as records");
  if (found[0].records === null) return [];
  const { rows } = await database.admin.query<{ group: string }>(
    "select distinct split_part(name, '/', 2) as group from server.migrations where name like 'tables/%' order by 1",
  );
  return rows.map(({ group }) => group);
}

test("on a hosted Supabase project a start with our own accounts names the missing settings and changes nothing", async () => {
  await expect(bringUp("own")).rejects.toThrow("set AUTH_URL, REST_URL and ANON_KEY");
  expect(await groupsRecorded()).toEqual([]);
});

test("an upgrade that fails halfway leaves a hosted project unchanged", async () => {
  await database.admin.query("create schema site");
  try {
    await expect(bringUp("portal")).rejects.toThrow('tables/portal/0025-public-site.sql: schema "site" already exists');
    await expect(bringUp("hosted")).rejects.toThrow('tables/portal/0025-public-site.sql: schema "site" already exists');
    expect(await groupsRecorded()).toEqual([]);
  } finally {
    await database.admin.query("drop schema site");
  }
});

test("the project's owner applies only the portal's tables and definitions, once", async () => {
  expect(await bringUp("portal")).not.toHaveLength(0);
  expect(await groupsRecorded()).toEqual(["portal"]);
  expect(await bringUp("portal")).toEqual([]);
});

test("definitions are recreated there, even the trigger on the service's own table", async () => {
  await bringUp("portal");
  await database.admin.query("update server.migrations set hash = '' where name = 'definitions'");
  expect(await bringUp("portal")).toContain("Applied definitions/portal/0005-users.sql");
});

test("a server next to the project's services adds its tables, and other kinds of start are rejected afterwards", async () => {
  if ((await groupsRecorded()).length === 0) await bringUp("portal");
  await bringUp("hosted");
  expect(await groupsRecorded()).toEqual(["hosted", "portal", "server"]);
  await expect(bringUp("own")).rejects.toThrow("set AUTH_URL");
  await expect(bringUp("portal")).rejects.toThrow("set AUTH_URL");
});

// This test needs more time, because testing all access rules can take more than half a minute.
test("companies cannot see each other on a hosted Supabase project", { timeout: 120_000 }, async () => {
  await bringUp("hosted");
  await administer(project.adminUrl, "grant public_site to postgres, authenticator");
  const breaches: string[] = [];
  for await (const breach of findBreaches(database, await createWorld(database.admin))) breaches.push(breach);
  expect(breaches).toEqual([]);
});

test("the portal follows changes of an account by the project's auth service", async () => {
  await bringUp("hosted");
  const id = randomUUID();
  const service = connect(project.authUrl);
  try {
    await service.admin.query(
      "insert into auth.users (id, email, email_confirmed_at) values ($1, 'ada@people.example', now())",
      [id],
    );
    await database.admin.query("insert into public.users (auth_id, email) values ($1, 'ada@people.example')", [id]);
    await database.admin.query(
      `with company as (insert into public.employers (name) values ('Ada and Sons') returning id)
       insert into public.employers_users (user_id, employer_id)
       select u.id, company.id from public.users u, company where u.auth_id = $1`,
      [id],
    );
    await service.admin.query(
      "update auth.users set email = 'ada@new.example', last_sign_in_at = '2026-01-02T03:04:05Z' where id = $1",
      [id],
    );
    const { rows } = await database.admin.query("select email, last_login from public.users where auth_id = $1", [id]);
    expect(rows).toEqual([{ email: "ada@new.example", last_login: new Date("2026-01-02T03:04:05Z") }]);
    await service.admin.query("delete from auth.users where id = $1", [id]);
    expect((await database.admin.query("select from public.users where auth_id = $1", [id])).rowCount).toBe(0);
  } finally {
    await service.close();
  }
});
