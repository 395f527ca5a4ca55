import { expect, test } from "./fixtures.ts";
import { CREATE, categoryDialog, fillJob, UPDATE } from "./job-form-page.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "./page-checks.ts";

// Spec §4 "Category picker", decision 24
test("the category picker follows the specified rules and comes back as it was left", async ({
  page,
  employer,
  portal,
}) => {
  await employer.postJob({ name: "Store Manager" });
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("button", { name: "Edit Store Manager" }).click();
  await page.getByRole("button", { name: UPDATE }).click();
  const dialog = categoryDialog(page);
  const done = dialog.getByRole("button", { name: "Done Selecting Categories" });
  const parent = dialog.getByRole("treeitem", { name: "Food Service & Bakery" });
  const parentBox = dialog.getByRole("checkbox", { name: "Food Service & Bakery" });
  const child = dialog.getByRole("checkbox", { name: "Baking & Pastry" });

  await expect(child).toBeHidden();
  await parentBox.check();
  await expect(parent).toHaveAttribute("aria-expanded", "true");
  await expect(child).not.toBeChecked();
  await child.check();
  await parentBox.uncheck();
  await expect(child).not.toBeChecked();
  await child.check();
  await expect(parent).toHaveAttribute("aria-checked", "mixed");
  await expect(dialog.getByText("1 category selected")).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole("button", { name: "Hide categories of Food Service & Bakery" }).click();
  await expect(child).toBeHidden();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  const box = await dialog.boundingBox();
  expect(box?.height).toBeLessThanOrEqual(800 * 0.8);
  await done.click();
  await expect(page).toHaveURL(/\/previous-jobs$/);

  await page.getByRole("button", { name: "Edit Store Manager" }).click();
  const asked = page.waitForRequest("**/rest/v1/job_categories_job_openings*");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/rest/v1/job_categories_job_openings*", async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole("button", { name: UPDATE }).click();
  await asked;
  await expect(done).toBeDisabled();
  answer();
  await expect(parent).toHaveAttribute("aria-expanded", "true");
  await expect(child).toBeChecked();
  await child.uncheck();
  await done.click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
  const { rows } = await portal.database.admin.query("select * from public.job_categories_job_openings");
  expect(rows).toEqual([]);
});

test("the tree is one stop of the Tab key and does everything by arrows, Space and letters", async ({
  page,
  employer,
}) => {
  await employer.postJob({ name: "Store Manager" });
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("button", { name: "Edit Store Manager" }).click();
  await page.getByRole("button", { name: UPDATE }).click();
  const dialog = categoryDialog(page);
  const item = (name: string) => dialog.getByRole("treeitem", { name, exact: true });
  await expect(dialog.getByRole("searchbox", { name: "Search categories" })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(item("Accounting & Finance")).toBeFocused();
  await page.keyboard.press("ArrowDown");
  await expect(item("Administrative & Office")).toBeFocused();
  await page.keyboard.press("f");
  await expect(item("Food Service & Bakery")).toBeFocused();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(item("Baking & Pastry")).toBeFocused();
  await page.keyboard.press("Space");
  await expect(item("Baking & Pastry")).toHaveAttribute("aria-checked", "true");
  await page.keyboard.press("ArrowLeft");
  await expect(item("Food Service & Bakery")).toBeFocused();
  await page.keyboard.press("ArrowLeft");
  await expect(item("Food Service & Bakery")).toHaveAttribute("aria-expanded", "false");
  await page.keyboard.press("End");
  await page.keyboard.press("Home");
  await expect(item("Accounting & Finance")).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Done Selecting Categories" })).toBeFocused();
});

test("the search finds categories inside their industry", async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await page.getByRole("button", { name: CREATE }).click();
  const dialog = categoryDialog(page);
  await dialog.getByRole("searchbox", { name: "Search categories" }).fill("baking");
  await expect(dialog.getByRole("treeitem")).toHaveCount(2);
  await dialog.getByRole("checkbox", { name: "Baking & Pastry" }).check();
  await dialog.getByRole("searchbox").fill("zebra");
  await expect(dialog.getByText("No category contains “zebra”.")).toBeVisible();
  await dialog.getByRole("searchbox").fill("");
  await expect(dialog.getByText("1 category selected")).toBeVisible();
});

test("closing the picker keeps the saved job and says how categories can follow", async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await page.getByRole("button", { name: CREATE }).click();
  await expect(categoryDialog(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/previous-jobs$/);
  await expect(page.getByText("The job is saved. You can add categories by editing it.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Night Baker/ })).toBeVisible();
});

// Spec §8 "Category save"
test("categories that could not be saved stay chosen and can be sent again", async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await page.getByRole("button", { name: CREATE }).click();
  const dialog = categoryDialog(page);
  await dialog.getByRole("checkbox", { name: "Food Service & Bakery" }).check();
  await page.route("**/rest/v1/rpc/set_job_categories", (route) =>
    route.fulfill({ status: 500, json: { message: "no" } }),
  );
  await dialog.getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Failed to save job categories");
  await expect(dialog.getByRole("checkbox", { name: "Food Service & Bakery" })).toBeChecked();
  await page.unroute("**/rest/v1/rpc/set_job_categories");
  await dialog.getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
});
