import { beforeEach, expect, test } from "vitest";
import { APPLICANT, createCompany } from "#database/access/world.ts";
import { change, openJob } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";
import { tokenOf, visitor } from "./applicant.ts";

const server = await serve();
const company = (await createCompany(server.database.admin, "Prairie Crust Bakery")).id;
await change(server, "employers", company, { approved: 1 });

let id: number;
let path: string;
beforeEach(async () => {
  id = await openJob(server, company);
  path = `/o/${id}/overnight-bread-baker/apply`;
});

/** Uses up the job's hourly or daily limit. */
async function flood(window: "job" | "day"): Promise<void> {
  await server.database.admin.query(
    `insert into server.rate_limits (key, points, expire) values ($1, $2, extract(epoch from now() + interval '1 hour') * 1000)
     on conflict (key) do update set points = excluded.points, expire = excluded.expire`,
    [`apply-first-${window}:${id}`, window === "job" ? 60 : 300],
  );
}

async function marks(): Promise<boolean[]> {
  const { rows } = await server.database.admin.query(
    "select arrived_in_flood from applications where job_opening_id = $1 order by id",
    [id],
  );
  return rows.map(({ arrived_in_flood }) => arrived_in_flood);
}

test("ten applications from each of six IP addresses do not block others", async () => {
  for (let network = 0; network < 6; network += 1) {
    const flooder = visitor(server, `10.210.${id % 250}.${network}`);
    const token = tokenOf(await flooder.get(path));
    const names = Array.from({ length: 11 }, (_, number) => `Bot ${network} ${number}`);
    const answers = await Promise.all(
      names.slice(0, 8).map((name) => flooder.post(path, { ...APPLICANT, token, name })),
    );
    for (const name of names.slice(8)) answers.push(await flooder.post(path, { ...APPLICANT, token, name }));
    expect(answers.map(({ status }) => status)).toEqual([...Array(10).fill(303), 429]);
  }
  expect((await visitor(server).apply(path)).status).toBe(303);
  expect(await marks()).toEqual([...Array(60).fill(false), true]);
});

test.each(["job", "day"] as const)(
  "above the limit of a %s a network's first application is stored and marked",
  async (window) => {
    const person = visitor(server);
    await flood(window);
    expect((await person.apply(path)).status).toBe(303);
    const again = await person.apply(path, { name: "Another Person" });
    expect([again.status, again.text.includes("Please wait a little")]).toEqual([429, true]);
    expect(await marks()).toEqual([true]);
  },
);

test("an application before the flood counts as its network's first application", async () => {
  const person = visitor(server);
  await person.apply(path);
  await flood("job");
  expect((await person.apply(path, { name: "Another Person" })).status).toBe(429);
  expect(await marks()).toEqual([false]);
});

test("the same form sent twice shows its receipt both times", async () => {
  const person = visitor(server);
  await flood("job");
  const fields = { ...APPLICANT, token: tokenOf(await person.get(path)) };
  const [first, second] = [await person.post(path, fields), await person.post(path, fields)];
  expect([first.status, second.status]).toEqual([303, 303]);
  expect(second.location).toBe(first.location);
  expect(await marks()).toHaveLength(1);
});

test("after a failed attempt the next application counts as its network's first application", async () => {
  const person = visitor(server);
  await flood("job");
  const fields = { ...APPLICANT, token: tokenOf(await person.get(path)) };
  const { admin } = server.database;
  await admin.query("revoke execute on function site.apply_for_job from public_site");
  expect((await person.post(path, fields)).status).toBe(500);
  await admin.query("grant execute on function site.apply_for_job to public_site");
  expect((await person.post(path, fields)).status).toBe(303);
  expect(await marks()).toEqual([true]);
});
