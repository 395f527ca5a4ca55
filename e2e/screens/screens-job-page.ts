import type { Page } from "@playwright/test";
import { jobPath } from "#domain/routes.ts";
import { approve, countDays } from "#e2e/world/job-page.ts";
import { click, expect, popup, type Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";

/** The page of a job, and of a job that does not exist. */
export const jobPageScreens: readonly Screen[] = [
  {
    name: "job",
    async open(page, stage) {
      const id = await newestJob(stage);
      await stage.portal.database.admin.query("delete from public.job_days where job_opening_id = $1", [id]);
      const days = Array.from({ length: 20 }, (_, n) => [(n * 7919) % 19, (n * 7919) % 4] as [number, number]);
      await countDays(stage.portal, id, days);
      await stage.portal.database.admin.query(
        `update public.job_openings set (views, clicked_apply) = (
           select sum(d.views), sum(d.apply_clicks) from public.job_days d where d.job_opening_id = $1
         ) where id = $1`,
        [id],
      );
      await approve(stage.portal, stage.employer, id);
      await stage.employer.signIn(page, jobPath(id));
      await expectJob(page);
    },
    parts: [
      popup("job-page-menu", "[role=menu]", (page) => click(page, /^More actions for /)),
      {
        name: "job-days",
        place: ".day-table",
        show: (page) => page.getByText("The last 30 days as a table").click(),
        hide: (page) => page.getByText("The last 30 days as a table").click(),
      },
      {
        name: "job-preview-desk",
        place: ".job-preview",
        show: (page) => page.getByRole("tab", { name: "Desk" }).click(),
        hide: (page) => page.getByRole("tab", { name: "Phone" }).click(),
      },
      {
        name: "job-data",
        place: ".data-for-machines",
        show: (page) => page.getByText("Data for search engines").click(),
        hide: (page) => page.getByText("Data for search engines").click(),
      },
    ],
  },
  {
    name: "job-missing",
    async open(page, { employer }) {
      await employer.signIn(page, jobPath(999_999_999));
      await expect(page.getByRole("heading", { name: "There is no such job" })).toBeVisible();
    },
  },
];

/** Returns the id of the newest open job. */
export async function newestJob({ portal, employer }: Stage): Promise<number> {
  const { rows } = await portal.database.admin.query<{ id: number }>(
    `select id from public.job_openings where employer_id = $1 and end_date >= app.today() and archived = 0
     order by created desc, id desc limit 1`,
    [employer.companyId],
  );
  if (!rows[0]) throw new Error("The company has no open job");
  return rows[0].id;
}

async function expectJob(page: Page): Promise<void> {
  await expect(page.getByRole("region", { name: "Figures" }).getByRole("img")).toHaveCount(3);
  await expect(page.getByRole("region", { name: "Timeline" }).getByRole("time").first()).toBeVisible();
}
