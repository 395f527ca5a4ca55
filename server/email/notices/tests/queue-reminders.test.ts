import { expect, test } from "vitest";
import type { Company } from "#database/access/world.ts";
import { connect } from "#database/connect.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { createKeyedHash } from "#server/crypto/keyed-hash.ts";
import { NotYetError } from "#server/email/email-request.ts";
import { createNoticeEmails } from "#server/email/notices/notice-emails.ts";
import { day, noonOf } from "#server/email/tests/moved-clock.ts";
import { startNoticeWorld } from "#server/email/tests/notice-world.ts";
import { createUnsubscribeTokens } from "#server/email/unsubscribe/unsubscribe-tokens.ts";

const world = await startNoticeWorld();

/** Runs the scheduled work with `now` as the current time. */
const run = async (now: Date) => expect(await queueNotices(world.server.database.admin, now)).toEqual([]);
const subjects = async ({ members }: Company) => [
  await world.subjectsTo(members[0].email),
  await world.subjectsTo(members[1].email),
];

// Rule 75
test("reminds every member once five days and once one day before the last day", async () => {
  const company = await world.company();
  await world.job(company, { end_date: day(8) });
  const name = `“Night Baker” ends on ${formatCalendarDate(day(8))}`;
  await run(noonOf(2));
  expect(await subjects(company)).toEqual([[], []]);
  for (const offset of [3, 3, 4, 5, 6]) await run(noonOf(offset));
  expect(await subjects(company)).toEqual([[name], [name]]);
  for (const offset of [7, 7, 8, 9]) await run(noonOf(offset));
  expect(await subjects(company)).toEqual([
    [name, `Last reminder: ${name}`],
    [name, `Last reminder: ${name}`],
  ]);
});

test("sends a missed reminder at most a day late", async () => {
  const company = await world.company();
  await world.job(company, { end_date: day(8), name: "Late" });
  await run(noonOf(4));
  expect((await subjects(company))[0]).toHaveLength(1);
  const other = await world.company();
  await world.job(other, { end_date: day(8), name: "Too Late" });
  await run(noonOf(5));
  expect((await subjects(other))[0]).toEqual([]);
  await run(noonOf(8));
  expect((await subjects(other))[0]).toHaveLength(1);
});

test("reminds again before the new last day of a renewed job", async () => {
  const company = await world.company();
  const jobId = await world.job(company, { end_date: day(8) });
  await run(noonOf(3));
  expect((await subjects(company))[0]).toHaveLength(1);
  await world.sql("update job_openings set end_date = $2 where id = $1", [jobId, day(38)]);
  await run(noonOf(7));
  await run(noonOf(33));
  expect((await subjects(company))[0]).toHaveLength(2);
});

// Rule 99
test("reminds every member once, the day before a pause ends", async () => {
  const company = await world.company();
  const jobId = await world.job(company, { end_date: day(40), paused_until: day(12) });
  for (const offset of [10, 11, 11, 12, 13]) await run(noonOf(offset));
  const subject = `“Night Baker” takes applications again on ${formatCalendarDate(day(12))}`;
  expect(await subjects(company)).toEqual([[subject], [subject]]);
  const { links } = await world.server.sink.waitForEmail({ to: company.members[0].email });
  expect(links).toContain(`${world.server.url}/jobs/${jobId}`);
});

test.each([
  ["a job whose pause ended", "update job_openings set paused_until = null where employer_id = $1"],
  ["a closed job", "update job_openings set archived = 1 where employer_id = $1"],
  ["a job that ends before its pause", `update job_openings set end_date = '${day(10)}' where employer_id = $1`],
  [
    "a job that was paused the day before",
    `insert into team_log (employer_id, action, job_id, job_name, created)
     select employer_id, 'job_paused', id, name, '${noonOf(10).toISOString()}' from job_openings where employer_id = $1`,
  ],
])("sends no reminder about the pause of %s", async (_what, change) => {
  const company = await world.company();
  await world.job(company, { end_date: day(40), paused_until: day(12), views: 1 });
  await world.sql(change, [company.id]);
  await run(noonOf(11));
  expect(await subjects(company)).toEqual([[], []]);
});

test("queues no emails at night", async () => {
  const company = await world.company();
  await world.job(company, { end_date: day(8) });
  for (const hour of ["02", "05", "11"]) await run(new Date(`${day(3)}T${hour}:00:00Z`));
  expect(await subjects(company)).toEqual([[], []]);
});

test.each([
  ["a closed job", "update job_openings set archived = 1 where employer_id = $1"],
  ["a job whose closing was decided", "update job_openings set closed_reason = 'filled_here' where employer_id = $1"],
  ["a company that is not approved", "update employers set approved = 0 where id = $1"],
  ["an inactive company", "update employers set inactive = 1 where id = $1"],
  ["a job that was posted for so short a time", `update job_openings set created = '${day(3)}' where employer_id = $1`],
  ["a deleted job", "delete from job_openings where employer_id = $1"],
])("sends no reminder of %s", async (_what, change) => {
  const company = await world.company();
  await world.job(company, { end_date: day(8) });
  await world.sql(change, [company.id]);
  await run(noonOf(3));
  expect(await subjects(company)).toEqual([[], []]);
});

