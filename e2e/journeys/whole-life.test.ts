import type { Page } from "@playwright/test";
import { approve, openWithoutScript, sendApplication } from "#e2e/world/applicant.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { fillJob, readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";
import { postEndedJob } from "#e2e/world/job-page.ts";
import { queueNotices } from "#server/background/scheduled-notices.ts";
import { noonOf } from "#server/email/tests/moved-clock.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Applicants" }).locator("tbody").getByRole("row");
const NIGHT = "Can you work at night?";

test.use({ viewport: { width: 390, height: 844 } });

// Rules 60, 76, 77, 97, 100 and 101
test("a job is posted with a question, applied for by three, answered, filled, and counted among the hires", {
  tag: "@rare",
}, async ({ page, browser, portal, mailbox, employer }) => {
  test.slow();
  const visitor = await openWithoutScript(browser, portal);
  let jobId = 0;
  let jobPath = "";

  await test.step("post with a question, and wait for staff", async () => {
    await employer.signIn(page, "/post-job");
    await fillJob(page);
    await page.getByRole("button", { name: "Questions Optional" }).click();
    await page.getByRole("textbox", { name: "Question 1", exact: true }).fill(NIGHT);
    await page.getByLabel("Answer to question 1").selectOption("Yes is needed");
    await submitJob(page);
    jobId = Number((await readNewestJob(portal, employer.companyId))?.id);
    jobPath = `/o/${jobId}/night-baker`;
    expect((await visitor.goto(jobPath))?.status()).toBe(404);
    await approve(portal, employer.companyId, jobId);
    expect((await visitor.goto(jobPath))?.status()).toBe(200);
  });

  await test.step("apply three times, and open the applicants from the email", async () => {
    for (const [name, night] of [
      ["Ada Lund", "Yes"],
      ["Ben Berg", "No"],
      ["Cleo Dahl", "Yes"],
    ] as const)
      await sendApplication(visitor, jobPath, name, { [NIGHT]: night });
    const received = await mailbox.waitForEmail({ to: employer.email, subject: /new applications? for “Night Baker”/ });
    await page.goto(received.links.find((link) => link.endsWith(`/jobs/${jobId}/applicants`)) ?? "");
    await expect(rows(page)).toHaveText([/^Cleo Dahl/, /^Ada Lund/, /^Ben Berg.*Other answer than needed/]);
  });

  const dialog = page.getByRole("dialog");
  const tools = page.getByRole("button", { name: /^Filter/ });
  const filterByAnswers = async (answers: string) => {
    await tools.click();
    await dialog.getByLabel("Filter by answers").selectOption(answers);
    await dialog.getByRole("button", { name: "Show applicants" }).click();
  };
  await test.step("filter, write a note, and invite", async () => {
    await page.goto("/applicants");
    await filterByAnswers("As needed");
    await expect(rows(page)).toHaveText([/^Cleo Dahl/, /^Ada Lund/]);
    await page.getByRole("button", { name: "Note about Ada Lund" }).click();
    await page.getByRole("textbox", { name: "New note: Ada Lund" }).fill("Call on Monday");
    await page.keyboard.press("Control+Enter");
    const notes = page.getByRole("region", { name: "Notes of your team" });
    await expect(notes.getByText("Call on Monday", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Invite: Ada Lund" }).click();
    await expect(dialog.getByRole("link", { name: "Open the email again" })).toHaveAttribute("href", /^mailto:ada@/);
    await dialog.getByRole("button", { name: "Mark as Interview" }).click();
    await expect(dialog).toBeHidden();
    await page.getByRole("button", { name: "All applicants" }).click();
    await filterByAnswers("All answers");
    await expect(rows(page)).toHaveCount(3);
  });

  await test.step("decline the others with one Undo", async () => {
    const declined = rows(page).filter({ hasText: "Declined" });
    const decline = async () => {
      await page.getByRole("group", { name: "Answer by email" }).getByRole("button", { name: "Decline" }).click();
      await expect(dialog.getByRole("link", { name: "Open the email again" })).toHaveAttribute("href", /bcc=.*,/);
      await dialog.getByRole("button", { name: "Mark as Declined" }).click();
    };
    await tools.click();
    await dialog.getByRole("button", { name: "Select", exact: true }).click();
    for (const name of ["Ben Berg", "Cleo Dahl"]) await page.getByLabel(`Select ${name}`).check();
    await decline();
    // Finds the toast by its text, because the toast of an earlier change can still be visible and
    // also offers Undo.
    const toast = page.getByRole("listitem").filter({ hasText: "2 applicants marked as Declined." });
    await toast.getByRole("button", { name: "Undo" }).click();
    await expect(rows(page).filter({ hasText: "New" })).toHaveCount(2);
    await decline();
    await expect(declined).toHaveCount(2);
    await page.getByRole("button", { name: "Done", exact: true }).click();
  });

  await test.step("hire, and close the job as filled", async () => {
    await page.getByRole("link", { name: /^Ada Lund/ }).click();
    await page.getByRole("group", { name: "State of Ada Lund" }).getByRole("button", { name: "Hired" }).click();
    await page.getByRole("button", { name: "Close job Night Baker as filled" }).click();
    await expect(page.getByText("“Night Baker” is closed.")).toBeVisible();
    expect((await visitor.goto(jobPath))?.status()).toBe(410);
    expect((await visitor.goto(`${jobPath}/apply`))?.status()).toBe(410);
    await visitor.context().close();
  });

  await test.step("answer for an earlier job with the link of its email", async () => {
    await postEndedJob(portal, employer, "Hotel Clerk");
    expect(await queueNotices(portal.database.admin, noonOf(2))).toEqual([]);
    const asked = await mailbox.waitForEmail({
      to: employer.email,
      subject: /^Did you hire someone for “Hotel Clerk”/,
    });
    await page.goto(asked.links.find((link) => link.includes("/job-outcome/")) ?? "");
    await page.getByRole("button", { name: "Hired elsewhere" }).click();
    await expect(page.getByRole("heading", { name: "Thank you" })).toBeVisible();
  });

  await test.step("the dashboard's numbers open their rows", async () => {
    await page.goto("/dashboard");
    const hires = page.getByRole("region", { name: "Hires in the last year" });
    await expect(hires.getByRole("definition").filter({ hasText: /^\d+$/ })).toHaveText(["2", "1", /^[01]$/]);
    await hires.getByRole("button", { name: "Hires", exact: true }).click();
    await expect(hires.getByRole("listitem")).toHaveText([/^Hired elsewhereHotel Clerk/, /^Ada LundNight Baker/]);
    await hires.getByRole("link", { name: "Ada Lund" }).click();
    await expect(page.getByRole("heading", { name: "Ada Lund", level: 3 })).toBeVisible();
  });
});
