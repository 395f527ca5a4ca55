import { expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { createApplication, createCompany, createJob } from "#database/access/world.ts";
import { only } from "#database/only.ts";
import { DASHBOARD_ACTIVITY_LENGTH, DASHBOARD_APPLICANTS_LENGTH, DASHBOARD_LIST_LENGTH } from "#domain/limits.ts";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana } = companyOfTest(database);
const today = todayInPortal();
const sql = (text: string, values: unknown[] = []) => database.admin.query(text, values);

/** Creates a job that has been open since 2020. */
function job(name: string, values: Record<string, unknown> = {}): Promise<number> {
  return createJob(database.admin, company.id, { name, start_date: "2020-01-01", ...values });
}

type Row = Record<string, unknown>;
type List = { total: number; rows: Row[] };
type Dashboard = Record<"active_jobs" | "ending_soon" | "applications" | "views", number> & {
  to_answer: List;
  ending: List;
  in_review: List;
  sent_back: List;
  events: Row[];
};

/**
 * Returns the company's dashboard. First deletes the job that createCompany() adds, so that it
 * doesn't count.
 */
async function dashboard(person: Acting = dana): Promise<Dashboard> {
  await sql("delete from job_openings where id = $1", [company.jobId]);
  return only(await person.query<Dashboard>("select * from dashboard($1)", [company.id]));
}

const named = (rows: Row[]) => rows.map(({ name }) => name);
const lines = ({ events }: Dashboard) => events.map(({ kind, job_name, count }) => `${kind} ${job_name} ${count}`);

// Rule 39
test("counts active jobs, those that end within a week, their applications and their views", async () => {
  const id = await job("Ends today", { end_date: today, views: 3 });
  await job("Ends in a week", { end_date: addDays(today, 7), views: 4 });
  await job("Ends later", { end_date: addDays(today, 8) });
  const over = await job("Over", { end_date: addDays(today, -1), views: 50 });
  const closed = await job("Closed", { archived: 1, views: 50 });
  for (const jobId of [id, id, over, closed]) await createApplication(database.admin, jobId);
  expect(await dashboard()).toMatchObject({ active_jobs: 3, ending_soon: 2, applications: 2, views: 7 });
});

test("a company without jobs has zeros and empty lists", async () => {
  const empty = { total: 0, rows: [] };
  expect(await dashboard()).toEqual({
    active_jobs: 0,
    ending_soon: 0,
    applications: 0,
    views: 0,
    to_answer: empty,
    ending: empty,
    in_review: empty,
    sent_back: empty,
    events: [],
    has_public_page: false,
    hires: 0,
    hires_here: 0,
    days_to_hire: null,
  });
});

test("applicants wait for an answer in any job that is not closed, newest first, with the first line they wrote", async () => {
  const [open, over, closed] = [
    await job("Open"),
    await job("Over", { end_date: addDays(today, -1) }),
    await job("Closed", { archived: 1 }),
  ];
  const apply = (jobId: number, minutes: number, values: Row) =>
    createApplication(database.admin, jobId, { created: new Date(Date.now() - minutes * 60_000), ...values });
  await apply(over, 5, { name: "Ada", message: "\n  Hello there.\nI bake." });
  await apply(open, 3, { name: "Ben", message: null });
  await apply(open, 1, { name: "Answered", state: "contacted" });
  await apply(open, 1, { name: "Asked for deletion", held_at: new Date(), deletion_asked: new Date() });
  await apply(open, 1, { name: null, email: null });
  await apply(closed, 1, { name: "Too late" });
  const { total, rows } = (await dashboard()).to_answer;
  expect(total).toBe(2);
  expect(rows).toMatchObject([
    { name: "Ben", job_id: open, job_name: "Open", line: null },
    { name: "Ada", job_id: over, job_name: "Over", line: "Hello there." },
  ]);
});

test("jobs that end this week come by their last day, without those that members let end", async () => {
  await job("In a week", { end_date: addDays(today, 7) });
  await job("Today", { end_date: today });
  await job("Later", { end_date: addDays(today, 8) });
  await job("Closes today", { end_date: today, closed_reason: "filled_here", closed_at: new Date() });
  const { ending, ending_soon } = await dashboard();
  expect(named(ending.rows)).toEqual(["Today", "In a week"]);
  expect([ending.total, ending_soon]).toEqual([2, 3]);
});

