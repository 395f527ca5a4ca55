import type { Locator, Page } from "@playwright/test";
import { day } from "#server/email/tests/moved-clock.ts";
import type { Employer } from "./employer.ts";
import type { Portal } from "./portal.ts";

/** Returns a section of a job's page by its heading. */
export function section(page: Page, name: string): Locator {
  return page.getByRole("region", { name, exact: true });
}

/** Returns the lines of the timeline without their times, newest first. */
export async function timelineOf(page: Page): Promise<string[]> {
  const lines = await section(page, "History").getByRole("listitem").all();
  return Promise.all(lines.map(async (line) => (await line.getByRole("paragraph").allTextContents()).join(": ")));
}

/** Writes views and apply clicks per day. The first element is today, the next is yesterday. */
export async function countDays(portal: Portal, jobId: number, days: readonly [views: number, clicks: number][]) {
  await portal.database.admin.query(
    `insert into public.job_days (job_opening_id, day, views, apply_clicks)
     select $1, app.today() - (n - 1)::int, ($2::int[])[n], ($3::int[])[n] from generate_series(1, cardinality($2::int[])) n`,
    [jobId, days.map(([views]) => views), days.map(([, clicks]) => clicks)],
  );
}

/** Replaces today's sources of the job's visitors. The name of one host has the maximum length. */
export async function countSources(portal: Portal, jobId: number) {
  await portal.database.admin.query("delete from app.job_sources where job_opening_id = $1", [jobId]);
  await portal.database.admin.query(
    `insert into app.job_sources values
       ($1, app.today(), 'link', '', 12, 3, 1), ($1, app.today(), 'link', 'facebook.com', 9, 1, 0),
       ($1, app.today(), 'flyer', '', 5, 2, 1), ($1, app.today(), '', 'google.com', 14, 2, 1),
       ($1, app.today(), '', $2, 1, 0, 0), ($1, app.today(), '', 'other', 2, 0, 0)`,
    [jobId, `${"very-long-name-of-a-bakery.".repeat(3)}jobs.north-shore.info`.slice(-100)],
  );
}

/** Approves the company and the job. */
export async function approve(portal: Portal, { companyId }: { companyId: number }, jobId: number): Promise<void> {
  await portal.database.admin.query("update public.employers set approved = 1 where id = $1", [companyId]);
  await portal.database.admin.query(
    "update public.job_openings set approved = 1, approved_at = now(), review_note = null where id = $1",
    [jobId],
  );
}

/** Writes a public job that ended without a reason five days ago. Returns its id. */
export async function postEndedJob(portal: Portal, employer: Employer, name: string): Promise<number> {
  const { admin } = portal.database;
  const id = await employer.postJob({ name });
  await approve(portal, employer, id);
  const [first, last] = [day(-40), day(-5)];
  await admin.query("update public.job_openings set start_date = $2, end_date = $3 where id = $1", [id, first, last]);
  await admin.query("update app.published_jobs set public_from = $2 where job_id = $1", [id, first]);
  return id;
}
