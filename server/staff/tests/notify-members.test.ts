import { expect, test } from "vitest";
import type { Company } from "#database/access/world.ts";
import { day } from "#server/email/tests/moved-clock.ts";
import { startNoticeWorld } from "#server/email/tests/notice-world.ts";
import { runStaff } from "./run-staff.ts";

const world = await startNoticeWorld();

const staff = (...words: string[]) => runStaff(world.server.database, ...words);
const approve = async (id: string) => {
  const [read] = await staff("job", id);
  await staff("approve-job", id, "--modified", String(read?.modified));
};
const waitingJob = async (company: Company) => String(await world.job(company, { approved: 0, end_date: day(30) }));
const subjects = async ({ members }: Company) => [
  await world.subjectsTo(members[0].email),
  await world.subjectsTo(members[1].email),
];

// Rule 75
test("every member gets one email when a job is approved", async () => {
  const company = await world.company();
  const id = await waitingJob(company);
  await approve(id);
  await approve(id);
  const subjectsOfMember = ["“Night Baker” is approved"];
  expect(await subjects(company)).toEqual([subjectsOfMember, subjectsOfMember]);
});

test("every member gets one email for each reason that a job is sent back", async () => {
  const company = await world.company();
  const id = await waitingJob(company);
  for (const reason of ["Which nights?\nAnd which town?", "Which nights?\nAnd which town?", "And the pay?"]) {
    await staff("send-back-job", id, "--reason", reason);
    await subjects(company);
  }
  const subjectsOfMember = ["“Night Baker” needs a change", "“Night Baker” needs a change"];
  expect(await subjects(company)).toEqual([subjectsOfMember, subjectsOfMember]);
  const [first] = world.server.sink.emails.filter(({ to }) => to.includes(company.members[0].email));
  expect(first?.text).toContain("They write:\n\nWhich nights?\n\nAnd which town?\n\n");
  expect(first?.links).toContain(`${world.server.url}/post-job?job=${id}`);
});

test.each([
  ["not approved", "update employers set approved = 0 where id = $1"],
  ["inactive", "update employers set inactive = 1 where id = $1"],
])("members of a company that is %s get no email about its jobs", async (_what, change) => {
  const company = await world.company();
  const id = await waitingJob(company);
  await world.sql(change, [company.id]);
  await staff("send-back-job", id, "--reason", "Which nights?");
  await approve(id);
  expect(await subjects(company)).toEqual([[], []]);
});

test("a decision that is rolled back sends no email", async () => {
  const company = await world.company();
  const id = await waitingJob(company);
  await expect(staff("approve-job", id, "--modified", "2020-01-01T00:00:00Z")).rejects.toThrow("has changed since");
  expect(await subjects(company)).toEqual([[], []]);
});
