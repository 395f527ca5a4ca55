import type { Page } from "@playwright/test";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { categoryDialog, readNewestJob } from "#e2e/world/job-form-page.ts";

/** Returns the keys that type the date into a US browser, such as "11212026" for "2026-11-21". */
function asTyped(date: string): string {
  const [year, month, day] = date.split("-");
  return `${month}${day}${year}`;
}

/** Counts the keys of `press`, but not the text of `type`. A key with modifiers counts once. */
function countKeys(page: Page) {
  let count = 0;
  return {
    async press(key: string, times = 1) {
      for (let time = 0; time < times; time += 1) await page.keyboard.press(key);
      count += times;
    },
    type: (text: string) => page.keyboard.type(text),
    pressed: () => count,
  };
}

/** Opens the table of jobs from the sidebar, which moves the focus to the heading. */
async function openTable(page: Page, signIn: (page: Page) => Promise<void>) {
  await signIn(page);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Previous Jobs" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(page.getByRole("rowheader").first()).toBeVisible();
}

async function chooseCategory(page: Page, keys: ReturnType<typeof countKeys>) {
  await expect(categoryDialog(page).getByRole("treeitem").first()).toBeVisible();
  await keys.type("baking");
  await keys.press("Enter");
  await expect(categoryDialog(page).getByText("1 category selected")).toBeVisible();
  await keys.press("Control+Enter");
  await expect(page).toHaveURL(/\/previous-jobs$/);
}

test("posting a new job with a category from the table takes 12 keys plus the text", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  const keys = countKeys(page);
  const first = await employer.postJob({ name: "Store Manager" });
  await openTable(page, employer.signIn);
  // Deletes the earlier job, so that no street address is prefilled.
  await portal.database.admin.query("delete from public.job_openings where id = $1", [first]);

  await keys.press("Tab");
  await expect(page.getByRole("main").getByRole("link", { name: "Post New Job" })).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: "Post New Job" })).toBeFocused();
  // Waits for the fields, which render after the heading (rule 86).
  await expect(page.getByRole("textbox", { name: "Job Title" })).toBeVisible();
  await keys.press("Tab");
  await keys.type("night baker");
  await keys.press("Enter");
  await expect(page.getByRole("textbox", { name: "Job Description" })).toBeFocused();
  await keys.type("Bake bread.");
  await keys.press("Control+Enter");
  for (const [name, text] of [
    ["Address Line 1", "12 Superior Street"],
    ["City", "Duluth"],
    ["Postal Code", "55802"],
    ["Minimum Annual Pay", "46.8k"],
    ["Maximum Annual Pay", "54080"],
  ] as const) {
    await expect(page.getByRole("textbox", { name })).toBeFocused();
    await expect(page.getByRole("textbox", { name })).not.toHaveAttribute("aria-invalid");
    await keys.type(text);
    await keys.press("Enter");
  }
  await chooseCategory(page, keys);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    name: "Night Baker",
    description: "<p>Bake bread.</p>",
    city: "Duluth",
    min_annual_pay: 46800,
  });
  expect(keys.pressed()).toBe(12);
});

test("posting a duplicate with new dates and a category from the table takes 11 keys plus the text", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  const keys = countKeys(page);
  await employer.seedJobs(12);
  await employer.postJob({ name: "Cook", created: "2020-01-01" });
  const today = todayInPortal();
  const [start, end] = [addDays(today, 3), addDays(today, 45)];
  await openTable(page, employer.signIn);

  await keys.press("Tab", 2);
  await expect(page.getByRole("searchbox", { name: "Search jobs" })).toBeFocused();
  await keys.type("cook");
  await keys.press("Enter");
  await expect(page.getByRole("button", { name: "Duplicate Cook" })).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByRole("heading", { name: "Post New Job" })).toBeFocused();
  // Waits for the fields, which render after the heading (rule 86).
  await expect(page.getByRole("textbox", { name: "Job Title" })).toBeVisible();
  await keys.press("Tab");
  await expect(page.getByRole("button", { name: "Update the dates" })).toBeFocused();
  await keys.press("Enter");
  await expect(page.getByLabel("Application Start Date")).toBeFocused();
  await keys.type(asTyped(start));
  await keys.press("Tab", 2);
  await keys.type(asTyped(end));
  await keys.press("Enter");
  await chooseCategory(page, keys);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    name: "Cook",
    start_date: start,
    end_date: end,
  });
  expect(keys.pressed()).toBe(11);
});

// Spec §10 "Budgets"
test("typing renders only the field with the focus", { tag: "@rare" }, async ({ page, employer }) => {
  await page.clock.install();
  await page.addInitScript(() => {
    const drawn = { times: 0 };
    const hook = {
      supportsFiber: true,
      inject: () => 1,
      onCommitFiberRoot: () => {
        drawn.times += 1;
      },
      onCommitFiberUnmount: () => undefined,
      onPostCommitFiberRoot: () => undefined,
    };
    Object.assign(window, { drawn, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
  });
  const drawnTimes = () => page.evaluate(() => (window as unknown as { drawn: { times: number } }).drawn.times);
  await employer.signIn(page, "/post-job");
  await expect(page.getByRole("textbox", { name: "Job Description" })).toBeVisible();
  for (const name of ["Job Description", "Minimum Annual Pay"]) {
    await page.getByRole("textbox", { name }).click();
    await page.keyboard.type("1");
    await page.clock.runFor(500);
    await expect(page.getByText("Draft saved")).toBeVisible();
    // Counts renders only after the preview has loaded.
    await expect(page.getByRole("region", { name: "Preview" })).toContainText("Apply by");
    // Stops the clock. On a busy machine, the draft would otherwise be saved during the typing.
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
    const before = await drawnTimes();
    expect(before).toBeGreaterThan(0);
    await page.keyboard.type("234567890 and 234567890");
    await page.clock.resume();
    await page.clock.runFor(500);
    await expect(page.getByText("Draft saved")).toBeVisible();
    expect((await drawnTimes()) - before, name).toBeLessThan(12);
  }
});
