import { DEFAULT_APPLICATION_DAYS } from "#domain/limits.ts";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { allowClipboard, clipboard } from "#e2e/world/diagnostics-page.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { descriptionOf, fillJob, readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";

const today = todayInPortal();

// Rule 83, Spec §4 "Submit flow"
test("after posting, the table shows a receipt above it, also on a phone", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await employer.postJob({ name: "Store Clerk" });
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await submitJob(page);
  const receipt = page.getByRole("region", { name: "“Night Baker” is posted" });
  await expect(receipt).toBeInViewport();
  await expect(receipt).toContainText("Now: our team reviews your company and this job.");
  await expect(receipt).toContainText("we can’t promise a time");
  const job = await readNewestJob(portal, employer.companyId);
  const steps = receipt.getByRole("list", { name: "Steps to the public page" }).getByRole("listitem");
  await expect(steps).toHaveText(["PostedDone", "In review", "Live"]);
  await expect(receipt.locator("[aria-current=step]")).toHaveText("In review");
  await expect(receipt).toContainText("This link works once staff have approved it.");
  await allowClipboard(page);
  await receipt.getByRole("button", { name: "Copy link" }).click();
  await expect(receipt.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await clipboard(page)).toBe(`${portal.url}/o/${job?.id}/night-baker?from=link`);
  const end = addDays(today, DEFAULT_APPLICATION_DAYS);
  await expect(receipt).toContainText(`Once approved: open until ${formatCalendarDate(end)}.`);
  const [first, second] = [5, 1].map((days) => formatCalendarDate(addDays(end, -days)));
  await expect(receipt).toContainText(`On ${first} and ${second}: an email reminds you that it ends.`);
  // Rule 21
  await expect(receipt).toContainText("Location is approximate");
  const check = receipt.getByRole("link", { name: "Check address" });
  await expect(check).toHaveAttribute("href", `/post-job?job=${job?.id}#address`);
  await receipt.getByRole("button", { name: "See it as job seekers will" }).click();
  await expect(receipt.getByText("Bake bread while the town sleeps.")).toBeVisible();
  await page.setViewportSize({ width: 1280, height: 844 });
  await expect(receipt).toBeInViewport();

  const row = page.getByRole("row").filter({ has: page.getByRole("link", { name: "Night Baker" }) });
  await expect(row).not.toHaveAttribute("data-marked");
  await receipt.getByRole("button", { name: "Go to job postings" }).click();
  await expect(receipt).toHaveCount(0);
  await expect(row).toHaveAttribute("data-marked", "true");
  await expect(row).toBeInViewport();
  await expect(page.locator(":focus").getByRole("table", { name: "Job postings" })).toBeVisible();
});

test("a similar job starts with all fields of the new job, and a reload shows no receipt", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await submitJob(page);
  await page.getByRole("button", { name: "Post another like this" }).click();
  await expect(page.getByText("Creating a new job based on a previous posting.")).toBeVisible();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await expect(descriptionOf(page)).toContainText("Bake bread while the town sleeps.");
  await submitJob(page);
  const next = page.getByText("What happens next");
  await expect(next).toBeVisible();
  await page.reload();
  await expect(page.getByText("Showing 1 to 2 of 2 jobs", { exact: true })).toBeVisible();
  await expect(next).toHaveCount(0);
});
