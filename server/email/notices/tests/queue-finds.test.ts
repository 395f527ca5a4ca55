import { expect, test } from "vitest";
import { type Company, createPerson, createSuggestion } from "#database/access/world.ts";
import { connect } from "#database/connect.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { day, noonOf } from "#server/email/tests/moved-clock.ts";
import { startNoticeWorld } from "#server/email/tests/notice-world.ts";

const world = await startNoticeWorld();

const run = async (offset: number) =>
  expect(await queueNotices(world.server.database.admin, noonOf(offset))).toEqual([]);
const find = (company: Company, offset: number, values: Record<string, unknown> = {}) =>
  createSuggestion(world.server.database.admin, company.id, { created: `${day(offset)}T06:00:00Z`, ...values });
const subjects = async ({ members }: Company) => world.subjectsTo(members[0].email);
/** Returns a text such as "a job" or "2 jobs" from the subject of each email. */
const counts = async (company: Company) =>
  (await subjects(company)).map((subject) => /^We found (a job|\d+ jobs) on the website of/.exec(subject)?.[1]);

// Rule 75
test("emails members about each found job once, at most once a week", async () => {
  const company = await world.company();
  for (const name of ["Line Cook", "Dishwasher"]) await find(company, 1, { name, city: "Duluth" });
  await run(1);
  await run(1);
  await find(company, 3, { name: "Baker" });
  for (const offset of [3, 5, 7]) await run(offset);
  expect(await counts(company)).toEqual(["2 jobs"]);
  const received = world.server.sink.emails.find(({ to }) => to.includes(company.members[0].email));
  expect(received?.text).toMatch(/• Dishwasher – Duluth\n\n• Line Cook – Duluth/);
  expect(received?.text).toContain("/suggested-jobs\n");
  await run(8);
  await run(15);
  await run(22);
  expect(await counts(company)).toEqual(["2 jobs", "a job"]);
});

test.each([
  ["denied", "update script_acquired_job_openings set denied = true where employer_id = $1"],
  ["posted", "update script_acquired_job_openings set moved_to_live = true where employer_id = $1"],
  ["of a company that is not approved", "update employers set approved = 0 where id = $1"],
  ["of an inactive company", "update employers set inactive = 1 where id = $1"],
  [
    "silenced",
    "update users set automated_email = 0 where id in (select user_id from employers_users where employer_id = $1)",
  ],
  [
    "removed from the website",
    `insert into app.found_jobs (employer_id, suggestion_id, keys, hash, state)
     select employer_id, id, '{id:1}', '', 'gone' from script_acquired_job_openings where employer_id = $1`,
  ],
  [
    "found before the member joined",
    "update employers_users set created = now() + interval '2 days' where employer_id = $1",
  ],
])("sends no email about a found job that is %s", async (_what, change) => {
  const company = await world.company();
  await find(company, 1);
  await world.sql(change, [company.id]);
  await run(1);
  expect(await subjects(company)).toEqual([]);
});

test("lists the five newest jobs without links and counts the rest", async () => {
  const company = await world.company();
  for (let count = 1; count <= 7; count += 1) await find(company, 1, { name: `Visit https://evil.example/${count}` });
  await run(1);
  expect(await counts(company)).toEqual(["7 jobs"]);
  const received = world.server.sink.emails.find(({ to }) => to.includes(company.members[0].email));
  expect(received?.text.match(/^• /gm)).toHaveLength(5);
  expect(received?.text).toContain("… and 2 more.");
  expect(received?.html).not.toMatch(/https:\/\/evil|evil\.example/);
});

test("two servers at the same time email each member once", async () => {
  const company = await world.company();
  const third = await createPerson(world.server.database.admin);
  await world.sql("insert into employers_users (employer_id, user_id) values ($1, $2)", [company.id, third.userId]);
  await find(company, 1);
  const others = [connect(world.server.database.url), connect(world.server.database.url)];
  await Promise.all([world.server.database, ...others].map(({ admin }) => queueNotices(admin, noonOf(1))));
  await Promise.all(others.map((database) => database.close()));
  expect(await counts(company)).toEqual(["a job"]);
  expect(await world.subjectsTo(third.email)).toHaveLength(1);
});
