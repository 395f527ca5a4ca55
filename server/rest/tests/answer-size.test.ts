import { afterAll, beforeAll, expect, test } from "vitest";
import { type DataService, startDataService } from "./data-service.ts";

let service: DataService;
/** 60 scrolls of 95 kB on one shelf, which take up a few kilobytes on disk. */
beforeAll(async () => {
  service = await startDataService();
  await service.database.admin.query(`
    create view public.pages as select n, repeat('x', 40000) || 10000 / (900 - n) as text from generate_series(1, 1000) n;
    create table public.shelves (id bigint primary key);
    create table public.scrolls (id bigint primary key, shelf_id bigint references public.shelves, text text);
    insert into public.shelves values (1);
    insert into public.scrolls select n, 1, repeat('x', 95000) from generate_series(1, 60) n;
    grant select on public.pages, public.shelves, public.scrolls to authenticated;
    notify pgrst`);
  while ((await service.request("scrolls?limit=0", { token })).status === 404);
});
afterAll(() => service.close());

const token = "authenticated:11111111-1111-1111-1111-111111111111";

async function ask(path: string): Promise<[number, string | undefined]> {
  const answer = await service.request(path, { token });
  const text = await answer.text();
  return [answer.status, answer.status === 200 ? undefined : JSON.parse(text).code];
}

test("a large answer is refused, and a little less is not", async () => {
  expect(await ask("pages?limit=800&n=neq.900")).toEqual([200, undefined]);
  expect(await ask("pages?limit=850&n=neq.900")).toEqual([413, "54000"]);
});

test("reading stops once the answer is too large", async () => {
  expect(await ask("pages?n=eq.900")).toEqual([400, "22012"]); // this one cannot be read
  expect(await ask("pages")).toEqual([413, "54000"]);
});

test.each([
  ["scrolls?select=id,a:text,b:text,c:text,shelves(scrolls(id))", 200],
  ["shelves?select=a:scrolls(x:text,y:text),b:scrolls(x:text,y:text),c:scrolls(x:text,y:text)", 413], // 34 MB in one row
  ["scrolls?select=shelves(scrolls(text,shelves(scrolls(text))))", 413], // 21 GB
])("relations that repeat each other: %s is answered by %i", async (path, status) => {
  expect((await ask(path))[0]).toBe(status);
});
