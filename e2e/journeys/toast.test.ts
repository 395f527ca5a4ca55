import type { Page } from "@playwright/test";
import { writeDrafts } from "#e2e/world/drafts-page.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

const toasts = (page: Page) => page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Close" }) });
const NOT_OPENED = "This could not be opened. Please check your connection and try again.";

// Blocks the service worker, which would cache the code of the menus. In this test, the code must
// fail to load.
test.use({ serviceWorkers: "block" });

// Rule 41, Spec §9
test("a toast stays for 5000 ms, an error until closed, one at a time, and leaves after its animation", {
  tag: "@rare",
}, async ({ page, context, employer }) => {
  await page.clock.install();
  await employer.signIn(page, "/post-job");
  const postNewJob = page.getByRole("link", { name: "Post New Job" });
  const cleared = page.getByText("Your unfinished job was cleared.");
  const failed = page.getByText(NOT_OPENED);

  async function clearDraft() {
    await page.getByLabel("Job Title").fill("Night baker");
    await page.clock.runFor(600);
    await expect(page.getByText("Draft saved")).toBeVisible();
    await postNewJob.click();
    await expect(toasts(page)).toHaveCount(1);
    await expect(cleared).toBeVisible();
  }

  await clearDraft();
  await page.clock.runFor(4800);
  await expect(cleared).toBeVisible();
  await page.clock.runFor(300);
  await expect(toasts(page)).toHaveCount(0);

  await clearDraft();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(failed).toBeVisible();
  await expect(toasts(page)).toHaveCount(1);
  await expect(page.getByText("You are offline. Please keep this page open")).toBeVisible();
  await page.clock.runFor(60_000);
  await expect(failed).toBeVisible();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(toasts(page)).toHaveCount(0);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post New Job");
});

test("a toast over a form's bar does not cover a dialog", { tag: "@rare" }, async ({ page, portal, employer }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await writeDrafts(portal, employer);
  await employer.signIn(page, "/post-job");
  // The browser's data saver is on, so the drafts load only at the first key.
  await page.getByLabel("City").fill("Northfield");
  await page.getByRole("button", { name: /^Drafts \(/ }).click();
  const dialog = page.getByRole("dialog", { name: "Drafts" });
  await dialog.getByRole("button", { name: "Delete Summer help" }).click();
  await expect(page.getByText("Draft deleted: Summer help")).toBeVisible();
  const overlap = async () => {
    const [above, below] = await Promise.all([dialog.boundingBox(), page.locator(".toast-place").boundingBox()]);
    return above && below && Math.round(above.y + above.height - below.y);
  };
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});
