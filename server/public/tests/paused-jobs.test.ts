import { expect, test } from "vitest";
import { APPLICANT, CATEGORY_ID } from "#database/access/world.ts";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { applicationsOf, tokenOf, visitor } from "#server/public/apply/tests/applicant.ts";
import { serve } from "#server/tests/serve.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const server = await serve();
const today = todayInPortal();
const soon = addDays(today, 9);
let readers = 0;

/**
 * Creates a company with an open job. Applicants use the portal's form. Returns the paths of the
 * job and the company.
 */
async function jobOfCompany(values: Record<string, unknown> = {}) {
  const company = await approvedCompany(server);
  const id = await openJob(server, company, { application_type: "platform", ...values });
  const [{ slug = "" } = {}] = (
    await server.database.admin.query<{ slug: string }>(
      "select lower(replace(name, ' ', '-')) || '-' || id as slug from employers where id = $1",
      [company],
    )
  ).rows;
  return { id, path: `/o/${id}/overnight-bread-baker`, companyPath: `/c/${slug}` };
}

// Rule 99
test("the page of a paused job says until when, without a form, structured data or an index", async () => {
  const { id, path } = await jobOfCompany();
  await change(server, "job_openings", id, { paused_until: soon });
  const { status, headers, text } = await visit(server, path);
  expect(status).toBe(200);
  expect(text).toContain(`<strong>Not taking applications until ${formatCalendarDate(soon)}.</strong>`);
  expect(text).toContain("<p>You shape our sourdough.</p>");
  expect(headers.get("x-robots-tag")).toBe("noindex");
  for (const left of ["ld+json", "canonical", "/apply", "og:"]) expect(text).not.toContain(left);
  const apply = await visit(server, `${path}/apply`);
  expect([apply.status, apply.headers.get("location")]).toEqual([303, path]);
  expect((await visit(server, `/o/${id}`)).headers.get("location")).toBe(path);
});

test("a paused job is in no list, feed or sitemap, and in all of them again on its day", async () => {
  const { id, path, companyPath } = await jobOfCompany({ name: "Overnight Bread Baker", city: "Zumbrota" });
  await server.database.admin.query("insert into job_categories_job_openings values ($1, $2)", [id, CATEGORY_ID]);
  const lists = [
    "/o?place=Zumbrota",
    `/o?place=Zumbrota&category=${CATEGORY_ID}`,
    companyPath,
    `${companyPath}/embed`,
    "/o/feed.xml",
    "/o/sitemap/0.xml",
  ];
  const listed = async () => {
    // Uses another IP address for each request, because the server sends at most one
    // long file at a time to each network.
    const headers = () => ({ "x-forwarded-for": `10.8.${readers++}.1` });
    const found = await Promise.all(lists.map((list) => visit(server, list, headers())));
    return found.map(({ status, text }) => [status, text.includes(path)]);
  };
  expect(await listed()).toEqual(lists.map(() => [200, true]));
  await openJob(server, await approvedCompany(server));
  await change(server, "job_openings", id, { paused_until: soon });
  expect(await listed()).toEqual(lists.map(() => [200, false]));
  await change(server, "job_openings", id, { paused_until: today });
  expect(await listed()).toEqual(lists.map(() => [200, true]));
  expect((await visit(server, path)).text).toContain("ld+json");
});

test("an application to a job that was paused meanwhile is kept on the page and can be sent afterwards", async () => {
  const { id, path } = await jobOfCompany();
  const person = visitor(server);
  const token = tokenOf(await person.get(`${path}/apply`));
  await change(server, "job_openings", id, { paused_until: soon });
  const { status, text } = await person.post(`${path}/apply`, { ...APPLICANT, token });
  expect(status).toBe(409);
  expect(text).toContain(`<h1>Not taking applications until ${formatCalendarDate(soon)}</h1>`);
  expect(text).toContain(APPLICANT.message);
  expect(text).toContain(`name="token" type="hidden" value="${token}"`);
  expect(await applicationsOf(server, id)).toEqual([]);
  await change(server, "job_openings", id, { paused_until: null });
  expect((await person.post(`${path}/apply`, { ...APPLICANT, token })).status).toBe(303);
  expect(await applicationsOf(server, id)).toHaveLength(1);
});

test.each([
  ["is closed", { archived: 1 }],
  ["waits for staff", { approved: 0 }],
  ["has ended", { end_date: addDays(today, -1) }],
])("a paused job that %s is 410", async (_, values) => {
  const { id, path } = await jobOfCompany();
  await change(server, "job_openings", id, { paused_until: soon });
  await change(server, "job_openings", id, values);
  expect((await visit(server, path)).status).toBe(410);
});

test("a job that ends before its pause names no day", async () => {
  const { id, path } = await jobOfCompany();
  await change(server, "job_openings", id, { paused_until: soon, end_date: addDays(soon, -1) });
  const { text } = await visit(server, path);
  expect(text).toContain("<strong>Not taking applications at the moment.</strong>");
});