test.each([
  ["the job was closed", "update job_openings set archived = 1 where employer_id = $1"],
  ["the job was extended", `update job_openings set end_date = '${day(40)}' where employer_id = $1`],
  ["the company became inactive", "update employers set inactive = 1 where id = $1"],
  ["the member left", "delete from employers_users where employer_id = $1 and user_id = $2"],
  ["the member has another address", "update users set email = 'moved@people.example' where id = $2 and $1 > 0"],
])("drops a waiting reminder if %s", async (_what, change) => {
  const company = await world.company();
  const jobId = await world.job(company, { end_date: day(8) });
  const [{ userId, email }] = company.members;
  const tokens = createUnsubscribeTokens(createKeyedHash("key"));
  const pool = world.server.database.admin;
  const prepare = createNoticeEmails({ pool, tokens, siteUrl: world.server.url })["job-ending"];
  const data = { userId, jobId, kind: "ends-in-five-days", aboutDay: day(8) };
  const request = { template: "job-ending", to: email, data: { ...data, queuedAt: new Date().toISOString() } } as const;
  const attempt = { id: "1", requestedAt: new Date(), retryCount: 0 };
  expect(await prepare?.(request, attempt)).toMatchObject({
    jobName: "Night Baker",
    pay: expect.stringMatching(/^\$.* a year$/),
    place: expect.stringMatching(/, Minnesota$/),
  });
  await world.sql(change, change.includes("$2") ? [company.id, userId] : [company.id]);
  expect(await prepare?.(request, attempt)).toBeNull();
});

test("a delayed reminder waits for the morning and is dropped if the job has ended", async () => {
  const company = await world.company();
  const jobId = await world.job(company, { end_date: day(8) });
  const [{ userId, email }] = company.members;
  const tokens = createUnsubscribeTokens(createKeyedHash("key"));
  let now = noonOf(7);
  const pool = world.server.database.admin;
  const prepare = createNoticeEmails({ pool, tokens, siteUrl: world.server.url, now: () => now })["job-ending"];
  const data = { userId, jobId, kind: "ends-in-a-day", aboutDay: day(8) };
  const request = { template: "job-ending", to: email, data: { ...data, queuedAt: noonOf(7).toISOString() } } as const;
  const attempt = { id: "1", requestedAt: new Date(), retryCount: 0 };
  now = new Date(`${day(8)}T08:00:00Z`);
  await expect(prepare?.(request, attempt)).rejects.toThrow(NotYetError);
  now = noonOf(8);
  expect(await prepare?.(request, attempt)).toMatchObject({
    jobName: "Night Baker",
    pay: expect.stringMatching(/^\$.* a year$/),
    place: expect.stringMatching(/, Minnesota$/),
  });
  now = noonOf(9);
  expect(await prepare?.(request, attempt)).toBeNull();
});

test("skips view reminders if no views are counted", async () => {
  const company = await world.company();
  await world.sql("update job_openings set views = 0");
  const live = { end_date: day(60), approved_at: `${day(0)}T12:00:00Z`, start_date: day(0) };
  await world.job(company, live);
  await world.job(company, { ...live, name: "Long Ago", start_date: day(-9), end_date: day(-1), views: 7 });
  await run(noonOf(8));
  expect(await subjects(company)).toEqual([[], []]);
});

test("reminds once of a job without views for a week", async () => {
  const company = await world.company();
  const live = { end_date: day(60), approved_at: `${day(0)}T12:00:00Z`, start_date: day(0) };
  await world.job(company, live);
  await world.job(company, { ...live, name: "Viewed", views: 1 });
  await world.job(company, { ...live, name: "Not Approved", approved: 0 });
  await world.job(company, { ...live, name: "Starts Later", start_date: day(5) });
  await run(noonOf(6));
  expect(await subjects(company)).toEqual([[], []]);
  for (const offset of [7, 8, 9]) await run(noonOf(offset));
  await world.sql("update job_openings set approved_at = $2 where employer_id = $1 and approved = 1", [
    company.id,
    `${day(3)}T12:00:00Z`,
  ]);
  await run(noonOf(11));
  const subject = "No one has viewed “Night Baker” yet";
  expect(await subjects(company)).toEqual([[subject], [subject]]);
});

test("two servers at the same time send each reminder once", async () => {
  const company = await world.company();
  for (let count = 0; count < 5; count += 1) await world.job(company, { end_date: day(8), name: `Job ${count}` });
  const others = [connect(world.server.database.url), connect(world.server.database.url)];
  await Promise.all(
    [world.server.database.admin, ...others.map(({ admin }) => admin)].map((pool) => queueNotices(pool, noonOf(3))),
  );
  await Promise.all(others.map((database) => database.close()));
  expect((await subjects(company)).map((got) => new Set(got).size)).toEqual([5, 5]);
  expect((await subjects(company)).map((got) => got.length)).toEqual([5, 5]);
});

test("sends a user at most 20 reminders a day", async () => {
  const company = await world.company();
  for (let count = 0; count < 23; count += 1) await world.job(company, { end_date: day(8), name: `Job ${count}` });
  await run(noonOf(3));
  await run(noonOf(3));
  expect((await subjects(company)).map((got) => got.length)).toEqual([20, 20]);
  await run(noonOf(4));
  expect((await subjects(company)).map((got) => got.length)).toEqual([23, 23]);
});
