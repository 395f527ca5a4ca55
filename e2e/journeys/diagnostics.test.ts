import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import {
  allowClipboard,
  catchEmailDrafts,
  clipboard,
  floating,
  logToConsole,
  openConsole,
  panel,
} from "#e2e/world/diagnostics-page.ts";
import { expect, test } from "#e2e/world/fixtures.ts";

// Spec §2 "Bug-report tool", §8 "Bug report", rule 50
test("a visitor's bug report copies the logs to the clipboard and opens an email draft", {
  tag: "@browsers",
}, async ({ page }) => {
  await allowClipboard(page);
  const drafts = await catchEmailDrafts(page);
  await page.clock.install();
  await page.goto("/");
  for (let count = 1; count <= 14; count += 1) await logToConsole(page, "info", `wave ${count}.`);
  await logToConsole(page, "warn", "the tide is high");
  await floating(page).click();
  await expect(panel(page)).toBeFocused();
  const entries = panel(page).getByRole("listitem");
  await expect(entries).toHaveCount(10);
  await expect(entries.first()).toContainText("wave 6.");
  await expect(entries.last()).toContainText("the tide is high");
  const announced = panel(page).getByRole("region", { name: "What will be copied" });
  await expect(announced).toContainText("the tide is high");
  await expect(announced).toContainText("== Auth State ==");
  await page.getByRole("button", { name: "Send Bug Report" }).click();
  await expect(page.getByText("Mail client opened and logs copied to clipboard.")).toBeVisible();
  expect(await clipboard(page)).toContain("the tide is high");
  const [draft, ...more] = await drafts();
  expect(more).toEqual([]);
  expect(draft).toMatch(/^mailto:bugs@localhost\?subject=Bug%20report/);

  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
  await page.getByRole("button", { name: "Copy Logs to Clipboard" }).click();
  await logToConsole(page, "info", "the tide is low");
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await expect(announced).not.toContainText("the tide is low");
  await page.clock.runFor(1999);
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  await page.clock.runFor(1);
  await expect(page.getByRole("button", { name: "Copy Logs to Clipboard" })).toBeVisible();
  await expect(announced).toContainText("the tide is low");
  await page.keyboard.press("Escape");
  await expect(panel(page)).toBeHidden();
  await expect(floating(page)).toBeFocused();
});

// Spec §8 "Bug report", both failures; rule 50
test("the email address is shown if the email client, the clipboard or the report fails", {
  tag: "@rare",
}, async ({ page }) => {
  await allowClipboard(page);
  await page.goto("/");
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = () => {
      throw new Error("no mail client");
    };
  });
  await floating(page).click();
  await page.getByRole("button", { name: "Send Bug Report" }).click();
  await expect(
    page.getByText("Could not open email client. Logs copied to clipboard - please email them to bugs@localhost"),
  ).toBeVisible();
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error("refused"));
  });
  await page.getByRole("button", { name: "Send Bug Report" }).click();
  await expect(
    page.getByText("Failed to prepare bug report. Please contact support@localhost directly."),
  ).toBeVisible();
  await page.keyboard.press("Escape");
  await page.evaluate(() => {
    Intl.DateTimeFormat.prototype.resolvedOptions = () => {
      throw new Error("no time zone");
    };
  });
  await floating(page).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Failed to prepare bug report. Please contact support@localhost directly.",
  );
  await floating(page).click();
  await expect(page.getByRole("alert")).toBeHidden();
});

