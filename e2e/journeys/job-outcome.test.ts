import { createApplication } from "#database/access/world.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { approve, postEndedJob } from "#e2e/world/job-page.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { day, noonOf } from "#server/email/tests/moved-clock.ts";

// Rule 101
test("a hired applicant's job is closed as filled, an email asks about another job, and the dashboard opens both", {
  tag: "@rare",
}, async ({ page, portal, mailbox, employer }) => {
  const { admin } = portal.database;
  const filled = await employer.postJob({ name: "Night Baker", created: `${day(-3)}T12:00:00Z` });
  await createApplication(admin, filled, { name: "Ada Lund" });
  await approve(portal, employer, filled);
  const over = await postEndedJob(portal, employer, "Hotel Clerk");

  await admin.query("update public.job_openings set source_gone = now() where id = $1", [filled]);

  await test.step("close the job as filled", async () => {
    await employer.signIn(page, "/applicants");
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole("link", { name: /^Ada Lund/ }).click();
    await page.getByRole("group", { name: "State of Ada Lund" }).getByRole("button", { name: "Hired" }).click();
    await expect(page.getByText("Close the job as filled?")).toBeVisible();
    await expectNoSidewaysScroll(page);
    await page.getByRole("button", { name: "Close job Night Baker as filled" }).click();
    await expect(page.getByText("“Night Baker” is closed.")).toBeVisible();
    await expect(page.getByText("Close the job as filled?")).toBeHidden();
    await expect(page.getByRole("heading", { name: "Ada Lund", level: 3 })).toBeFocused();
  });

  await test.step("Undo restores the job with its mark, and the job is closed again", async () => {
    await page.getByRole("button", { name: "Undo" }).click();
    await expect(page.getByText("“Night Baker” is open again.")).toBeVisible();
    const { rows } = await admin.query("select source_gone from public.job_openings where id = $1", [filled]);
    expect(rows).toEqual([{ source_gone: expect.any(Date) }]);
    await page.getByRole("button", { name: "Close job Night Baker as filled" }).click();
    await expect(page.getByText("“Night Baker” is closed.")).toBeVisible();
  });

  await test.step("answer with the link of the email", async () => {
    expect(await queueNotices(admin, noonOf(2))).toEqual([]);
    const email = await mailbox.waitForEmail({
      to: employer.email,
      subject: "Did you hire someone for “Hotel Clerk”?",
    });
    await page.goto(email.links.find((link) => link.includes("/job-outcome/")) ?? "");
    await expect(page.getByRole("heading", { name: "Did you hire someone for “Hotel Clerk”?" })).toBeVisible();
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await page.route("**/functions/v1/record-outcome", (route) => route.abort());
    await page.getByRole("button", { name: "Hired elsewhere" }).click();
    await expect(page.getByText("Your answer was not saved. Please try again.")).toBeVisible();
    await page.unroute("**/functions/v1/record-outcome");
    await page.getByRole("button", { name: "Hired elsewhere" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeFocused();
    await page.reload();
    await expect(page.getByRole("heading", { name: "The outcome is known" })).toBeVisible();
    await expect(page.getByText("The outcome of “Hotel Clerk” is: Hired elsewhere.")).toBeVisible();
  });

  await test.step("the dashboard's figures open their rows", async () => {
    await page.goto("/dashboard");
    const hires = page.getByRole("region", { name: "Hires in the last year" });
    await expect(hires.getByRole("definition").filter({ hasText: /^\d+$/ })).toHaveText(["2", "1", "3"]);
    await hires.getByRole("button", { name: "Hires", exact: true }).click();
    const rows = hires.getByRole("listitem");
    await expect(rows).toHaveText([/^Hired elsewhereHotel Clerk/, /^Ada LundNight Baker.*3 days$/]);
    await expectNoAxeViolations(page);
    await expectNoSidewaysScroll(page);
    await hires.getByRole("button", { name: "Days to hire" }).click();
    await expect(rows).toHaveCount(1);
    await rows.getByRole("link", { name: "Ada Lund" }).click();
    await expect(page.getByRole("heading", { name: "Ada Lund", level: 3 })).toBeVisible();
  });

  await test.step("a member corrects the answer on the job's page", async () => {
    await page.goto(`/jobs/${over}`);
    const choice = page.getByRole("group", { name: "Did you hire someone?" });
    await expect(choice.getByRole("button", { pressed: true })).toHaveText("Hired elsewhere");
    await choice.getByRole("button", { name: "Not hired" }).click();
    await expect(choice.getByRole("button", { pressed: true })).toHaveText("Not hired");
    await expect(page.getByText("Your answer is saved.")).toBeVisible();
  });
});
