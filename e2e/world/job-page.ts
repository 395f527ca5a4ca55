import type { Locator, Page } from "@playwright/test";
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

/** Approves the company and the job. */
export async function approve(portal: Portal, { companyId }: { companyId: number }, jobId: number): Promise<void> {
  await portal.database.admin.query("update public.employers set approved = 1 where id = $1", [companyId]);
  await portal.database.admin.query(
    "update public.job_openings set approved = 1, approved_at = now(), review_note = null where id = $1",
    [jobId],
  );
}
