import { expect, test } from "vitest";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { serve } from "#server/tests/serve.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const server = await serve();
const company = await approvedCompany(server);

const today = todayInPortal();
const yesterday = addDays(today, -1);
const tomorrow = addDays(today, 1);

/** Text that staff haven't approved, so no response may contain it. */
const SECRET = "unread words";

async function statusOf(id: number): Promise<number> {
  const { status, headers, text } = await visit(server, `/o/${id}`);
  expect(text).not.toContain(SECRET);
  if (status !== 301) return status;
  return (await visit(server, headers.get("location") ?? "")).status;
}

test("an approved job of an approved company has a page, and its URL without the slug redirects there", async () => {
  const id = await openJob(server, company);
  const { status, headers } = await visit(server, `/o/${id}`);
  expect([status, headers.get("location")]).toEqual([301, `/o/${id}/overnight-bread-baker`]);
  const page = await visit(server, `/o/${id}/overnight-bread-baker`);
  expect(page.status).toBe(200);
  expect(page.text).toContain('<h1 class="posting-title">Overnight Bread Baker</h1>');
  expect(page.text).toContain("<p>You shape our sourdough.</p>");
});

test("a wrong slug redirects to the current slug", async () => {
  const id = await openJob(server, company);
  for (const slug of ["other", "overnight%20bread%20baker", "%3Cb%3E"]) {
    const { status, headers } = await visit(server, `/o/${id}/${slug}`);
    expect([slug, status, headers.get("location")]).toEqual([slug, 301, `/o/${id}/overnight-bread-baker`]);
  }
});

test("a job that was never public is 404: not approved, of an unapproved company, not open yet, or unknown", async () => {
  const waiting = await openJob(server, company, { name: SECRET });
  await change(server, "job_openings", waiting, { approved: 0 });
  const never = await openJob(server, await approvedCompany(server, { approved: 0 }), { name: SECRET });
  const inactive = await openJob(server, await approvedCompany(server, { inactive: 1 }), { name: SECRET });
  const future = await openJob(server, company, { start_date: tomorrow, name: SECRET });
  const past = await openJob(server, company, { end_date: yesterday, name: SECRET });
  expect(await statusOf(waiting)).toBe(410); // The job was public before the test withdrew the approval.
  for (const id of [never, inactive, future, past, 999_999_999]) expect(await statusOf(id)).toBe(404);
});

test("a job that is withdrawn before it opens was never public", async () => {
  const id = await openJob(server, company, { start_date: tomorrow });
  await change(server, "job_openings", id, { archived: 1 });
  await change(server, "job_openings", id, { start_date: yesterday });
  expect(await statusOf(id)).toBe(404);
});

test.each<[string, Record<string, unknown>]>([
  ["whose title waits for staff again", { name: SECRET }],
  ["whose description waits for staff again", { description: `<p>${SECRET}</p>` }],
  [
    "whose new way to apply waits for staff",
    { application_type: "url", application_url: "https://unread.example/words" },
  ],
  ["that is closed", { archived: 1 }],
  ["that has ended", { end_date: yesterday }],
  ["that opens later", { start_date: tomorrow }],
  ["that staff sent back", { approved: 0, approved_at: null, review_note: SECRET }],
])("a job %s is 410, and is shown again when it reopens", async (_, values) => {
  const id = await openJob(server, company);
  expect(await statusOf(id)).toBe(200);
  await change(server, "job_openings", id, values);
  expect(await statusOf(id)).toBe(410);
  await change(server, "job_openings", id, {
    start_date: yesterday,
    end_date: tomorrow,
    archived: 0,
    approved: 1,
    name: "Baker",
  });
  await change(server, "job_openings", id, { approved: 1, description: "<p>Bread.</p>" });
  await change(server, "job_openings", id, { approved: 1 });
  expect(await statusOf(id)).toBe(200);
});

test.each<[string, Record<string, unknown>, Record<string, unknown>]>([
  ["is inactive", { inactive: 1 }, { inactive: 0 }],
  ["has a new name that waits for staff", { name: SECRET }, { approved: 1 }],
])("the jobs of a company that %s are hidden until staff decide", async (_, away, back) => {
  const id = await openJob(server, company);
  await change(server, "employers", company, away);
  expect(await statusOf(id)).toBe(410);
  await change(server, "employers", company, { name: "Prairie Bakery" });
  await change(server, "employers", company, { ...back, approved: 1 });
  expect(await statusOf(id)).toBe(200);
});

test("a deleted job is 410, and is shown again after restoring", async () => {
  const id = await openJob(server, company);
  await server.database.admin.query("delete from job_openings where id = $1", [id]);
  expect(await statusOf(id)).toBe(410);
  await server.database.admin.query("select app.restore_job($1)", [id]);
  expect(await statusOf(id)).toBe(200);
});

test("approving a company shows the jobs that staff approved before", async () => {
  const newcomer = await approvedCompany(server, { approved: 0 });
  const id = await openJob(server, newcomer);
  expect(await statusOf(id)).toBe(404);
  await change(server, "employers", newcomer, { approved: 1 });
  expect(await statusOf(id)).toBe(200);
  await change(server, "employers", newcomer, { approved: 0 });
  expect(await statusOf(id)).toBe(410);
});
