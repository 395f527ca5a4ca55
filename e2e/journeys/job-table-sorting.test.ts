import type { Page } from "@playwright/test";
import { addDays, todayInPortal } from "#domain/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

const today = todayInPortal();
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name });
const titles = (page: Page) => page.getByRole("rowheader").locator("> :first-child");

// Rule 80
test("a heading sorts by its column, the other way round, and no longer; each order is in the address", async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "zoo Keeper", city: "Ada", end_date: addDays(today, 3) });
  await employer.postJob({ name: "Éclair Maker", city: "Ely", end_date: addDays(today, 9), approved: 1 });
  await employer.postJob({ name: "Apprentice", city: "Duluth", end_date: addDays(today, -2) });
  await employer.signIn(page, "/previous-jobs");
  const newest = ["Apprentice", "Éclair Maker", "zoo Keeper"];
  await expect(titles(page)).toHaveText(newest);
  await expect(page.locator("[aria-sort]")).toHaveCount(0);

  const title = heading(page, "Job Title").getByRole("button");
  await title.click();
  await expect(titles(page)).toHaveText(["Apprentice", "Éclair Maker", "zoo Keeper"]);
  await expect(heading(page, "Job Title")).toHaveAttribute("aria-sort", "ascending");
  await expect(page.getByRole("status").filter({ hasText: "Sorted: Title, A to Z" })).toBeAttached();
  await title.press("Enter");
  await expect(titles(page)).toHaveText(["zoo Keeper", "Éclair Maker", "Apprentice"]);
  await expect(heading(page, "Job Title")).toHaveAttribute("aria-sort", "descending");
  await expect(title).toBeFocused();

  for (const [column, order] of Object.entries({
    Status: ["zoo Keeper", "Éclair Maker", "Apprentice"],
    Location: ["zoo Keeper", "Apprentice", "Éclair Maker"],
    Dates: ["Apprentice", "zoo Keeper", "Éclair Maker"],
  })) {
    await heading(page, column).getByRole("button").click();
    await expect(titles(page)).toHaveText(order);
    await expect(page.locator("[aria-sort]")).toHaveCount(1);
  }
  await expect(page).toHaveURL(/\?sort=dates$/);
  await page.goBack();
  await expect(heading(page, "Location")).toHaveAttribute("aria-sort", "ascending");
  await page.reload();
  await expect(titles(page)).toHaveText(["zoo Keeper", "Apprentice", "Éclair Maker"]);

  const location = heading(page, "Location").getByRole("button");
  await location.click();
  await expect(heading(page, "Location")).toHaveAttribute("aria-sort", "descending");
  await location.click();
  await expect(titles(page)).toHaveText(newest);
  await expect(page).toHaveURL(/\/previous-jobs$/);
});

test("the address holds search, filter, order and page, for a reload and for a colleague's browser", async ({
  page,
  browser,
  employer,
}) => {
  await employer.seedJobs(60);
  await employer.signIn(page, "/previous-jobs");
  await page.getByLabel("Search jobs").fill("minnesota");
  await expect(page.getByText("Showing 1 to 10 of 40 jobs")).toBeVisible();
  await page.getByLabel("Filter jobs").selectOption("Active Jobs");
  await heading(page, "Job Title").getByRole("button").click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText(/Showing 11 to 20 of \d+ jobs/)).toBeVisible();
  // Until the page has come, the rows are those of the last one.
  await expect(page.getByRole("table", { name: "Job postings" })).not.toHaveAttribute("aria-busy", "true");
  const address = new URL(page.url());
  expect(address.search).toBe("?search=minnesota&status=active&sort=title&page=2");
  const shown = await titles(page).allTextContents();
  expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, "en")));

  const other = await browser.newPage();
  await employer.signIn(other, `${address.pathname}${address.search}`);
  await expect(titles(other)).toHaveText(shown);
  await expect(other.getByLabel("Search jobs")).toHaveValue("minnesota");
  await expect(other.getByLabel("Filter jobs")).toHaveValue("active");
  await other.goto("/previous-jobs?sort=salary&status=dreamt&page=-3&colour=red");
  await expect(other.getByText("Showing 1 to 10 of 60 jobs")).toBeVisible();
  await expect(other.locator("[aria-sort]")).toHaveCount(0);
  await other.context().close();
});

test("a phone sorts by a select, from the first page", async ({ page, employer }) => {
  await employer.seedJobs(12);
  await page.setViewportSize({ width: 390, height: 800 });
  await employer.signIn(page, "/previous-jobs?page=2");
  await expect(page.getByText("Showing 11 to 12 of 12 jobs")).toBeVisible();
  await page.getByLabel("Sort jobs").selectOption("Title, Z to A");
  await expect(titles(page).first()).toHaveText("Store Manager 9");
  await expect(page.getByText("Showing 1 to 10 of 12 jobs")).toBeVisible();
  await expect(page).toHaveURL(/\?sort=-title$/);
  await expect(page.getByRole("columnheader", { name: "Job Title" }).getByRole("button")).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByLabel("Sort jobs")).toBeHidden();
  await expect(heading(page, "Job Title")).toHaveAttribute("aria-sort", "descending");
});
