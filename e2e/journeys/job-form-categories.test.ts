import { expect, test } from "#e2e/world/fixtures.ts";
import { categoryDialog, openJob, requestSettled, UPDATE, watchRequests } from "#e2e/world/job-form-page.ts";
import type { Portal } from "#e2e/world/portal.ts";

async function storedCategories({ database }: Portal, jobId: number): Promise<string[]> {
  const { rows } = await database.admin.query<{ name: string }>(
    `select c.name from public.job_categories_job_openings l join public.job_categories c on c.id = l.job_category_id
     where l.job_opening_id = $1 order by c.name`,
    [jobId],
  );
  return rows.map(({ name }) => name);
}

// Spec §4 "Category picker", rule 24
test("the category picker follows the specified rules and keeps its selection", {
  tag: ["@browsers", "@rare"],
}, async ({ page, employer, portal }) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
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
  await dialog.getByRole("button", { name: "Hide categories of Food Service & Bakery" }).click();
  await expect(child).toBeHidden();
  // Spec §2 limits the dialog to 80% of the viewport's height.
  await page.setViewportSize({ width: 1280, height: 500 });
  await expect.poll(async () => (await dialog.boundingBox())?.height).toBe(500 * 0.8);
  await done.click();
  await expect(page).toHaveURL(/\/previous-jobs$/);

  await page.getByRole("button", { name: "Edit Store Manager" }).click();
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(parent).toHaveAttribute("aria-expanded", "true");
  // When the list opens, it scrolls to the selected categories.
  await expect(parent).toBeInViewport({ ratio: 1 });
  await expect(child).toBeChecked();
  await child.uncheck();
  await done.click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
  await expect.poll(() => storedCategories(portal, id)).toEqual([]);

  // Rule 21
  const remark = page.getByRole("listitem").filter({ hasText: "Location is approximate" });
  await remark.getByRole("button", { name: "Check address" }).click();
  await expect(page.getByLabel("Address Line 1")).toBeFocused();
});

test("the tree is a single Tab stop, works by arrows, Space and letters, and can be searched and closed", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
  await page.getByRole("button", { name: UPDATE }).click();
  const dialog = categoryDialog(page);
  const item = (name: string) => dialog.getByRole("treeitem", { name, exact: true });
  await expect(dialog.getByRole("searchbox", { name: "Search categories" })).toBeFocused();
  await expect(item("Accounting & Finance")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Store Management" })).toBeFocused();
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
  // The shortcuts of the app do nothing in a dialog.
  for (const key of ["g", "d", "Control+k"]) await page.keyboard.press(key);
  await expect(page.getByRole("dialog")).toHaveCount(1);
  await page.keyboard.press("Tab");
  await expect(dialog.getByRole("button", { name: "Done Selecting Categories" })).toBeFocused();

  // Enter and Space on an industry's arrow collapse it and select nothing.
  const bakery = item("Food Service & Bakery");
  await dialog.getByRole("button", { name: "Show categories of Food Service & Bakery" }).click();
  for (const [key, isExpanded] of [
    ["Enter", "false"],
    ["Space", "true"],
  ] as const) {
    await page.keyboard.press(key);
    await expect(bakery).toHaveAttribute("aria-expanded", isExpanded);
  }
  await expect(dialog.getByText("1 category selected")).toBeVisible();

  const search = dialog.getByRole("searchbox", { name: "Search categories" });
  await search.fill("zebra");
  await expect(dialog.getByText("No category contains “zebra”.")).toBeVisible();
  await search.fill("baking");
  await expect(dialog.getByRole("treeitem")).toHaveCount(2);
  await page.keyboard.press("Escape");
  await expect(page).toHaveURL(/\/previous-jobs$/);
  await expect(page.getByText("The job is saved. You can add categories by editing it.")).toBeVisible();
  await expect(page.getByRole("row", { name: /Store Manager/ })).toBeVisible();
});

// Spec §8 "Category save", rules 24 and 65
test("categories that cannot be loaded or saved show an error, are sent once, and can be chosen again", {
  tag: "@rare",
}, async ({ page, context, portal, employer, faults }) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
  const dialog = categoryDialog(page);
  const done = dialog.getByRole("button", { name: "Done Selecting Categories" });
  await faults.fail("job_categories");
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(dialog.getByRole("alert")).toContainText("Failed to load form data. Please refresh the page.");
  await expect(done).toBeDisabled();
  await faults.clear();
  await faults.hold("job_categories");
  await dialog.getByRole("button", { name: "Retry" }).click();
  await expect(dialog.getByText("Loading categories")).toBeAttached();
  await expect(done).toBeDisabled();
  await faults.clear();
  await dialog.getByRole("checkbox", { name: "Food Service & Bakery" }).check();

  await faults.refuse("job_categories_job_openings");
  await done.click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
  const failure = page.getByRole("listitem").filter({ hasText: "Failed to save job categories" });
  for (const happen of [() => context.setOffline(true), () => context.setOffline(false)]) {
    await expect(failure).toBeVisible();
    await faults.clear();
    await happen();
    const tried = requestSettled(page, "/rpc/set_job_categories");
    await failure.getByRole("button", { name: "Try again" }).click();
    await tried;
  }
  await expect(failure).toBeHidden();
  await expect.poll(() => storedCategories(portal, id)).toEqual(["Food Service & Bakery"]);

  const box = (name: string) => dialog.getByRole("checkbox", { name });
  const openPickerAgain = async () => {
    await page.getByRole("button", { name: "Edit Store Manager" }).click();
    await page.getByRole("button", { name: UPDATE }).click();
  };
  await test.step("a picker opened before the selection is saved", async () => {
    await openPickerAgain();
    await box("Administrative & Office").check();
    const connection = Promise.withResolvers<void>();
    await page.route("**/rpc/set_job_categories", async (route) => {
      await connection.promise;
      await route.continue();
    });
    const sent = watchRequests(page, "POST", "/rpc/set_job_categories");
    await done.dblclick();
    await openPickerAgain();
    await expect(dialog.getByText("Loading categories")).toBeAttached();
    await expect(done).toBeDisabled();
    connection.resolve();
    await expect(box("Administrative & Office")).toBeChecked();
    expect(sent).toHaveLength(1);
    await page.unrouteAll();
  });
  await test.step("a selection that replaces a rejected selection", async () => {
    await box("Retail & Sales").check();
    await faults.fail("job_categories_job_openings");
    await done.click();
    await expect(failure).toBeVisible();
    await faults.clear();
    await openPickerAgain();
    await box("Accounting & Finance").check();
    await done.click();
    await expect(failure).toBeHidden();
    await expect
      .poll(() => storedCategories(portal, id))
      .toEqual(["Accounting & Finance", "Administrative & Office", "Food Service & Bakery"]);
  });
});
