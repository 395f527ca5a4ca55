import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { startServerProcess } from "#e2e/world/server-process.ts";
import { fillSignUp } from "#e2e/world/signing-in.ts";

/** Starts the server without an SMTP server and without a proxy, as on a developer's machine. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
  baseURL: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "openings-mailbox-"));
    const database = await createTestDatabase();
    const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir });
    await use(server.url);
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true });
  },
  extraHTTPHeaders: undefined,
});

/** Checks the page that shows every email with sample data, and then its width on a phone. */
async function lookAtSamples(page: Page): Promise<void> {
  await page.goto("/dev/emails");
  const inDark = page.frameLocator('iframe[title="magic-link, dark"]');
  await page.getByRole("link", { name: /magic-link$/ }).click();
  await expect(inDark.getByRole("link", { name: "Sign in", exact: true })).toBeVisible();
  await expect(page.getByRole("group", { name: "magic-link, plain text" })).toContainText("Sign in to Openings");
  // Removes most frames, because axe needs a second for each.
  await page.locator("article:not(#magic-link) iframe").evaluateAll((frames) => {
    for (const frame of frames) frame.remove();
  });
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Phone, 320 px" }).click();
  await expect(page.getByTitle("magic-link, light")).toHaveCSS("width", "322px");
  await page.setViewportSize({ width: 390, height: 844 });
  await expectNoSidewaysScroll(page);
}

// The README says that /dev/mailbox shows emails while SMTP_URL is not set.
test("a developer reads the confirmation email in the mailbox, follows its link, and sees a sample of every email", {
  tag: "@rare",
}, async ({ page, visitor }) => {
  const mailbox = await page.context().newPage();
  await mailbox.goto("/dev/mailbox");
  await expect(mailbox.getByRole("heading", { name: "No email yet" })).toBeVisible();

  await page.goto("/signup");
  await fillSignUp(page, visitor);
  await page.getByRole("button", { name: "Create Account" }).click();

  await mailbox.getByRole("link", { name: /^Confirm your email address/ }).click();
  await expect(mailbox.getByRole("definition").filter({ hasText: visitor.email })).toBeVisible();
  await expectNoSidewaysScroll(mailbox);
  const opened = page.context().waitForEvent("page");
  await mailbox.frameLocator("iframe").getByRole("link", { name: "Confirm email address" }).click();
  const landing = await opened;
  await landing.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(landing.getByRole("tab", { name: "Create New Employer" })).toBeVisible();

  await mailbox.getByRole("link", { name: "Plain text" }).click();
  await expect(mailbox.getByText(`Confirm your email address\n======`)).toBeVisible();
  await expectNoAxeViolations(mailbox);
  await mailbox.getByRole("link", { name: "All emails" }).click();
  await expectNoAxeViolations(mailbox);
  await expectNoSidewaysScroll(mailbox);
  await test.step("samples", () => lookAtSamples(page));
});
