import type { Page } from "@playwright/test";
import { loadDemo } from "#database/seeds/demo.ts";
import { demoPeople } from "#database/seeds/demo-people.ts";
import { jobPath } from "#domain/routes.ts";
import { signInAs } from "#e2e/world/account.ts";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import { startPortal } from "#e2e/world/portal.ts";

const test = base.extend({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
    async ({}, use) => {
      const portal = await startPortal({}, async (database) => void (await loadDemo(database)));
      await use(portal);
      await portal.close();
    },
    { scope: "worker", timeout: 60_000 },
  ],
});

const numberIn = (text: string | null | undefined) => Number(/[\d,]+/.exec(text ?? "")?.[0].replaceAll(",", "") ?? 0);
const section = (page: Page, name: string) => page.getByRole("region", { name: new RegExp(`^${name} `) });

interface ListedJob {
  id: number;
  applications: number;
}

/** Reads the table of jobs to its last page. */
async function listedJobs(page: Page): Promise<ListedJob[]> {
  const jobs: ListedJob[] = [];
  for (;;) {
    const footer = page.getByText(/^Showing \d+ to \d+ of \d+ jobs?$/);
    const [, first, last, total] = /Showing (\d+) to (\d+) of (\d+)/.exec((await footer.textContent()) ?? "") ?? [];
    const links = page.getByRole("main").locator("table a[href^='/jobs/']");
    await expect(links).toHaveCount(Number(last) - Number(first) + 1);
    const rows = await links.evaluateAll((found) =>
      found.map((link) => [link.getAttribute("href"), link.closest("tr")?.textContent ?? ""]),
    );
    for (const [href, text] of rows) {
      jobs.push({ id: numberIn(href), applications: Number(/(\d+) applications?/.exec(text ?? "")?.[1] ?? 0) });
    }
    if (last === total) return jobs;
    await page.getByRole("button", { name: "Next" }).click();
    await expect(footer).toContainText(`Showing ${Number(last) + 1} to`);
  }
}

async function openFigure(page: Page, name: string): Promise<{ figure: number; jobs: ListedJob[] }> {
  await page.goto("/dashboard");
  const card = page.locator("dl > div").filter({ hasText: name });
  await expect(card.locator(".figures-value")).toHaveText(/\d/);
  const figure = numberIn(await card.locator(".figures-value").textContent());
  await card.getByRole("link", { name, exact: true }).click();
  await expect(page).toHaveURL(/\/previous-jobs\?status=/);
  return { figure, jobs: await listedJobs(page) };
}

test("each number of the demo opens the rows that it counts", { tag: "@rare" }, async ({ page, portal }) => {
  test.setTimeout(120_000);
  await signInAs(portal, demoPeople.erik.authId, page, "/dashboard");
  await test.step("lists of the dashboard", async () => {
    for (const name of ["Applicants to answer", "Ending this week", "In review", "Needs a change"]) {
      const list = section(page, name);
      const count = numberIn(await list.getByRole("heading").textContent());
      expect(count).toBeGreaterThan(0);
      const more = list.getByRole("button", { name: /^Show/ });
      if (await more.isVisible()) await more.click();
      await expect(list.getByRole("listitem")).toHaveCount(count);
    }
    const suggested = numberIn(await section(page, "Suggested Jobs").getByRole("heading").textContent());
    await section(page, "Suggested Jobs").getByRole("link").click();
    await expect(page.getByRole("button", { name: /^Approve/ })).toHaveCount(suggested);
  });

  const active = await openFigure(page, "Active Job Postings");
  expect(active.jobs).toHaveLength(active.figure);
  await test.step("Total Applications opens exactly its applicants", async () => {
    await page.goto("/dashboard");
    const card = page.locator("dl > div").filter({ hasText: "Total Applications" });
    await expect(card.locator(".figures-value")).toHaveText(/\d/);
    const figure = await card.locator(".figures-value").textContent();
    await card.getByRole("link").click();
    await expect(page.getByText(`of ${figure} applicants`)).toBeVisible();
  });
  const viewed = await openFigure(page, "Profile Views");

  // Adds up the daily views of two jobs. database/tests/demo.test.ts does this for all jobs.
  await test.step("a job lists its applicants, and its views are those of its days", async () => {
    const [first, second] = viewed.jobs.filter((job) => job.applications > 0) as [ListedJob, ListedJob];
    for (const { id, applications } of [first, second]) {
      await page.goto(jobPath(id, "numbers"));
      const totals = page.locator(".funnel-total");
      await expect(totals.first()).toHaveText(/^[\d,]+$/);
      await page.getByText("The last 30 days as a table").click();
      const table = page.locator(".day-table").first();
      const days = await table.locator("tbody tr").allTextContents();
      const cells = await table.locator("tbody tr td:nth-child(2)").allTextContents();
      expect(days).toHaveLength(30);
      const total = numberIn(await totals.first().textContent());
      expect(cells.reduce((sum, cell) => sum + numberIn(cell), 0)).toBe(total);
      await page.getByRole("tab", { name: "Applicants" }).click();
      await expect(page.getByRole("table", { name: "Applicants" }).getByRole("rowheader")).toHaveCount(applications);
    }
  });
});
