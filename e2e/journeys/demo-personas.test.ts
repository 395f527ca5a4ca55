import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { demoMessages } from "#domain/messages/demo.ts";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import {
  expectNoAxeViolations,
  expectNoAxeViolationsInBothSchemes,
  expectNoSidewaysScroll,
} from "#e2e/world/page-checks.ts";
import { startServerProcess } from "#e2e/world/server-process.ts";

/** Starts the demo as on a developer's machine, without SMTP server and proxy. */
const test = base.extend({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
  baseURL: async ({}, use) => {
    const dataDir = await mkdtemp(join(tmpdir(), "openings-demo-"));
    const database = await createTestDatabase();
    const server = await startServerProcess({ DATABASE_URL: database.url, DATA_DIR: dataDir }, ["--demo"]);
    await use(server.url);
    await server.stop();
    await database.drop();
    await rm(dataDir, { recursive: true });
  },
  extraHTTPHeaders: undefined,
});

const list = (page: Page) => page.getByRole("region", { name: demoMessages.lookAround });

async function chooseAgain(page: Page, name: string): Promise<void> {
  if (page.url() !== "about:blank") {
    await page.evaluate(() => {
      localStorage.clear();
      sessionStorage.clear();
    });
  }
  await page.goto("/");
  await page.getByRole("button", { name: new RegExp(`^${name}`) }).click();
}

test("the demo signs a visitor in as each of its users with a click, and its mailbox lists what waits for staff", {
  tag: "@rare",
}, async ({ page }) => {
  const heading = page.getByRole("heading", { level: 1 });
  await test.step("the list at all sizes", async () => {
    await page.goto("/");
    await expect(list(page).getByRole("button")).toHaveCount(6);
    await expectNoAxeViolationsInBothSchemes(page);
    for (const width of [320, 390, 640, 768, 1024]) await expectNoSidewaysScroll(page, width);
    await page.setViewportSize({ width: 1280, height: 800 });
  });
  await test.step("members", async () => {
    await list(page).getByRole("button", { name: "Dana Olson" }).dblclick();
    await page.getByRole("button", { name: /Cannon River Coffee Roasters/ }).click();
    await expect(heading).toHaveText("Cannon River Coffee Roasters Dashboard");
    await chooseAgain(page, "Erik Lindqvist");
    await expect(heading).toHaveText("Prairie Crust Bakery Dashboard");
    await chooseAgain(page, "Walter Knutson");
    await expect(heading).toHaveText("Cloverleaf Garden Center Dashboard");
  });
  await test.step("users without a company", async () => {
    await chooseAgain(page, "Jonah Peters");
    await expect(page.getByRole("tab", { name: "Create New Employer" })).toBeVisible();
    await chooseAgain(page, "Leah Novak");
    await expect(page).toHaveURL(/\/invitation\//);
    await expect(page.getByText("Prairie Crust Bakery").first()).toBeVisible();
  });
  await test.step("the second factor, with its code", async () => {
    await chooseAgain(page, "Priya Raman");
    const shown = page.getByText(demoMessages.codeIs);
    await expect(shown).toBeVisible();
    await expectNoAxeViolations(page);
    const code = /\d{6}/.exec((await shown.textContent()) ?? "")?.[0] ?? "";
    await page.getByRole("textbox").first().pressSequentially(code);
    await page.getByRole("button", { name: "Verify Code" }).click();
    await expect(heading).toHaveText("Zumbro Valley Dental Dashboard");
  });
  await test.step("the mailbox, which lists what waits for staff, with commands to copy", async () => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.goto("/dev/mailbox");
    const waiting = page.getByRole("region", { name: "Waiting for staff" });
    await expect(waiting.getByRole("heading", { level: 3 })).toHaveCount(5);
    await waiting.getByRole("button", { name: "Copy: Approve Job “Counter Lead”" }).click();
    await expect(waiting.getByRole("status")).toHaveText("Copied.");
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/npm run --silent staff -- approve-job \d+ --modified \S+$/);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
  });
});
