import { expect, test } from "vitest";
import { type Company, createApplication } from "#database/access/world.ts";
import { RETENTION_NOTICE_DAYS } from "#domain/limits.ts";
import { formatCalendarDate } from "#domain/time/calendar-date.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { queueApplications } from "#server/email/notices/queue-applications.ts";
import { day, noonOf } from "#server/email/tests/moved-clock.ts";
import { startNoticeWorld } from "#server/email/tests/notice-world.ts";

const world = await startNoticeWorld();

const apply = (jobId: number, values = {}) => createApplication(world.server.database.admin, jobId, values);
const queue = (minutes: number, jobId?: number) =>
  queueApplications(
    world.server.database.admin,
    new Date(Date.now() + minutes * 60_000),
    jobId === undefined ? {} : { jobId },
  );

test("emails the first application immediately and later applications after an hour", async () => {
  const company = await world.company();
  const jobId = await world.job(company);
  await apply(jobId);
  expect(await queue(0, jobId)).toBe(2);
  await apply(jobId, { created: new Date(Date.now() + 60_000) });
  await apply(jobId, { created: new Date(Date.now() + 120_000) });
  expect(await queue(5, jobId)).toBe(0);
  expect(await queue(59)).toBe(0);
  expect(await queue(61)).toBe(2);
  expect(await queue(180)).toBe(0);
  const [, { email }] = company.members;
  expect(await world.subjectsTo(email)).toEqual([
    expect.stringMatching(/^(A new application|\d new applications) for “Night Baker”$/),
    "3 new applications for “Night Baker”",
  ]);
});

test("two servers at the same time queue one email for each member", async () => {
  const jobId = await world.job(await world.company());
  await apply(jobId);
  const counts = await Promise.all([queue(0, jobId), queue(0, jobId), queue(0, jobId)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(2);
});

test("skips emails whose applications were deleted or answered or whose user left", async () => {
  const company = await world.company();
  const [dana, eli] = company.members;
  const jobId = await world.job(company);
  const id = await apply(jobId, { state: "contacted" });
  await queue(0, jobId);
  expect(await world.subjectsTo(dana.email)).toEqual([]);
  await world.sql("update applications set state = 'new' where id = $1", [id]);
  await world.sql("delete from server.application_notices where job_id = $1", [jobId]);
  await world.sql("delete from employers_users where user_id = $1", [eli.userId]);
  await queue(0, jobId);
  expect(await world.subjectsTo(dana.email)).toEqual(["A new application for “Night Baker”"]);
  expect((await world.subjectsTo(eli.email)).filter((subject) => /application/.test(subject))).toEqual([]);
});

test("limits the emails if an applicant applies for every job of a company", async () => {
  const company = await world.company();
  for (let count = 0; count < 25; count += 1) await apply(await world.job(company));
  await queue(0);
  const [{ userId }] = company.members;
  const notices = await world.sql("select from server.application_notices where user_id = $1", [userId]);
  expect(notices).toHaveLength(20);
});

/** Creates a job that ended this many days ago, with an application. */
async function ended(company: Company, days: number): Promise<number> {
  const jobId = await world.job(company, { start_date: "2020-01-01", end_date: day(-days) });
  await apply(jobId, { created: new Date(Date.now() - (days + 1) * 86_400_000) });
  return jobId;
}
const warn = async () => expect(await queueNotices(world.server.database.admin, noonOf(1))).toEqual([]);

test("30 days before applications are deleted, members with the flag get one email for the company", async () => {
  const company = await world.company();
  const [silent, other] = company.members;
  await world.sql("update users set automated_email = 0 where id = $1", [silent.userId]);
  const jobs = [await ended(company, 400), await ended(company, 400 - RETENTION_NOTICE_DAYS)];
  await ended(company, 400 - RETENTION_NOTICE_DAYS - 1);
  await warn();
  await warn();
  const when = formatCalendarDate(day(RETENTION_NOTICE_DAYS));
  const [{ name }] = (await world.sql("select name from employers where id = $1", [company.id])) as [{ name: string }];
  expect(await world.subjectsTo(other.email)).toEqual([`Applications to ${name} will be deleted on ${when}`]);
  expect(await world.subjectsTo(silent.email)).toEqual([]);
  const set = await world.sql("select id from job_openings where applications_deleted_on = $1 order by id", [
    day(RETENTION_NOTICE_DAYS),
  ]);
  expect(set.map(({ id }) => id)).toEqual(jobs);
});

test("skips an email about a deletion that a hold has stopped", async () => {
  const company = await world.company();
  const jobId = await ended(company, 500);
  await world.sql("update job_openings set applications_held_at = now() where id = $1", [jobId]);
  await warn();
  await world.sql("update job_openings set applications_held_at = null where id = $1", [jobId]);
  await world.sql("update applications set held_at = now() where job_opening_id = $1", [jobId]);
  await warn();
  expect(await world.subjectsTo(company.members[0].email)).toEqual([]);
});
