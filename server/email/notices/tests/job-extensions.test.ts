import { beforeEach, expect, test } from "vitest";
import type { Company } from "#database/access/world.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { makeExtension } from "#server/email/notices/job-extensions.ts";
import { day, noonOf } from "#server/email/tests/moved-clock.ts";
import { startNoticeWorld } from "#server/email/tests/notice-world.ts";

let company: Company;
let jobId: number;
const world = await startNoticeWorld();
beforeEach(async () => {
  company = await world.company();
  jobId = await world.job(company, { end_date: day(5), name: "Night Baker" });
});

/** Returns the secret of a reminder's link. */
const linkFor = (member: 0 | 1 = 0, kind = "ends-in-five-days") => {
  const { userId, email } = company.members[member];
  return makeExtension(world.server.database.admin, {
    jobId,
    employerId: company.id,
    userId,
    email,
    kind,
    lastDay: day(5),
  });
};
const call = async (name: "job-extension" | "extend-job", token: unknown) => {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ token }) };
  const answer = await fetch(`${world.server.url}/functions/v1/${name}`, init);
  return { status: answer.status, ...((await answer.json()) as { state?: string }) };
};
const read = (token: string) => call("job-extension", token);
const extend = (token: string) => call("extend-job", token);
const lastDay = async () =>
  (await world.sql("select end_date::text from job_openings where id = $1", [jobId]))[0]?.end_date;
const INVALID = { status: 404, code: "link_invalid" };

// Rule 75
test("opening a reminder's link changes nothing, and confirming extends the job once", async () => {
  await world.sql("update job_openings set end_date = $2 where id = $1", [jobId, day(7)]);
  await queueNotices(world.server.database.admin, noonOf(2));
  const [member] = company.members;
  const { links } = await world.server.sink.waitForEmail({ to: member.email });
  const link = links.find((candidate) => candidate.startsWith(`${world.server.url}/extend-job/`)) ?? "";
  const token = link.slice(link.lastIndexOf("/") + 1);
  for (const method of ["GET", "HEAD", "POST"]) await fetch(link, { method });
  expect(await read(token)).toMatchObject({
    state: "ready",
    job_name: "Night Baker",
    last_day: day(7),
    new_last_day: day(37),
  });
  expect(await lastDay()).toBe(day(7));

  expect(await extend(token)).toMatchObject({ state: "extended", new_last_day: day(37) });
  expect(await lastDay()).toBe(day(37));
  for (const again of [await extend(token), await read(token)]) {
    expect(again).toMatchObject({ state: "already_extended", last_day: day(37) });
  }
  expect(await lastDay()).toBe(day(37));
  const log = await world.sql(
    "select action, actor_email, job_name from team_log where employer_id = $1 and job_id = $2",
    [company.id, jobId],
  );
  expect(log).toEqual([{ action: "job_renewed", actor_email: member.email, job_name: "Night Baker" }]);
});

test("stores only the hash of the secret", async () => {
  await world.sql("update job_openings set end_date = $2 where id = $1", [jobId, day(7)]);
  await queueNotices(world.server.database.admin, noonOf(2));
  const { links } = await world.server.sink.waitForEmail({ to: company.members[0].email });
  const link = links.find((candidate) => candidate.includes("/extend-job/")) ?? "";
  const secret = link.slice(link.lastIndexOf("/") + 1);
  const rows = await world.sql(
    "select row_to_json(j)::text as text from pgboss.job j union all select row_to_json(x)::text from server.job_extensions x",
  );
  expect(rows.filter(({ text }) => String(text).includes(secret))).toEqual([]);
});

test("concurrent clicks of two members and two reminders extend the job once", async () => {
  const tokens = [await linkFor(0), await linkFor(1), await linkFor(0, "ends-in-a-day")];
  const states = (await Promise.all(tokens.map(extend))).map(({ state }) => state).sort();
  expect(states).toEqual(["already_extended", "already_extended", "extended"]);
  expect(await lastDay()).toBe(day(35));
});

test("ending a membership ends the link permanently", async () => {
  const token = await linkFor();
  const values = [company.id, company.members[0].userId];
  await world.sql("delete from employers_users where employer_id = $1 and user_id = $2", values);
  expect(await extend(token)).toMatchObject(INVALID);
  await world.sql("insert into employers_users (employer_id, user_id) values ($1, $2)", values);
  expect([await extend(token), await read(token)]).toMatchObject([INVALID, INVALID]);
  expect(await lastDay()).toBe(day(5));
});

test.each([
  ["closed", "update job_openings set archived = 1 where id = $1"],
  ["closed", "update job_openings set closed_reason = 'filled_here' where id = $1"],
  ["deleted", "delete from job_openings where id = $1"],
  ["already_extended", "update job_openings set end_date = end_date + 1 where id = $1"],
  ["expired", "update server.job_extensions set expires_at = now() - interval '1 second' where job_id = $1"],
  [
    "second_factor",
    "update employers e set requires_second_factor = true from job_openings j where j.id = $1 and e.id = j.employer_id",
  ],
  ["inactive", "update employers e set inactive = 1 from job_openings j where j.id = $1 and e.id = j.employer_id"],
])("returns the state %s and doesn't extend the job", async (state, change) => {
  const token = await linkFor();
  await world.sql(change, [jobId]);
  const before = await lastDay();
  expect([await read(token), await extend(token)]).toMatchObject([{ state }, { state }]);
  expect(await lastDay()).toBe(before);
});

test.each([
  ["too_far", day(340), day(340)],
  ["expired", day(-95), day(-95)],
])("returns %s for a job that cannot be renewed", async (state, endDate, about) => {
  await world.sql("update job_openings set start_date = '2025-01-01', end_date = $2 where id = $1", [jobId, endDate]);
  const { userId, email } = company.members[0];
  const of = { jobId, employerId: company.id, userId, email, kind: "ends-in-a-day", lastDay: about };
  const token = await makeExtension(world.server.database.admin, of);
  await world.sql("update server.job_extensions set expires_at = now() + interval '1 day' where job_id = $1", [jobId]);
  expect(await extend(token)).toMatchObject({ state });
  expect(await lastDay()).toBe(endDate);
});

test("a link ends when the email address changes or a newer email is sent", async () => {
  const token = await linkFor();
  const { userId, email } = company.members[0];
  await world.sql("update users set email = 'moved@people.example' where id = $1", [userId]);
  expect(await extend(token)).toMatchObject(INVALID);
  await world.sql("update users set email = $2 where id = $1", [userId, email]);
  const newer = await linkFor();
  expect(await extend(token)).toMatchObject(INVALID);
  expect(await extend(newer)).toMatchObject({ state: "extended" });
});

test("rejects malformed and unknown tokens", async () => {
  for (const token of ["", "guessed", "x".repeat(43), "x".repeat(500), null, 7, {}]) {
    expect(await call("extend-job", token)).toMatchObject(INVALID);
    expect(await call("job-extension", token)).toMatchObject(INVALID);
  }
});

test("a user can extend 200 jobs an hour, as in the portal", async () => {
  await world.sql(
    `insert into team_log (employer_id, action, actor_id, actor_email, job_id, job_name)
     select $1, 'job_renewed', $2, 'a@b.example', n, 'Job' from generate_series(1, 200) n`,
    [company.id, company.members[0].userId],
  );
  expect(await extend(await linkFor())).toMatchObject({ status: 429, code: "job_changes" });
  expect(await lastDay()).toBe(day(5));
});
