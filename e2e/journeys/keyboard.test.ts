import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { openJob } from "#e2e/world/job-form-page.ts";
import { expectNoLayer } from "#e2e/world/page-checks.ts";

const palette = (page: Page) => page.getByRole("dialog", { name: "Search" });
const paletteField = (page: Page) => page.getByRole("combobox", { name: /^Search screens/ });

/** Waits until no dialog is open, then opens the palette. */
async function openPalette(page: Page): Promise<void> {
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await page.keyboard.press("Control+k");
  await expect(paletteField(page)).toBeFocused();
}

const shortcuts = (page: Page) => page.getByRole("dialog", { name: "Keyboard shortcuts" });

// Rule 84
test("the palette opens a screen, a company, a job and an action by a few letters", { tag: "@browsers" }, async ({
  page,
  employer,
  portal,
}) => {
  await portal.database.admin.query("insert into public.employers (name, created_by) values ($1, $2)", [
    `Zebra ${employer.companyName}`,
    employer.userId,
  ]);
  const job = await employer.postJob({ name: "Lefse Roller", city: "Ely" });
  await employer.signIn(page, "/dashboard");
  await page.getByRole("button", { name: `(ID ${employer.companyId})` }).click();
  await expect(page.getByText("Profile Views")).toBeVisible();

  await openPalette(page);
  await paletteField(page).fill("prev");
  await expect(page.getByRole("option").first()).toHaveAccessibleName(/^Previous Jobs/);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/\/previous-jobs$/);
  await expect(page.getByRole("heading", { name: "Previous Job Postings" })).toBeFocused();
  await expect(palette(page)).toBeHidden();

  await openPalette(page);
  await paletteField(page).fill("lefse");
  const found = page.getByRole("option", { name: "Lefse Roller In review · Ely" });
  await expect(found).toBeVisible();
  await expect(found).toHaveAttribute("aria-selected", "true");
  await expect(page.getByRole("option", { name: "Applicants of Lefse Roller" })).toBeVisible();
  await expect(page.getByRole("option", { name: "Edit Lefse Roller" })).toBeVisible();
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(new RegExp(`/jobs/${job}$`));
  await expect(page.getByRole("heading", { level: 1 })).not.toHaveText("Previous Job Postings");
  await expect(palette(page)).toBeHidden();

  // Recent jobs and screens are first in the palette.
  await openPalette(page);
  await expect(page.getByRole("option").first()).toContainText("Lefse Roller");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByRole("option").nth(1)).toContainText("Previous Jobs");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: "Previous Job Postings" })).toBeFocused();

  await openPalette(page);
  await paletteField(page).fill("zeb");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: /^Current company: Zebra/ })).toBeVisible();

  await openPalette(page);
  await paletteField(page).fill("switch comp");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog", { name: "Select a company" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog")).toHaveCount(0);

  await openPalette(page);
  await paletteField(page).fill("log out");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("tab", { name: "Magic Link" })).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem("recent_commands"))).toBeNull();
});

test("the palette returns the focus, announces its results, and never covers a confirmation", { tag: "@rare" }, async ({
  page,
  employer,
  faults,
}) => {
  await employer.seedJobs(3);
  await openJob(page, employer, "Store Manager 1");
  const city = page.getByLabel("City");
  await city.focus();
  await openPalette(page);
  await page.keyboard.press("Escape");
  await expect(palette(page)).toBeHidden();
  await expect(city).toBeFocused();
  await openPalette(page);
  await page.keyboard.press("Control+k");
  await expect(palette(page)).toBeHidden();
  await expect(city).toBeFocused();

  await openPalette(page);
  await paletteField(page).fill("zebra crossing");
  await expect(page.getByText("Nothing found for “zebra crossing”.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "0 results" })).toBeVisible();
  await faults.refuse("job_openings");
  await paletteField(page).fill("manager");
  await expect(page.getByText("Jobs could not be searched.")).toBeVisible();
  await faults.clear();
  await page.keyboard.press("Escape");

  // Keys during the composition of a character, as with Japanese input, trigger no shortcut.
  await city.focus();
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "k", ctrlKey: true, isComposing: true, bubbles: true, cancelable: true }),
    ),
  );
  await expect(palette(page)).toBeHidden();
  // On a keyboard layout without Latin letters, the app recognizes a shortcut by the position of
  // the key.
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "л", code: "KeyK", ctrlKey: true, bubbles: true, cancelable: true }),
    ),
  );
  await expect(paletteField(page)).toBeFocused();
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Reset Form" }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Control+k");
  await page.keyboard.press("?");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(page.getByRole("alertdialog")).toHaveCount(0);

  // Leaving an edited job requires a confirmation.
  await city.fill("Elsewhere");
  await openPalette(page);
  await paletteField(page).fill("dashboard");
  await page.keyboard.press("Enter");
  await expect(page.getByRole("alertdialog", { name: "Leave without saving?" })).toBeVisible();
});

test("single-key shortcuts work outside fields, are listed under “?”, and can be turned off permanently", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.seedJobs(3);
  await employer.signIn(page, "/previous-jobs");
  const heading = page.getByRole("heading", { level: 1 });
  await expect(page.getByRole("rowheader").first()).toBeVisible();
  await heading.focus();
  // The first key loads the code of the shortcuts. The app queues the second key until the code has
  // loaded.
  await page.keyboard.press("g");
  await page.keyboard.press("d");
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.keyboard.press("g");
  await page.keyboard.press("j");
  await expect(page).toHaveURL(/\/previous-jobs$/);
  await expect(heading).toBeFocused();
  const search = page.getByRole("searchbox", { name: "Search jobs" });
  // Waits for the search field, because without it "/" would open the palette.
  await expect(search).toBeVisible();
  await page.keyboard.press("/");
  await expect(search).toBeFocused();
  await page.keyboard.type("n?gd");
  await expect(search).toHaveValue("n?gd");
  await expect(page).toHaveURL(/\/previous-jobs/);

  await heading.focus();
  await page.keyboard.press("n");
  await expect(heading).toHaveText("Post New Job");
  await page.goBack();
  await expect(search).toBeVisible();

  await heading.focus();
  await page.keyboard.press("?");
  await expect(shortcuts(page)).toBeVisible();
  await expect(shortcuts(page).getByText("Go to Dashboard")).toBeVisible();
  await shortcuts(page).getByLabel("Single-key shortcuts").uncheck();
  await page.keyboard.press("Escape");
  await expect(shortcuts(page)).toBeHidden();
  await expect(heading).toBeFocused();
  await page.keyboard.press("?");
  await page.keyboard.press("n");
  await openPalette(page);
  await expect(page).toHaveURL(/\/previous-jobs/);
  await paletteField(page).fill("shortcuts");
  await page.keyboard.press("Enter");
  await expect(shortcuts(page)).toBeVisible();
  await page.keyboard.press("Escape");
  await expectNoLayer(page);
  await page.reload();
  await expect(heading).toBeVisible();
  await page.keyboard.press("n");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(paletteField(page)).toBeFocused();
  await expect(page).toHaveURL(/\/previous-jobs/);
});
