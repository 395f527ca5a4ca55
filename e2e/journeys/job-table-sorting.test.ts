import type { Page } from "@playwright/test";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

const today = todayInPortal();
const heading = (page: Page, name: string) => page.getByRole("columnheader", { name });
const titles = (page: Page) => page.getByRole("rowheader").locator("> :first-child");

// Rule 80
test("a heading sorts ascending, then descending, then not at all, and the order is in the URL", {
  tag: "@rare",
}, async ({ page, employer }) => {
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

test("an empty search can be cleared, a page past the end shows the last page, and a phone sorts by a select", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.seedJobs(12);
  await employer.signIn(page, "/previous-jobs?search=zebra");
  await expect(page.getByRole("heading", { name: "No job postings found matching your criteria." })).toBeVisible();
  await expect(page.getByText("Showing 0 to 0 of 0 jobs")).toBeVisible();
  await expect(page.getByText("You have 12 job postings in all.")).toBeVisible();
  await page.getByRole("button", { name: "Clear search" }).click();
  await expect(page.getByText("Showing 1 to 10 of 12 jobs")).toBeVisible();
  await expect(page.getByLabel("Search jobs")).toHaveValue("");
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto("/previous-jobs?page=99");
  await expect(page.getByText("Showing 11 to 12 of 12 jobs")).toBeVisible();

  await page.getByRole("button", { name: "Filter", exact: true }).click();
  await page.getByLabel("Sort jobs").selectOption("Title, Z to A");
  await page.getByRole("button", { name: "Show jobs" }).click();
  await expect(page.getByRole("rowheader").first()).toContainText("Store Manager 9");
  await expect(page.getByText("Showing 1 to 10 of 12 jobs")).toBeVisible();
  await expect(page).toHaveURL(/\?sort=-title$/);
  const title = heading(page, "Job Title");
  await expect(title.getByRole("button")).toBeHidden();
  await page.setViewportSize({ width: 1280, height: 800 });
  await expect(page.getByLabel("Sort jobs")).toBeHidden();
  await expect(title).toHaveAttribute("aria-sort", "descending");
});
