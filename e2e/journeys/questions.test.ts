import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { approve, openWithoutScript, sendApplication } from "#e2e/world/applicant.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { fillJob, readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

const rows = (page: Page) => page.getByRole("table", { name: "Applicants" }).locator("tbody").getByRole("row");
const question = (page: Page, number: number) => page.getByRole("textbox", { name: `Question ${number}`, exact: true });
const kindOf = (page: Page, number: number) => page.getByLabel(`Answer to question ${number}`);
const QUESTIONS = "Yes needed: Can you work at night?\nText: When can you start?";

// Rule 100
test("a job asks questions, applicants answer them, and the list sorts, filters and exports the answers", {
  tag: "@rare",
}, async ({ page, browser, portal, employer }) => {
  test.slow(); // applies three times
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await page.getByRole("button", { name: "Questions Optional" }).click();
  await expect(question(page, 1)).toBeFocused();
  await question(page, 1).fill("  Can you work at night? ");
  await kindOf(page, 1).selectOption("Yes is needed");
  await page.getByRole("button", { name: "Add a question" }).click();
  await expect(question(page, 2)).toBeFocused();
  await question(page, 2).fill("How old are you?");
  // A job cannot have two questions that require a "yes", so the second question lacks this kind.
  await expect(kindOf(page, 2).getByRole("option")).toHaveText(["Yes or no", "One line of text"]);
  await kindOf(page, 2).selectOption("One line of text");
  await page.getByRole("textbox", { name: "Special Instructions" }).focus();
  const advice = page.getByRole("note").filter({ hasText: "“How old are you?” reads like a question about age." });
  await advice.getByText("reads like").click();
  await expect(advice.getByRole("link", { name: "Minn. Stat. 363A.08 subd. 4" })).toBeVisible();
  await question(page, 2).fill("When can you start?");
  await expect(advice).toHaveCount(0);
  // The draft keeps the questions.
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await page.getByLabel("Job Title").focus();
  await page.getByRole("button", { name: "2 questions to applicants" }).click();
  await expect(question(page, 1)).toHaveValue("Can you work at night?");
  await submitJob(page);
  const job = await readNewestJob(portal, employer.companyId);
  expect(job?.questions).toBe(QUESTIONS);
  const jobId = Number(job?.id);
  await approve(portal, employer.companyId, jobId);

  const visitor = await openWithoutScript(browser, portal);
  for (const [name, night, start] of [
    ["Ada Lund", "Yes", "On Monday"],
    ["Ben Berg", "No", '=HYPERLINK("http://evil.example")'],
    ["Cleo Dahl", "Yes", ""],
  ] as const)
    await sendApplication(
      visitor,
      `/o/${jobId}/night-baker`,
      name,
      { "Can you work at night?": night },
      { "When can you start? (optional)": start },
    );
  await visitor.context().close();

  await page.goto(`/jobs/${jobId}/applicants`);
  await expect(rows(page)).toHaveText([/^Cleo Dahl/, /^Ada Lund/, /^Ben Berg.*Other answer than needed/]);
  await page.getByRole("link", { name: "Ben Berg" }).click();
  const answers = page.getByLabel("Answers", { exact: true });
  await expect(answers).toHaveText(
    'Can you work at night?No · Yes is neededWhen can you start?=HYPERLINK("http://evil.example")',
  );
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.goto("/applicants");
  await expect(rows(page)).toHaveText([/^Cleo Dahl/, /^Ada Lund/, /^Ben Berg/]);
  const tools = page.getByRole("button", { name: /^Filter/ });
  const sheet = page.getByRole("dialog", { name: "Filter applicants" });
  for (const [answers, query, found] of [
    ["Not as needed", "?needs=unmet", [/^Ben Berg/]],
    ["As needed", "?needs=met", [/^Cleo Dahl/, /^Ada Lund/]],
    ["All answers", "", [/^Cleo Dahl/, /^Ada Lund/, /^Ben Berg/]],
  ] as const) {
    await tools.click();
    await sheet.getByLabel("Filter by answers").selectOption(answers);
    await sheet.getByRole("button", { name: "Show applicants" }).click();
    await expect(page).toHaveURL(`/applicants${query}`);
    await expect(rows(page)).toHaveText(found);
  }
  await tools.click();
  const downloading = page.waitForEvent("download");
  await sheet.getByRole("button", { name: "Export CSV" }).click();
  const csv = await readFile(await (await downloading).path(), "utf8");
  for (const cells of [
    "Message,Needed Answer,Answers",
    ',As needed,"Can you work at night? Yes\nWhen can you start? On Monday"',
    ',Not as needed,"Can you work at night? No\nWhen can you start? =HYPERLINK(""http://evil.example"")"',
  ])
    expect(csv).toContain(cells);

  await page.goto("/previous-jobs");
  await page.getByRole("button", { name: "Duplicate Night Baker" }).click();
  await page.getByLabel("Job Title").focus();
  await page.getByRole("button", { name: "2 questions to applicants" }).click();
  await page.getByRole("button", { name: "Remove question 1" }).click();
  await expect(question(page, 1)).toHaveValue("When can you start?");
  await submitJob(page);
  expect((await readNewestJob(portal, employer.companyId))?.questions).toBe("Text: When can you start?");
});
