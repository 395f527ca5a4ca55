import type { Page } from "@playwright/test";
import { createApplication } from "#database/access/world.ts";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { jobPath } from "#domain/routes.ts";
import { approve, countDays, countSources } from "#e2e/world/job-page.ts";
import { click, expect, type Part, popup, type Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";

/** The page of a job, and the page of a job that does not exist. */
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
      await countSources(stage.portal, id);
      await approve(stage.portal, stage.employer, id);
      await receiveApplicants(stage, id);
      await stage.employer.signIn(page, jobPath(id));
      await expect(page.getByRole("table", { name: "Applicants" }).getByRole("rowheader")).toHaveCount(3);
    },
    parts: [
      popup("job-page-menu", "[role=menu]", (page) => click(page, /^More actions for /)),
      popup("job-share", "[role=menu]", (page) => click(page, "Share")),
      {
        name: "job-applicant",
        only: "phone",
        place: ".person",
        show: (page) => page.getByRole("link", { name: /^Ada Lund/ }).click(),
        hide: (page) => click(page, "All applicants"),
      },
      {
        name: "job-applicant-answered",
        only: "phone",
        place: ".person",
        async show(page) {
          await page.getByRole("link", { name: /^Sam Berg/ }).click();
          await expect(page.getByRole("link", { name: /^Next to answer/ })).toBeVisible();
        },
        hide: (page) => click(page, "All applicants"),
      },
      tabPart("job-numbers", "Numbers", async (page) => {
        await expect(page.getByRole("region", { name: "Numbers" }).getByRole("img")).toHaveCount(3);
        await page.getByText("The last 30 days as a table").click();
        await page.getByText("Links that are counted separately").click();
        await expect(page.getByRole("rowheader", { name: "Flyer" })).toBeVisible();
      }),
      tabPart("job-posting", "Posting", (page) => page.getByText("Data for search engines").click()),
      tabPart("job-preview-desk", "Posting", (page) => page.getByRole("tab", { name: "Desk" }).click()),
      tabPart("job-history", "History", (page) =>
        expect(page.getByRole("region", { name: "History" }).getByRole("time").first()).toBeVisible(),
      ),
    ],
  },
  {
    name: "job-in-review",
    async open(page, stage) {
      const id = await newestJob(stage);
      await stage.portal.database.admin.query("update public.job_openings set approved = 0 where id = $1", [id]);
      await stage.employer.signIn(page, jobPath(id, "posting"));
      await expect(page.getByRole("list", { name: "Steps to the public page" })).toBeVisible();
    },
    async leave(stage) {
      await approve(stage.portal, stage.employer, await newestJob(stage));
    },
  },
  {
    name: "job-paused",
    async open(page, stage) {
      const id = await newestJob(stage);
      await approve(stage.portal, stage.employer, id);
      await pauseUntil(stage, id, "app.today() + 1");
      await stage.employer.signIn(page, jobPath(id, "posting"));
      await expect(page.getByText(/^Paused: the page says/)).toBeVisible();
    },
    parts: [popup("job-paused-menu", "[role=menu]", (page) => click(page, /^More actions for /))],
    async leave(stage) {
      await pauseUntil(stage, await newestJob(stage), "null");
    },
  },
  {
    name: "job-over",
    async open(page, stage) {
      const id = await newestJob(stage);
      await setLastDay(stage, id, "app.today() - 1");
      await stage.employer.signIn(page, jobPath(id, "posting"));
      await expect(page.getByRole("group", { name: "Did you hire someone?" })).toBeVisible();
    },
    async leave(stage) {
      await stage.portal.database.admin.query(
        "update public.job_openings set end_date = app.today() + 30 where end_date = app.today() - 1 and employer_id = $1",
        [stage.employer.companyId],
      );
    },
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

function pauseUntil({ portal }: Stage, jobId: number, day: string) {
  return portal.database.admin.query(`update public.job_openings set paused_until = ${day} where id = $1`, [jobId]);
}

function setLastDay({ portal }: Stage, jobId: number, day: string) {
  return portal.database.admin.query(`update public.job_openings set end_date = ${day} where id = $1`, [jobId]);
}

/** Returns a part whose `show` opens this tab, and whose `hide` opens the tab "Applicants". */
function tabPart(name: string, tab: string, show: (page: Page) => Promise<void>): Part {
  const open = (page: Page, name: string) => page.getByRole("tab", { name, exact: true }).click();
  return {
    name,
    place: "main",
    async show(page) {
      await open(page, tab);
      await show(page);
    },
    hide: (page) => open(page, "Applicants"),
  };
}

/** Replaces the job's applicants with three new applicants. Returns their ids. */
export async function receiveApplicants(
  { portal: { database } }: Stage,
  jobId: number,
): Promise<[number, number, number]> {
  await database.admin.query("delete from public.applications where job_opening_id = $1", [jobId]);
  return [
    await createApplication(database.admin, jobId, { name: "Robin Nyberg", state: "declined" }),
    await createApplication(database.admin, jobId, {
      name: "Sam Berg",
      state: "contacted",
      message: null,
      answers: JSON.stringify([
        { question: "Yes needed: Can you work on weekends?", answer: "no" },
        { question: "Text: When can you start?", answer: "W".repeat(LINE_MAX_LENGTH) },
      ]),
      meets_needs: false,
    }),
    await createApplication(database.admin, jobId, { name: "Ada Lund", arrived_in_flood: true }),
  ];
}