// Spec §2: tabs Console Logs, System Info, Network, Auth State, plus Copy All, Download, Refresh
test("the console shows logs, system, network and session, and they can be copied and downloaded", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await allowClipboard(page);
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByText("Showing 0 to 0 of 0 jobs")).toBeVisible();
  const overlay = await openConsole(page);
  await logToConsole(page, "error", "the tide is low", { boats: 3 });
  await overlay.getByRole("button", { name: "Refresh" }).click();
  await expect(overlay.getByText('the tide is low {"boats":3}')).toBeVisible();
  await page.keyboard.press("Tab");
  await overlay.getByRole("tab", { name: "Console Logs" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(overlay.getByRole("tab", { name: "System Info", selected: true })).toBeFocused();
  await expect(overlay.getByText("America/Chicago")).toBeVisible();
  await expect(overlay.getByText("/previous-jobs")).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(overlay.getByText(/^GET \/rest\/v1\/users\?\S*auth_id\S* 200 in \d+ ms$/)).toBeVisible();
  await expect(overlay.getByText(/^GET \/rest\/v1\/employers_users\?\S*user_id\S* 200 in \d+ ms$/)).toBeVisible();
  await page.keyboard.press("ArrowRight");
  await expect(overlay.getByText("signed-in")).toBeVisible();
  await expect(overlay.getByText("Browser storage, auth_session")).toBeVisible();

  await overlay.getByRole("button", { name: "Copy All" }).click();
  await expect(overlay.getByRole("button", { name: "Copied" })).toBeVisible();
  const copied = await clipboard(page);
  for (const title of ["Console Logs", "System Info", "Network", "Auth State"])
    expect(copied).toContain(`== ${title} ==`);
  expect(copied).toContain('the tide is low {"boats":3}');
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    overlay.getByRole("button", { name: "Download" }).click(),
  ]);
  expect(await readFile(await download.path(), "utf8")).toContain("the tide is low");
  await page.keyboard.press("Escape");
  await expect(overlay).toBeHidden();
  await expect(floating(page)).toBeFocused();
});

// Rule 50, Spec §2 "error fallback"
test("a screen that fails offers Try again and a bug report that contains the error", async ({ page, employer }) => {
  await allowClipboard(page);
  await employer.postJob({ name: "Counter Lead" });
  await page.route("**/rest/v1/rpc/search_jobs*", (route) =>
    route.fulfill({ json: [null], headers: { "content-range": "0-0/1" } }),
  );
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(page.getByRole("navigation", { name: "Main" })).toBeVisible();
  await page.getByRole("button", { name: "Report this problem" }).click();
  await expect(panel(page)).toBeFocused();
  await page.getByRole("button", { name: "Copy Logs to Clipboard" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toContain("TypeError: Cannot read properties of null");
  await page.keyboard.press("Escape");
  await expect(page.getByRole("button", { name: "Report this problem" })).toBeFocused();
  await page.unroute("**/rest/v1/rpc/search_jobs*");
  await page.getByRole("button", { name: "Try again" }).click();
  await expect(page.getByRole("rowheader", { name: "Counter Lead" })).toBeVisible();
});

/** Returns true if the floating button overlaps the element. */
async function overlaps(page: Page, locator: Locator): Promise<boolean> {
  const [button, other] = [await floating(page).boundingBox(), await locator.boundingBox()];
  if (!button || !other) return false;
  return (
    button.x < other.x + other.width &&
    other.x < button.x + button.width &&
    button.y < other.y + other.height &&
    other.y < button.y + button.height
  );
}

test("the button does not cover the submit bar, a toast or the focus, and its panel fits the screen", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await employer.signIn(page, "/post-job");
  const submit = page.getByRole("button", { name: "Please Fill All Required Fields" });
  await expect(submit).toBeVisible();
  await expect.poll(() => overlaps(page, page.locator(".submit-bar"))).toBe(false);
  for (const label of ["Job Title", "City", "Postal Code", "Application Type", "Special Instructions"]) {
    const field = page.getByLabel(label, { exact: true });
    await field.focus();
    await expect.poll(() => overlaps(page, field), label).toBe(false);
  }
  const editor = page.getByLabel("Job Description");
  await editor.fill("Bake. ".repeat(40));
  await expect.poll(async () => (await floating(page).isVisible()) && (await overlaps(page, editor))).toBe(false);

  await page.setViewportSize({ width: 1280, height: 700 });
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByRole("link", { name: "Post New Job" }).click();
  const toast = page.getByRole("listitem").filter({ has: page.getByRole("button", { name: "Undo" }) });
  await expect(toast).toBeVisible();
  await expect.poll(() => overlaps(page, toast)).toBe(false);
  await floating(page).click();
  await expect(panel(page)).toBeInViewport({ ratio: 1 });

  await page.setViewportSize({ width: 320, height: 640 });
  await page.getByRole("button", { name: "Display Console on Screen" }).click();
  await page.getByRole("tab", { name: "System Info" }).click();
  const lines = await page.getByRole("region", { name: "System Info" }).boundingBox();
  const refresh = await page.getByRole("button", { name: "Refresh" }).boundingBox();
  expect((lines?.y ?? 0) + (lines?.height ?? 0)).toBeLessThanOrEqual(refresh?.y ?? 0);
});
