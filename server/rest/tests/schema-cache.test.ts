import { expect, test } from "vitest";
import { dataService } from "./data-service.ts";

const service = dataService();

const status = async (path: string) => (await service.request(path)).status;

/** Repeats the request until the result differs from `before`. */
async function after(before: number, path: string): Promise<number> {
  let now = before;
  while (now === before) now = await status(path);
  return now;
}

test("new tables, columns, relations and functions are known after a notification", async () => {
  expect(await status("plants?select=id")).toBe(404);
  await service.database.admin.query(`
    create table public.plants (id bigint primary key);
    grant select on public.plants to anon;
    notify pgrst, 'reload schema'`);
  expect(await after(404, "plants?select=id")).toBe(200);

  expect(await status("plants?select=id,colour,authors(name)")).toBe(400);
  await service.database.admin.query(`
    alter table public.plants add colour text, add author_id bigint references public.authors;
    create function public.plant_count() returns bigint language sql as 'select count(*) from public.plants';
    grant execute on function public.plant_count to anon;
    notify pgrst, 'reload schema'`);
  expect(await after(400, "plants?select=id,colour,authors(name)")).toBe(200);
  expect(await (await service.request("rpc/plant_count")).json()).toBe(0);
});

test("PostgreSQL rejects names that were dropped since the last notification", async () => {
  await service.database.admin.query(
    "create table public.leaves (id bigint, size int); grant select on public.leaves to anon; notify pgrst",
  );
  expect(await after(404, "leaves?select=size")).toBe(200);
  await service.database.admin.query("alter table public.leaves drop size");
  expect(await status("leaves?select=size")).toBe(400);
  await service.database.admin.query("drop table public.leaves");
  expect(await status("leaves?select=size")).toBe(404);
});

test("a lost listener reconnects and reloads the cache", async () => {
  const killed = await service.database.admin.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query ilike 'listen%' and pid <> pg_backend_pid()`);
  expect(killed.rowCount).toBe(1);
  await service.database.admin.query(
    "create table public.stones (id bigint); grant select on public.stones to anon; notify pgrst",
  );
  expect(await after(404, "stones")).toBe(200);
});
