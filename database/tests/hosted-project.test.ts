import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { findBreaches } from "#database/access/find-breaches.ts";
import { createWorld } from "#database/access/world.ts";
import { readSqlFiles } from "#database/migrate/sql-files.ts";
import { createEmptyDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
/** Roles belong to the whole server, where other runs may have one too. */
const owner = `hosted_${randomBytes(4).toString("hex")}`;
beforeAll(async () => {
  database = await createEmptyDatabase();
  const project = await readFile(join(import.meta.dirname, "hosted-project.sql"), "utf8");
  await database.admin.query(
    `create role ${owner} nologin createrole bypassrls; grant anon, authenticated, service_role to ${owner}`,
  );
  await database.admin.query(project.replaceAll(/\bhosted\b(?!-)/g, owner));
  const { rows } = await database.admin.query<{ name: string }>("select current_database() as name");
  await database.admin.query(`grant all on database ${rows[0]?.name} to ${owner}`);
  const { tables, definitions, seeds } = await readSqlFiles(dirname(import.meta.dirname));
  const isOfPortal = ({ name }: { name: string }) => /^(tables|definitions)\/portal\//.test(name);
  const client = await database.admin.connect();
  await client.query(`set role ${owner}`);
  for (const { sql } of [...tables.filter(isOfPortal), ...definitions.filter(isOfPortal), ...seeds])
    await client.query(sql);
  client.release(true);
});
afterAll(async () => {
  await database.admin.query(`drop owned by ${owner} cascade; drop role ${owner}`);
  await database.drop();
});

test("the portal's tables and definitions alone keep companies apart on a hosted Supabase project", async () => {
  expect(await findBreaches(database, await createWorld(database.admin))).toEqual([]);
});
