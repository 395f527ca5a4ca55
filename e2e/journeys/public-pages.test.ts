import type { Page } from "@playwright/test";
import { paths } from "#domain/routes.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import type { Portal } from "#e2e/world/portal.ts";
import { startHttpService } from "#server/tests/http-service.ts";

const APPROVED = { approved: 1, approved_at: "2026-11-20T18:00:00Z" } as const;
const LONG_TITLE = "Overnight Artisan Sourdough Baker and Pastry Assistant for the Whole of the North Shore".repeat(2);

/**
 * Approves the company and posts public jobs. Returns the last job's id and the company page's
 * path.
 */
async function publishJobs(portal: Portal, employer: Employer): Promise<{ job: number; companyPath: string }> {
  await portal.database.admin.query("update public.employers set approved = 1 where id = $1", [employer.companyId]);
  await employer.postJob({ ...APPROVED, name: LONG_TITLE });
  const job = await employer.postJob({
    ...APPROVED,
    name: "Night Baker",
    description: "<h2>The work</h2><p>You shape <strong>bread</strong>.</p><ul><li>Sourdough</li></ul>",
  });
  return { job, companyPath: `/c/company-${employer.companyId}` };
}

async function expectSoundPage(page: Page): Promise<void> {
  for (const [colorScheme, width] of [
    ["light", 1280],
    ["dark", 390],
  ] as const) {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize({ width, height: 800 });
    await expectNoAxeViolations(page);
  }
  await expectNoSidewaysScroll(page);
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  // Rule 76
  test("a visitor finds a job by title and place, reads it, and opens other jobs of the company", {
    tag: "@browsers",
  }, async ({ page, portal, employer }) => {
    await publishJobs(portal, employer);
    await page.goto("/o");
    await page.getByLabel("Job title or company").fill("night bakers");
    await page.getByLabel("City, state or ZIP code").fill("Minnesota");
    await page.getByRole("button", { name: "Search jobs" }).click();
    // Narrows the results to this company, because other tests post jobs with this title.
    const own = page.getByRole("listitem").filter({ hasText: employer.companyName });
    await own.getByRole("link", { name: "Night Baker" }).click();
    await expect(page.getByRole("heading", { name: "Night Baker", level: 1 })).toBeVisible();
    await expect(page.getByText("You shape bread.")).toBeVisible();
    await expect(page.getByRole("link", { name: "Apply" })).toBeVisible();
    await page.getByRole("link", { name: /^More jobs at/ }).click();
    await expect(page.getByRole("heading", { name: /^Jobs at/ })).toBeVisible();
    await expect(page.getByRole("link", { name: LONG_TITLE })).toBeVisible();
    expect(await page.context().cookies()).toEqual([]);
  });
});

test("public pages are accessible on a light desktop and a dark phone, without CSP violations", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  test.slow(); // seven pages
  const { job, companyPath } = await publishJobs(portal, employer);
  await portal.database.admin.query(
    `update public.employers set employee_count = 12, is_email_public = true, is_phone_public = true, phone = '507-555-0142',
       contact_email = $2 where id = $1`,
    [employer.companyId, `${"jobs-and-questions-".repeat(3)}us@a-company-in-the-north-woods.example`],
  );
  await portal.database.admin.query("select app.approve_company_texts($1)", [employer.companyId]);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error" && !/status of 40[4]|status of 410/.test(message.text()))
      refused.push(message.text());
  });
  const form = `/o/${job}/night-baker/apply`;
  for (const path of [
    "/o",
    `/o/${job}`,
    form,
    companyPath,
    `${companyPath}/embed`,
    `${companyPath}/embed?theme=dark`,
    "/o/999999999",
  ]) {
    await test.step(path, async () => {
      await page.goto(path);
      await expectSoundPage(page);
    });
  }
  expect(refused).toEqual([]);
});

