import type { Page } from "@playwright/test";
import { APPLICANT } from "#database/access/world.ts";
import { ANSWERS, approve, fillApplication } from "#e2e/world/applicant.ts";
import { withCaptcha } from "#e2e/world/captcha-provider.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import type { Portal } from "#e2e/world/portal.ts";

test("beyond the rate limit sign-in and applying require a captcha, and continue once it is solved", {
  tag: "@rare",
}, async ({ page, visitor }) => {
  await withCaptcha(async (portal, provider) => {
    const answer = await page.goto(portal.url);
    const policy = (await answer?.headerValue("content-security-policy")) ?? "";
    expect(policy).toContain(`frame-src 'self' ${provider.url}`);
    const requests = Array.from({ length: 30 }, () => page.request.post(`${portal.url}/auth/v1/otp`, { data: {} }));
    await Promise.all(requests);
    await page.getByLabel("Email Address").fill(visitor.email);
    await page.route("**/widget.js", (route) => route.abort());
    const send = page.getByRole("button", { name: "Send Magic Link" });
    await send.click();
    const dialog = page.getByRole("dialog", { name: "Are you a person?" });
    await expect(dialog.getByRole("alert")).toHaveText(/could not be loaded/);
    await dialog.getByRole("button", { name: "Close" }).click();
    await expect(page.getByRole("alert")).toContainText("Please show that you are a person");
    await expect(send).toBeFocused();
    expect(provider.scriptsServed()).toBe(0);

    await page.unroute("**/widget.js");
    await send.click();
    const puzzle = dialog.getByRole("button", { name: "I am a person (site-key-1)" });
    await expect(puzzle).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await puzzle.click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Check your email for the login link")).toBeVisible();
    await portal.sink.waitForEmail({ to: visitor.email });
    expect(provider.scriptsServed()).toBe(1);
    await test.step("applying", () => apply(page, portal));
  });
});

/** Submits an application after ten applications from the same IP address. */
async function apply(page: Page, portal: Portal): Promise<void> {
  const { companyId, postJob } = await createEmployer(portal);
  const jobId = await postJob({ name: "Night Baker" });
  await approve(portal, companyId, jobId);
  const url = `${portal.url}/o/${jobId}/night-baker/apply`;
  await page.goto(url);
  const token = await page.locator('input[name="token"]').inputValue();
  for (let number = 0; number < 10; number += 1) {
    const form = { ...APPLICANT, name: `Ada ${number}`, token };
    await page.request.post(url, { form, headers: { origin: portal.url }, maxRedirects: 0 });
  }
  const refused: string[] = [];
  page.on("console", (message) => message.type() === "error" && refused.push(message.text()));
  await fillApplication(page);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Are you a person?" })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "I am a person (site-key-1)" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  expect(refused.filter((line) => line.includes("Content Security Policy"))).toEqual([]);
  const stored = "select message from public.applications where job_opening_id = $1 order by id desc limit 1";
  const { rows } = await portal.database.admin.query(stored, [jobId]);
  expect(rows).toEqual([{ message: ANSWERS["Your message (optional)"] }]);
}
