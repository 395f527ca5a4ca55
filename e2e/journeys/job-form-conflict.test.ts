import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { CREATE, categoryDialog, openJob, readNewestJob, UPDATE } from "#e2e/world/job-form-page.ts";
import type { Portal } from "#e2e/world/portal.ts";
import { addColleague, saveJobAs } from "#e2e/world/team-of.ts";
import { inventVisitor } from "#e2e/world/visitor.ts";

/** Saves a change to the job as a new colleague. */
async function saveAsColleague(portal: Portal, employer: Employer, jobId: number, change: string): Promise<void> {
  const colleague = await addColleague(portal, employer, { ...inventVisitor(), firstName: "Erik", lastName: "Sund" });
  await saveJobAs(portal, colleague, jobId, change);
}

// Rule 28
test("changes of two members to a job are merged field by field", { tag: "@browsers" }, async ({
  page,
  employer,
  portal,
}) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
  await page.getByLabel("City").fill("Ely");
  await page.getByLabel("Special Instructions").fill("Ring twice.");
  await page.getByLabel("Application End Date").fill(addDays(todayInPortal(), 9));
  await page.getByLabel("Application Type").selectOption("By email");
  const theirEnd = addDays(todayInPortal(), 40);
  await saveAsColleague(
    portal,
    employer,
    id,
    `city = 'Cook', postal_code = '55723', max_annual_pay = 53000, end_date = '${theirEnd}', application_type = 'url'`,
  );
  await page.getByRole("button", { name: UPDATE }).click();

  const conflict = page.getByRole("alert");
  await expect(conflict).toContainText(
    /Erik Sund saved this job on .+, after you opened it\. Your changes are still here, but not saved yet\./,
  );
  await expect(conflict).toContainText("Their changes are already in: Postal Code, Compensation.");
  await expect(page.getByLabel("Postal Code")).toHaveValue("55723");
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  const choice = (field: string) =>
    page.getByRole("group", { name: "Yours or theirs" }).filter({ hasText: `Use theirs: ${field}` });
  await expect(choice("Application End Date")).toContainText(`Theirs: ${formatCalendarDate(theirEnd)}`);
  await expect(choice("Application Type")).toContainText("Theirs: On our website");
  await conflict.getByRole("button", { name: "City" }).click();
  await expect(choice("City").getByRole("button").first()).toBeFocused();
  await expect(choice("City")).toBeInViewport();
  await expect(choice("City")).toContainText("Yours: Ely");
  await expect(choice("City")).toContainText("Theirs: Cook");
  const city = conflict.getByRole("listitem").filter({ hasText: "City" });
  await expect(city).toContainText("Not decided");
  await expect(page.getByText("3 fields not decided")).toBeVisible();
  const useTheirs = choice("City").getByRole("button", { name: "Use theirs: City", exact: true });
  const keepMine = choice("City").getByRole("button", { name: "Keep mine: City", exact: true });
  await useTheirs.click();
  await expect(page.getByLabel("City")).toHaveValue("Cook");
  await expect(city).not.toContainText("Not decided");
  await expect(page.getByText("2 fields not decided")).toBeVisible();
  await keepMine.click();
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  await expect(keepMine).toHaveAttribute("aria-pressed", "true");
  await useTheirs.click();
  await expect(page.getByLabel("City")).toHaveValue("Cook");
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(categoryDialog(page)).toBeVisible();
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    city: "Cook",
    postal_code: "55723",
    max_annual_pay: 53000,
    special_instructions: "Ring twice.",
  });
});

test("a job that was deleted during the edit can be posted again", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
  await page.getByLabel("City").fill("Ely");
  await portal.database.admin.query("delete from public.job_openings where id = $1", [id]);
  await page.getByRole("button", { name: UPDATE }).click();
  await expect(page.getByRole("alert")).toContainText(
    "This job was deleted after you opened it. What you typed is still here; submitting again posts it as a new job.",
  );
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Post New Job");
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  await page.getByRole("button", { name: CREATE }).click();
  await expect(categoryDialog(page)).toBeVisible();
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({ name: "Store Manager", city: "Ely" });
});

test("a conflict in the pay shows both values, and reloading discards the typed value", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  const id = await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
  const pay = page.getByLabel("Maximum Annual Pay");
  await pay.fill("60000");
  await saveAsColleague(portal, employer, id, "max_annual_pay = 53000");
  await page.getByRole("button", { name: UPDATE }).click();
  const conflict = page.getByRole("alert");
  await expect(conflict).toBeInViewport();
  const choice = page.getByRole("group", { name: "Yours or theirs" });
  await expect(choice).toContainText("Yours: $40,000 to $60,000 per year");
  await expect(choice).toContainText("Theirs: $40,000 to $53,000 per year");
  await page.getByRole("button", { name: "Use theirs: Compensation" }).click();
  await expect(pay).toHaveValue("53000");
  await page.getByRole("button", { name: "Keep mine: Compensation" }).click();
  await expect(pay).toHaveValue("60000");
  await page.getByRole("button", { name: "Reload their version" }).click();
  await expect(pay).toHaveValue("53000");
  await expect(conflict).toBeHidden();
});