test("a member sees the list in both colors, and its code shows the list in a fitting frame on another site", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  await publishJobs(portal, employer);
  await employer.signIn(page, paths.profile);
  await expect(page.getByRole("link", { name: "Open public page" })).toBeVisible();
  await expect(page.locator("iframe")).toHaveCount(0);
  await page.getByText("Show the list on your own website").click();
  const preview = page.frameLocator("iframe[title='Preview of the list']");
  for (const colors of ["Light", "Dark"]) {
    await page.getByLabel("Colors").selectOption(colors);
    await expect(preview.locator(`html.${colors.toLowerCase()}`)).toHaveCount(1);
    await expect(preview.getByRole("link", { name: "Night Baker" })).toBeVisible();
  }
  const code = await page.getByLabel("Code for your website").inputValue();
  const site = await startHttpService((_request, response) => {
    response.setHeader("content-type", "text/html");
    response.end(`<!doctype html><title>Bakery</title>${code}`);
  });
  try {
    await page.goto(site.url);
    const list = page.frameLocator("iframe");
    await expect(list.getByRole("link", { name: "Night Baker" })).toBeVisible();
    const height = await list.locator("body").evaluate((body) => body.getBoundingClientRect().height);
    await expect.poll(async () => (await page.locator("iframe").boundingBox())?.height).toBeCloseTo(height, -1);
    const opened = page.waitForEvent("popup");
    await list.getByRole("link", { name: "Night Baker" }).click();
    await expect((await opened).getByRole("heading", { name: "Night Baker", level: 1 })).toBeVisible();
  } finally {
    await site.close();
  }
});

test("a member chooses the contact on the public page, reads that it waits, and visitors see it once approved", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  const { companyPath } = await publishJobs(portal, employer);
  await employer.signIn(page, paths.profile);
  await page.getByLabel("Contact Email").fill("jobs@crust.example");
  await page.getByLabel("Phone", { exact: true }).fill("507-555-0142");
  await page.getByLabel("Show this number on your public page").check();
  await page.getByRole("button", { name: "Save Changes" }).click();
  const panel = page.getByRole("region", { name: "Your Public Page" });
  await expect(panel).toContainText("Your description and phone wait for review; the page doesn’t show them yet.");
  await portal.database.admin.query("select app.approve_company_texts($1)", [employer.companyId]);
  await page.reload();
  await expect(page.getByLabel("Show this number on your public page")).toBeChecked();
  await expect(panel.getByRole("link", { name: "Open public page" })).toBeVisible();
  await expect(panel.getByText("for review")).toHaveCount(0);
  await page.getByLabel("Phone", { exact: true }).fill("507-555-0199");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(panel).toContainText("Your phone waits for review; the page still shows the approved one.");
  await page.goto(companyPath);
  await expect(page.getByRole("link", { name: "507-555-0142" })).toBeVisible();
  await expect(page.getByText("jobs@crust.example")).toHaveCount(0);
});

test("the dashboard and a public job's menu copy the links of public pages and open them", {
  tag: "@rare",
}, async ({ page, portal, employer, context }) => {
  await portal.database.admin.query("update public.employers set approved = 1 where id = $1", [employer.companyId]);
  await employer.signIn(page, paths.dashboard);
  await expect(page.getByText("Your public page appears with your first public job.")).toBeVisible();
  await publishJobs(portal, employer);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.reload();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/c\/[\w-]+-\d+\?from=link$/);
  const opened = page.waitForEvent("popup");
  await page.getByRole("link", { name: "Open public page" }).click();
  await expect((await opened).getByRole("heading", { name: /^Jobs at/, level: 1 })).toBeVisible();

  await employer.postJob({ name: "Waiting Baker" });
  await page.getByRole("link", { name: "Previous Jobs", exact: true }).click();
  const menuOf = (name: string) => page.getByRole("button", { name: `More actions for ${name}` }).click();
  await menuOf("Night Baker");
  await page.getByRole("menuitem", { name: "Copy link" }).click();
  await expect(page.getByText("The link to the public page is copied.")).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/o\/\d+\/night-baker\?from=link$/);
  await menuOf("Night Baker");
  const job = page.waitForEvent("popup");
  await page.getByRole("menuitem", { name: "Open public page" }).click();
  await expect((await job).getByRole("heading", { name: "Night Baker", level: 1 })).toBeVisible();
  await menuOf("Waiting Baker");
  await expect(page.getByRole("menuitem", { name: "Close job…" })).toBeVisible();
  await expect(page.getByRole("menuitem", { name: "Open public page" })).toHaveCount(0);
});
