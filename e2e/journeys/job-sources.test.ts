import { APPLICANT } from "#database/access/world.ts";
import { applyingMessages } from "#domain/messages/applying.ts";
import { jobPath } from "#domain/routes.ts";
import { allowClipboard, clipboard } from "#e2e/world/diagnostics-page.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { approve, section } from "#e2e/world/job-page.ts";

/**
 * The user agent of a normal browser, because the server doesn't count views from headless
 * browsers.
 */
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

test("a member copies a link for Indeed, and the job's numbers show what it brings", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
  browser,
}) => {
  const id = await employer.postJob({ name: "Night Baker", application_type: "platform" });
  await approve(portal, employer, id);
  await employer.signIn(page, jobPath(id, "numbers"));
  const sources = section(page, "How people found this job");
  await sources.getByText("Links that are counted separately").click();
  await allowClipboard(page);
  await sources.getByRole("button", { name: "Copy link for Indeed" }).click();
  await expect(sources.getByRole("button", { name: "Copied" })).toBeVisible();
  const url = await clipboard(page);
  expect(url).toBe(`${portal.url}/o/${id}/night-baker?from=indeed`);

  const visitor = await browser.newContext({ userAgent: FIREFOX, javaScriptEnabled: false });
  const visitorPage = await visitor.newPage();
  await visitorPage.goto(url);
  await visitorPage.getByRole("link", { name: "Apply" }).first().click();
  await visitorPage.getByLabel(applyingMessages.name).fill(APPLICANT.name);
  await visitorPage.getByLabel(applyingMessages.email).fill(APPLICANT.email);
  await visitorPage.getByRole("button", { name: applyingMessages.send }).click();
  await expect(visitorPage.getByRole("heading", { level: 1 })).toHaveText("Your application has been sent");
  await visitor.close();

  const row = sources.getByRole("row", { name: /^Indeed/ });
  await expect(async () => {
    await page.reload();
    await expect(row.getByRole("cell")).toHaveText(["1", "1", "1"], { timeout: 2_000 });
  }).toPass();
});