test("jobs in review and jobs sent back, longest wait first, with the reason and since when", async () => {
  await job("Approved", { approved: 1 });
  await job("Waits", { modified: "2026-11-02T10:00:00Z" });
  await job("Waits longer", { modified: "2026-11-01T10:00:00Z" });
  await job("Over", { end_date: addDays(today, -1) });
  const id = await job("Sent back", { review_note: "Say what it pays." });
  for (const day of [3, 4]) {
    await sql("insert into app.staff_log (staff, action, subject, created) values ('pat', 'job sent back', $1, $2)", [
      { id },
      `2026-11-0${day}T10:00:00Z`,
    ]);
  }
  const { in_review, sent_back } = await dashboard();
  expect(named(in_review.rows)).toEqual(["Waits longer", "Waits"]);
  expect(Date.parse(String(in_review.rows[0]?.since))).toBe(Date.parse("2026-11-01T10:00:00Z"));
  expect(sent_back).toMatchObject({ total: 1, rows: [{ id, name: "Sent back", reason: "Say what it pays." }] });
  expect(Date.parse(String(sent_back.rows[0]?.since))).toBe(Date.parse("2026-11-04T10:00:00Z"));
});

test("lists show the first rows and count the rest", async () => {
  const extra = 2;
  for (let number = 0; number < DASHBOARD_LIST_LENGTH + extra; number += 1)
    await job(`Job ${number}`, { end_date: today });
  const id = await job("Busy");
  await sql(
    `insert into applications (job_opening_id, name, email)
     select $1, 'Robin', 'robin@applicants.example' from generate_series(1, $2)`,
    [id, DASHBOARD_APPLICANTS_LENGTH + extra],
  );
  const { to_answer, ending, in_review } = await dashboard();
  expect([to_answer.rows.length, to_answer.total]).toEqual([
    DASHBOARD_APPLICANTS_LENGTH,
    DASHBOARD_APPLICANTS_LENGTH + extra,
  ]);
  expect([ending.rows.length, ending.total]).toEqual([DASHBOARD_LIST_LENGTH, DASHBOARD_LIST_LENGTH + extra]);
  expect([in_review.rows.length, in_review.total]).toEqual([DASHBOARD_LIST_LENGTH, DASHBOARD_LIST_LENGTH + extra + 1]);
});

test("events of all jobs come newest first, and equal events of a day are joined", async () => {
  const at = (moment: string) => ({ created: moment, end_date: "2099-01-01" });
  const baker = await job("Baker", { ...at("2026-10-01T15:00:00Z"), approved: 1, approved_at: "2026-10-02T15:00:00Z" });
  const cook = await job("Cook", at("2026-10-01T16:00:00Z"));
  await job("Clerk", { ...at("2026-09-01T15:00:00Z"), end_date: "2026-10-03" });
  for (const [jobId, moment] of [
    [baker, "2026-10-05T12:00:00Z"],
    [baker, "2026-10-06T04:59:00Z"],
    [cook, "2026-10-05T13:00:00Z"],
    // Midnight in Chicago.
    [baker, "2026-10-06T05:00:00Z"],
  ] as const) {
    await createApplication(database.admin, jobId, { created: moment });
  }
  expect(lines(await dashboard())).toEqual([
    "application Baker 1",
    "application Baker 2",
    "application Cook 1",
    "expiry Clerk 1",
    "approval Baker 1",
    "posted Cook 2",
    "posted Clerk 1",
  ]);
});

test("applications for an old job show although many jobs were posted since", async () => {
  const old = await job("Oldest", { created: "2026-01-01T15:00:00Z" });
  for (let day = 10; day < 25; day += 1) await job(`Job ${day}`, { created: `2026-02-${day}T15:00:00Z` });
  await createApplication(database.admin, old);
  const dashboardNow = await dashboard();
  expect(lines(dashboardNow)[0]).toBe("application Oldest 1");
  expect(dashboardNow.events).toHaveLength(DASHBOARD_ACTIVITY_LENGTH);
});

test("a job expires after its last day, unless it was archived or its members let it end", async () => {
  const created = "2026-01-01T15:00:00Z";
  await job("Last day", { created, end_date: today });
  await job("Archived", { created, end_date: "2026-10-01", archived: 1 });
  await job("Let end", { created, end_date: "2026-10-01", closed_reason: "filled_here", closed_at: created });
  expect(lines(await dashboard())).toEqual(["posted Let end 3"]);
});

test("an application belongs to the company of its job, also after a restore from the bin", async () => {
  const id = await job("Baker");
  await createApplication(database.admin, id, { employer_id: null });
  await dana.query("delete from job_openings where id = $1", [id]);
  expect((await dashboard()).to_answer.total).toBe(0);
  await dana.query("select restore_deleted_job($1)", [id]);
  expect((await dashboard()).to_answer.total).toBe(1);
});

test("only members of the company see it", async () => {
  const rival = await createCompany(database.admin, `Rival ${Math.random()}`);
  const stranger = acting(database.rest, rival.members[0].identity);
  expect(await stranger.query("select * from dashboard($1)", [company.id])).toEqual([]);
});
