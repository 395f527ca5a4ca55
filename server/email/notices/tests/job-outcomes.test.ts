import { beforeEach, expect, test } from "vitest";
import { type Company, createApplication } from "#database/access/world.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { makeExtension } from "#server/email/notices/job-extensions.ts";
import { makeOutcomeLink } from "#server/email/notices/job-outcomes.ts";
import { day, noonOf } from "#server/email/tests/moved-clock.ts";
import { startNoticeWorld } from "#server/email/tests/notice-world.ts";

let company: Company;
let jobId: number;
const world = await startNoticeWorld();
const LAST_DAY = day(-5);
beforeEach(async () => {
  company = await world.company();
  jobId = await world.job(company, { start_date: day(-40), end_date: day(1), name: "Night Baker" });
  await world.sql("update job_openings set end_date = $2 where id = $1", [jobId, LAST_DAY]);
  await world.sql("update app.published_jobs set public_from = $2 where job_id = $1", [jobId, day(-40)]);
});

/** Returns the secret of an email's link. */
const linkFor = (member: 0 | 1 = 0) => {
  const { userId, email } = company.members[member];
  const of = { jobId, employerId: company.id, userId, email, lastDay: LAST_DAY };
  return makeOutcomeLink(world.server.database.admin, of);
};
const call = async (name: string, token: unknown, outcome?: unknown) => {
  const body = JSON.stringify({ token, outcome });
  const init = { method: "POST", headers: { "content-type": "application/json" }, body };
  const answer = await fetch(`${world.server.url}/functions/v1/${name}`, init);
  return { status: answer.status, ...((await answer.json()) as { state?: string }) };
};
const read = (token: string) => call("job-outcome", token);
const record = (token: string, outcome: unknown = "hired_elsewhere") => call("record-outcome", token, outcome);
const outcome = async () =>
  (await world.sql("select outcome from job_openings where id = $1", [jobId]))[0]?.outcome ?? null;
const ask = (offset: number) => queueNotices(world.server.database.admin, noonOf(offset));
const SUBJECT = "Did you hire someone for “Night Baker”?";
const subjects = async () => [
  await world.subjectsTo(company.members[0].email),
  await world.subjectsTo(company.members[1].email),
];
const INVALID = { status: 404, code: "link_invalid" };

// Rule 101
test("every member is asked once, a week after the last day", async () => {
  await ask(1);
  expect(await subjects()).toEqual([[], []]);
  for (const offset of [2, 2, 3, 4]) await ask(offset);
  expect(await subjects()).toEqual([[SUBJECT], [SUBJECT]]);
});

test.each([
  ["a closed job", "update job_openings set archived = 1, closed_reason = 'filled_here' where id = $1"],
  ["a job that its members let end", "update job_openings set closed_reason = 'not_needed' where id = $1"],
  ["a job with an outcome", "update job_openings set outcome = 'not_hired' where id = $1"],
  ["a job that was never public", "delete from app.published_jobs where job_id = $1"],
  ["a renewed job", `update job_openings set end_date = '${day(30)}' where id = $1`],
  ["a deleted job", "delete from job_openings where id = $1"],
  [
    "an inactive company",
    "update employers e set inactive = 1 from job_openings j where j.id = $1 and e.id = j.employer_id",
  ],
  [
    "members who turned these emails off",
    `update users u set send_email = 0 from job_openings j join employers_users l on l.employer_id = j.employer_id
     where j.id = $1 and u.id = l.user_id`,
  ],
])("nothing is asked about %s", async (_what, change) => {
  await world.sql(change, [jobId]);
  await ask(2);
  expect(await subjects()).toEqual([[], []]);
});

test("nothing is asked if an applicant was hired", async () => {
  await createApplication(world.server.database.admin, jobId, { state: "hired" });
  await ask(2);
  expect(await subjects()).toEqual([[], []]);
});

