import type { Page } from "@playwright/test";
import { ANSWERS, approve, fillApplication, openWithoutScript } from "#e2e/world/applicant.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { fillJob, readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";
import { section } from "#e2e/world/job-page.ts";

const toast = (page: Page, text: string) => page.getByRole("listitem").filter({ hasText: text });

async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await page.getByRole("button", { name: "More actions for Night Baker" }).click();
  await page.getByRole("menuitem", { name: item }).click();
}

// Rules 60, 76 and 77
test("a job is posted, approved, seen, applied for, closed, no longer public, reopened and renewed", {
  tag: "@rare",
}, async ({ page, browser, portal, mailbox, employer }) => {
  test.slow();
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await submitJob(page);
  const jobId = Number((await readNewestJob(portal, employer.companyId))?.id);
  const jobPath = `/o/${jobId}/night-baker`;

  const visitor = await openWithoutScript(browser, portal);
  expect((await visitor.goto(jobPath))?.status()).toBe(404);
  await approve(portal, employer.companyId, jobId);
  expect((await visitor.goto(jobPath))?.status()).toBe(200);
  await visitor.getByRole("link", { name: "Apply" }).click();
  await fillApplication(visitor);
  await visitor.getByRole("button", { name: "Send application" }).click();
  await expect(visitor.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();

  const received = await mailbox.waitForEmail({ to: employer.email, subject: /^A new application/ });
  await page.goto(received.links.find((link) => link.endsWith(`/jobs/${jobId}/applicants`)) ?? "");
  const applicants = section(page, "Applicants");
  await expect(applicants.getByRole("heading", { name: "Robin Nyberg" })).toBeVisible();
  await applicants.getByRole("button", { name: "Contacted" }).click();
  await expect(applicants.getByText("Contacted", { exact: true }).last()).toBeVisible();

  await choose(page, "Close job…");
  await page.getByRole("dialog", { name: "Close Job" }).getByRole("button", { name: "Close Job" }).click();
  await expect(toast(page, "“Night Baker” is closed.")).toBeVisible();
  expect((await visitor.goto(jobPath))?.status()).toBe(410);
  await expect(visitor.getByRole("heading", { name: "This job is not open" })).toBeVisible();
  expect((await visitor.goto(`${jobPath}/apply`))?.status()).toBe(410);

  await choose(page, "Reopen job");
  await expect(toast(page, "“Night Baker” is open again.")).toBeVisible();
  expect((await visitor.goto(jobPath))?.status()).toBe(200);
  await choose(page, "Renew for 30 days");
  await expect(toast(page, "“Night Baker” runs until")).toBeVisible();
  expect((await visitor.goto(`${jobPath}/apply`))?.status()).toBe(200);
  await page.goto(`/jobs/${jobId}`);
  await expect(applicants.getByText("Contacted", { exact: true }).last()).toBeVisible();
  await expect(applicants.getByText(ANSWERS["Your email address"])).toBeVisible();
  await visitor.context().close();
});
