import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { categoryDialog, UPDATE } from "#e2e/world/job-form-page.ts";
import { passTimeUntil } from "#e2e/world/pass-time.ts";

const PHONE = { width: 390, height: 844 };
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const scrolled = (page: Page) => page.evaluate(() => Math.round(scrollY));
const done = (page: Page) => categoryDialog(page).getByRole("button", { name: "Done Selecting Categories" }).click();

test("on a phone a new screen opens at its top, and Back, Forward and a reload restore the scroll position", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await page.setViewportSize(PHONE);
  await employer.seedJobs(10);
  await employer.signIn(page, "/previous-jobs");
  const last = page.getByRole("row").last();
  await expect(page.getByRole("rowheader")).toHaveCount(10);
  await last.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(400);

  await last.getByRole("button", { name: /^Duplicate/ }).click();
  await expect(heading(page)).toHaveText("Post New Job");
  await expect(heading(page)).toBeFocused();
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  expect(await scrolled(page)).toBe(0);
  await page.getByLabel("City").scrollIntoViewIfNeeded();
  const inForm = await scrolled(page);
  expect(inForm).toBeGreaterThan(400);

  await page.goBack();
  await expect(heading(page)).toHaveText("Previous Job Postings");
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.reload();
  await expect(last).toBeVisible();
  await expect.poll(() => scrolled(page)).toBe(place);
  await page.goForward();
  await expect(heading(page)).toHaveText("Post New Job");
  await expect.poll(() => scrolled(page)).toBe(inForm);
});

test("on a phone the message after Approve scrolls into view above the list", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await page.clock.install();
  await page.setViewportSize(PHONE);
  for (let number = 1; number <= 10; number += 1) await employer.receiveSuggestion({ name: `Cook ${number}` });
  await employer.signIn(page, "/suggested-jobs");
  await page
    .getByRole("button", { name: /^Approve/ })
    .last()
    .click();
  await expect(page.getByText(/has been approved\. You will be redirected/)).toBeInViewport({ ratio: 1 });
  await passTimeUntil(page.getByRole("heading", { name: "Post New Job" }));
  expect(await scrolled(page)).toBe(0);
});

test("a scroll position is restored once the page is long enough, unless the user has scrolled", {
  tag: "@rare",
}, async ({ page, employer, faults }) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await employer.signIn(page, `/post-job?job=${id}`);
  const last = page.getByLabel("Special Instructions");
  await last.scrollIntoViewIfNeeded();
  const place = await scrolled(page);
  expect(place).toBeGreaterThan(400);
  for (const isImpatient of [false, true]) {
    await page.goto("/dashboard");
    await expect(heading(page)).toContainText("Dashboard");
    await faults.hold("job_openings");
    await page.goBack();
    await expect(page.getByText("Loading the job")).toBeAttached();
    if (isImpatient) await page.mouse.wheel(0, -1);
    await faults.clear();
    await expect(last).toBeAttached();
    if (isImpatient) expect(await scrolled(page)).toBeLessThan(place);
    else await expect.poll(() => scrolled(page)).toBe(place);
  }
});

// Rule 32
test("an edit names its job in the URL and on the page, then returns to the table's page and marks the row", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.seedJobs(24);
  await page.clock.install();
  await employer.signIn(page, "/previous-jobs?status=active&page=2");
  const row = page.getByRole("row").nth(4);
  const name = (await row.getByRole("rowheader").getByRole("link").textContent()) ?? "";
  await row.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(page).toHaveURL(/\/post-job\?job=\d+$/);
  await expect(heading(page)).toHaveText("Edit Job");
  await expect(page.getByText(`You are changing “${name}”.`)).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" }).locator("[aria-current]")).toHaveCount(0);
  await page.getByRole("link", { name: "Post New Job" }).click();
  await expect(heading(page)).toHaveText("Post New Job");
  await expect(page).toHaveURL(/\/post-job$/);
  await page.goBack();
  await expect(page.getByLabel("Job Title")).toHaveValue(name);
  await page.getByLabel("City").fill("Ely");
  await page.getByRole("link", { name: "Dashboard" }).click();
  await page.getByRole("alertdialog", { name: "Leave without saving?" }).getByRole("button", { name: "Stay" }).click();
  await page.getByRole("button", { name: UPDATE }).click();
  await done(page);
  await expect(page).toHaveURL(/\/previous-jobs\?status=active&page=2$/);
  const marked = page.getByRole("row").filter({ has: page.getByRole("rowheader", { name }) });
  await expect(marked).toHaveAttribute("data-marked", "true");
  await expect(marked).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("status").getByText(`“${name}” is saved.`)).toBeAttached();
  await page.clock.runFor(10_000);
  await expect(marked).not.toHaveAttribute("data-marked");
  await page.reload();
  await expect(marked).toBeVisible();
  await expect(page.getByText("is saved")).toHaveCount(0);
});

test("a filter stays if it hides the saved job, and the table shows a notice", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "Night Baker" });
  await employer.postJob({ name: "Store Manager" });
  await employer.signIn(page, "/previous-jobs?search=baker");
  await page.getByRole("button", { name: "Edit Night Baker" }).click();
  await page.getByLabel("Job Title").fill("Night Cook");
  await page.getByRole("button", { name: UPDATE }).click();
  await done(page);
  await expect(page).toHaveURL(/\?search=baker$/);
  const notice = page.getByRole("status").filter({ hasText: "“Night Cook” is saved, but it isn't in this list." });
  await expect(notice).toBeVisible();
  await notice.getByRole("button", { name: "Show all jobs" }).click();
  await expect(page.getByRole("rowheader")).toHaveText([/Store Manager/, /Night Cook/]);
  await expect(notice).toBeHidden();
});

test("two quick clicks on Next turn two pages, and a delayed search does not undo a click", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.seedJobs(31);
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByText("Showing 1 to 10 of 31 jobs")).toBeVisible();
  await page.evaluate(() => {
    const next = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === "Next");
    next?.click();
    next?.click();
  });
  await expect(page.getByText("Showing 21 to 30 of 31 jobs")).toBeVisible();
  await page.goBack();
  await expect(page.getByText("Showing 11 to 20 of 31 jobs")).toBeVisible();

  // Delays the code of the job form. The table is then still visible when the search starts.
  await page.clock.install();
  await page.goto("/previous-jobs");
  let open = () => {};
  const isOpen = new Promise<void>((resolve) => {
    open = resolve;
  });
  await page.route("**/assets/job-form-screen-*.js", async (route) => {
    await isOpen;
    await route.fallback();
  });
  await page.getByLabel("Search jobs").fill("baker");
  await page.getByRole("button", { name: /^Edit/ }).first().click();
  await page.clock.runFor(1000);
  open();
  await expect(heading(page)).toHaveText("Edit Job");
  await expect(page).toHaveURL(/\/post-job\?job=\d+$/);
});