test("opening the link changes nothing, and an answer is recorded once, on behalf of the member", async () => {
  await ask(2);
  const [member] = company.members;
  const { links } = await world.server.sink.waitForEmail({ to: member.email });
  const link = links.find((candidate) => candidate.startsWith(`${world.server.url}/job-outcome/`)) ?? "";
  const token = link.slice(link.lastIndexOf("/") + 1);
  for (const method of ["GET", "HEAD", "POST"]) await fetch(link, { method });
  expect(await read(token)).toMatchObject({ state: "ready", job_name: "Night Baker", last_day: LAST_DAY });
  expect(await outcome()).toBeNull();
  for (const wrong of ["maybe", "", null, ["hired_here"]]) expect(await record(token, wrong)).toMatchObject(INVALID);

  expect(await record(token)).toMatchObject({ state: "recorded", outcome: "hired_elsewhere" });
  expect(await record(token, "not_hired")).toMatchObject({ state: "answered", outcome: "hired_elsewhere" });
  expect(await read(token)).toMatchObject({ state: "answered", outcome: "hired_elsewhere" });
  const log = await world.sql("select action, actor_email from team_log where job_id = $1", [jobId]);
  expect(log).toEqual([{ action: "job_outcome", actor_email: member.email }]);
  const rows = await world.sql(
    "select row_to_json(j)::text as text from pgboss.job j union all select row_to_json(x)::text from server.job_extensions x",
  );
  expect(rows.filter(({ text }) => String(text).includes(token))).toEqual([]);
});

test("of concurrent answers of two members, the first counts", async () => {
  const answers = await Promise.all([record(await linkFor(0), "hired_here"), record(await linkFor(1), "not_hired")]);
  expect(answers.map(({ state }) => state).sort()).toEqual(["answered", "recorded"]);
  expect(await world.sql("select from team_log where job_id = $1", [jobId])).toHaveLength(1);
});

test.each([
  ["answered", "update job_openings set archived = 1, closed_reason = 'filled_here' where id = $1"],
  ["open", `update job_openings set end_date = '${day(9)}' where id = $1`],
  ["deleted", "delete from job_openings where id = $1"],
  ["expired", "update server.job_extensions set expires_at = now() - interval '1 second' where job_id = $1"],
  ["expired", "update server.job_extensions set used_at = now() where job_id = $1"],
  [
    "second_factor",
    "update employers e set requires_second_factor = true from job_openings j where j.id = $1 and e.id = j.employer_id",
  ],
  ["inactive", "update employers e set inactive = 1 from job_openings j where j.id = $1 and e.id = j.employer_id"],
])("returns the state %s and records nothing", async (state, change) => {
  const token = await linkFor();
  await world.sql(change, [jobId]);
  expect([await read(token), await record(token)]).toMatchObject([{ state }, { state }]);
  expect(await outcome()).toBeNull();
});

test("the link ends with the membership, a change of the email address or a newer email", async () => {
  const token = await linkFor();
  const { userId, email } = company.members[0];
  await world.sql("update users set email = 'moved@people.example' where id = $1", [userId]);
  expect(await record(token)).toMatchObject(INVALID);
  await world.sql("update users set email = $2 where id = $1", [userId, email]);
  const newer = await linkFor();
  expect(await record(token)).toMatchObject(INVALID);
  const values = [company.id, userId];
  await world.sql("delete from employers_users where employer_id = $1 and user_id = $2", values);
  expect(await record(newer)).toMatchObject(INVALID);
  await world.sql("insert into employers_users (employer_id, user_id) values ($1, $2)", values);
  expect([await record(newer), await read(newer)]).toMatchObject([INVALID, INVALID]);
  expect(await outcome()).toBeNull();
});

test("a link of this kind extends no job, and a link that extends a job records no outcome", async () => {
  expect([await call("extend-job", await linkFor()), await call("job-extension", await linkFor())]).toMatchObject([
    INVALID,
    INVALID,
  ]);
  const { userId, email } = company.members[0];
  const of = { jobId, employerId: company.id, userId, email, kind: "ends-in-a-day", lastDay: LAST_DAY };
  const extension = await makeExtension(world.server.database.admin, of);
  expect([await read(extension), await record(extension)]).toMatchObject([INVALID, INVALID]);
});

test("rejects malformed and unknown tokens", async () => {
  for (const token of ["", "guessed", "x".repeat(43), "x".repeat(500), null, 7, {}]) {
    expect(await call("job-outcome", token)).toMatchObject(INVALID);
    expect(await call("record-outcome", token, "hired_here")).toMatchObject(INVALID);
  }
});
