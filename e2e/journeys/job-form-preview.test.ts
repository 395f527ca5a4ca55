import type { Locator } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { CREATE, descriptionOf, fillJob } from "#e2e/world/job-form-page.ts";

// Rule 96
test("the public page shows next to the form as it is typed, and in a tab on a phone", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.signIn(page, "/post-job");
  await expect(descriptionOf(page)).toBeVisible();
  const preview = page.getByRole("region", { name: "Preview" });
  await page.getByLabel("Job Title").fill("Night Baker");
  await expect(preview.getByRole("heading", { name: "Night Baker" })).toBeVisible();
  await expect(preview.getByText("Not filled in yet")).toHaveCount(3);
  await fillJob(page);
  await page.getByLabel("Benefits").fill("Free bread.");
  await expect(preview).toContainText("Bake bread while the town sleeps.");
  await expect(preview).toContainText("$46,800 – $54,080 a year");
  await expect(preview).toContainText("12 Superior Street, Duluth, Minnesota 55802 (On site)");
  await expect(preview).toContainText("Free bread.");
  await expect(preview.getByText("Not filled in yet")).toHaveCount(0);
  // Screen readers announce nothing of the preview, and Tab reaches it after the form's buttons.
  await expect(preview.locator("[role=status], [role=alert], [aria-live]")).toHaveCount(0);
  await page.getByRole("button", { name: CREATE }).focus();
  await page.keyboard.press("Tab");
  await expect(preview).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  await expect(preview).toHaveCount(0);
  const tab = page.getByRole("tab", { name: "Preview" });
  await tab.click();
  const panel = page.getByRole("tabpanel", { name: "Preview" });
  await expect(panel.getByRole("heading", { name: "Night Baker" })).toBeVisible();
  await expect(page.getByLabel("City")).toBeHidden();
  await tab.press("ArrowLeft");
  await expect(page.getByRole("tabpanel", { name: "Edit" }).getByLabel("City")).toHaveValue("Duluth");
  // The missing field is hidden while the preview is open. The button in the bar closes the preview
  // and focuses the field.
  await page.getByLabel("City").fill("");
  await tab.click();
  await page.getByRole("button", { name: "Next missing field" }).click();
  await expect(page.getByLabel("City")).toBeFocused();
  await expect(panel).toHaveCount(0);
});

// Rule 96
test("an empty optional field is one line that its label, Tab and a value open", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.signIn(page, "/post-job");
  const benefits = page.getByRole("textbox", { name: "Benefits", exact: true });
  const heightOf = async (field: Locator) => (await field.boundingBox())?.height ?? 0;
  await expect(benefits).toBeVisible();
  expect(await heightOf(benefits)).toBeLessThan(40);
  await page.getByText("Benefits", { exact: true }).click({ force: true });
  await expect(benefits).toBeFocused();
  expect(await heightOf(benefits)).toBeGreaterThan(80);
  // The benefits field stays large, because shrinking it would move the field that the user clicks.
  const instructions = page.getByRole("textbox", { name: "Special Instructions", exact: true });
  expect(await heightOf(instructions)).toBeLessThan(40);
  await page.getByLabel("Application Type").focus();
  await page.keyboard.press("Tab");
  await expect(instructions).toBeFocused();
  expect(await heightOf(instructions)).toBeGreaterThan(80);
  expect(await heightOf(benefits)).toBeGreaterThan(80);

  await page.keyboard.type("Ring twice.");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(instructions).toHaveValue("Ring twice.");
  expect(await heightOf(instructions)).toBeGreaterThan(80);
  expect(await heightOf(benefits)).toBeLessThan(40);
});
