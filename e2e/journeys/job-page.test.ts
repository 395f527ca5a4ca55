import type { Locator, Page } from "@playwright/test";
import { acting } from "#database/access/acting.ts";
import { createApplication } from "#database/access/world.ts";
import { jobPath } from "#domain/routes.ts";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { approve, countDays, section, timelineOf } from "#e2e/world/job-page.ts";
import { joinCompany } from "#e2e/world/team-of.ts";

const tab = (page: Page, name: string) => page.getByRole("tab", { name, exact: true });

// Rule 83
test("the page of a job has tabs with URLs, and its numbers agree with each other", {
  tag: "@browsers",
}, async ({ page, portal, employer }) => {
  const id = await employer.postJob({
    name: "Night Baker",
    views: 200,
    description: '<h2>Your nights</h2><p>Bake <a href="https://bread.example/">bread</a>.</p>',
  });
  await portal.database.admin.query("update public.job_openings set clicked_apply = 50 where id = $1", [id]);
  await approve(portal, employer, id);
  await countDays(portal, id, [
    [3, 1],
    [12, 4],
  ]);
  await createApplication(portal.database.admin, id);
  await createApplication(portal.database.admin, id, { state: "contacted" });
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("link", { name: "Night Baker" }).click();
  await expect(page).toHaveURL(new RegExp(`${jobPath(id)}$`));
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toHaveText("Night Baker");
  await expect(heading).toBeFocused();
  const main = page.getByRole("main");
  await expect(main.getByText("Live", { exact: true })).toBeVisible();
  await expect(main.getByText("27 days left")).toBeVisible();
  await expect(main.getByRole("link", { name: "Open public page" })).toHaveAttribute(
    "href",
    `/o/${id}/night-baker?from=link`,
  );

  // The page opens on the applicants' tab, because the job has applicants.
  await expect(tab(page, "Applicants")).toHaveAttribute("aria-selected", "true");
  await expect(tab(page, "Applicants")).toHaveText("Applicants 2");
  await expect(tab(page, "Applicants")).toHaveAccessibleDescription("2 applicants, 1 new");
  await tab(page, "Numbers").click();
  await expect(page).toHaveURL(jobPath(id, "numbers"));
  await expect(page).toHaveTitle("Numbers: Night Baker | Openings");
  const numbers = section(page, "Numbers");
  const yesterday = formatCalendarDate(addDays(todayInPortal(), -1)).replace(/,.*/, "");
  await expect(
    numbers.getByRole("img", { name: `Views in the last 30 days: 15, most on ${yesterday} (12)` }),
  ).toBeVisible();
  await expect(numbers.getByRole("img", { name: /^Apply clicks in the last 30 days: 5,/ })).toBeVisible();
  await expect(numbers.getByRole("img", { name: /^Applications in the last 30 days: 2,/ })).toBeVisible();
  await expect(numbers.getByText("5 in 30 days · 25% of views")).toBeVisible();
  await expect(numbers.getByText("2 in 30 days · 4% of clicks")).toBeVisible();

  await numbers.getByText("The last 30 days as a table").focus();
  await page.keyboard.press("Enter");
  const rows = numbers.getByRole("row");
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1).getByRole("cell")).toHaveText(["3", "1", "2"]);
  await expect(rows.nth(2).getByRole("cell")).toHaveText(["12", "4", "0"]);

  // These 12 applications have no recorded click, so the page omits the percentage.
  await employer.receiveApplications(id, 12);
  await page.reload();
  await expect(numbers.getByText("14 (12 before names were kept)")).toBeVisible();
  await expect(numbers.getByText("% of clicks")).toHaveCount(0);
  await expect(tab(page, "Applicants")).toHaveText("Applicants 2");

  await tab(page, "Numbers").focus();
  await page.keyboard.press("ArrowLeft");
  await expect(tab(page, "Posting")).toBeFocused();
  await expect(page).toHaveURL(jobPath(id, "posting"));
  const preview = section(page, "Preview");
  await preview.getByRole("tab", { name: "Phone" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(preview.getByRole("tab", { name: "Desk" })).toBeFocused();
  await expect(preview.getByRole("link", { name: "bread" })).toHaveAttribute("rel", "noopener noreferrer nofollow");
  await page.goBack();
  await expect(tab(page, "Applicants")).toHaveAttribute("aria-selected", "true");

  const more = page.getByRole("button", { name: "More actions for Night Baker" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Renew for 30 days" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("a job in review shows its steps, and applications by email are neither listed nor counted as zero", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  const id = await employer.postJob({ application_type: "email", application_email: "jobs@north.example" });
  await employer.signIn(page, jobPath(id));
  await expect(tab(page, "Posting")).toHaveAttribute("aria-selected", "true");
  await expect(page.getByText("In review", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  const steps = page.getByRole("list", { name: "Steps to the public page" });
  await expect(steps.getByRole("listitem")).toHaveText(["PostedDone", "In review", "Live"]);
  await expect(steps.locator("[aria-current=step]")).toHaveText("In review");
  await tab(page, "Numbers").click();
  await expect(steps).toBeVisible();
  await expect(section(page, "Numbers").getByRole("img")).toHaveCount(0);

  await approve(portal, employer, id);
  await countDays(portal, id, [[3, 1]]);
  await portal.database.admin.query("update public.job_openings set (views, clicked_apply) = (3, 1) where id = $1", [
    id,
  ]);
  await page.reload();
  await expect(section(page, "Numbers").getByRole("img")).toHaveCount(2);
  await expect(section(page, "Numbers")).toContainText("By email: not counted here");
  await expect(section(page, "Numbers")).not.toContainText("of clicks");
  await tab(page, "Applicants").click();
  await expect(page.getByText("This job takes applications by email.")).toBeVisible();
});

test("the history shows every event, from posting to deletion and restoring", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  const { admin, rest } = portal.database;
  const member = acting(rest, { role: "authenticated", claims: { sub: employer.authId, role: "authenticated" } });
  const id = await employer.postJob({ name: "Night Baker", review_note: "Say what the hours are." });
  await admin.query("insert into app.staff_log (staff, action, subject) values ('pat', 'job sent back', $1)", [
    { id, review_note: "Say what the hours are." },
  ]);
  await member.query("update job_openings set special_instructions = 'Ten to six.' where id = $1", [id]);
  await approve(portal, employer, id);
  await member.query("select renew_job($1)", [id]);
  await employer.signIn(page, jobPath(id, "history"));
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "More actions for Night Baker" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Close job…");
  await page.getByRole("dialog").getByLabel("Filled elsewhere").check();
  await page.getByRole("dialog").getByRole("button", { name: "Close Job" }).click();
  await expect(section(page, "History")).toContainText("Filled elsewhere");
  await expect(page.getByText("Closed", { exact: true }).first()).toBeVisible();
  await choose("Reopen job");
  await expect(section(page, "History")).toContainText("Reopened");

  await member.query("delete from job_openings where id = $1", [id]);
  await page.reload();
  const name = `${employer.firstName} ${employer.lastName}`;
  await expect(
    page.getByText(`It was deleted today by ${name} (${employer.email}) and can be restored.`),
  ).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night Baker");
  const by = `by ${name} ${employer.email}`;
  await expect
    .poll(() => timelineOf(page))
    .toEqual([
      `Restored ${by}`,
      `Deleted ${by}`,
      `Reopened ${by}`,
      `Closed ${by}`,
      `Renewed ${by}`,
      "Approved by Openings staff",
      `Edited ${by}`,
      "Sent back by Openings staff: Say what the hours are.",
      "Posted",
    ]);
});

test("a public job has a link and data to copy and matches its preview, and other jobs show the reason", {
  tag: "@rare",
}, async ({ page, context, portal, employer }) => {
  const { admin } = portal.database;
  const id = await employer.postJob({ name: "Crème Baker" });
  await admin.query(
    `insert into job_categories_job_openings (job_opening_id, job_category_id)
     select $1, id from (select id from job_categories where parent_id is not null order by id limit 3) c`,
    [id],
  );
  const factsOf = (place: Locator) =>
    place.evaluate((element) => [...element.querySelectorAll("dt, dd")].map(({ textContent }) => textContent));
  const place = section(page, "Public page");
  const preview = section(page, "Preview");
  await employer.signIn(page, jobPath(id));
  await expect(place).toContainText("Not public yet: our team reviews each job first.");
  await place.getByText("Data for search engines").click();
  await expect(place).toContainText("Ready for Google for Jobs once the page is public.");
  await expect(preview).toContainText("The day it is approved");

  await approve(portal, employer, id);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.reload();
  await page.getByRole("button", { name: "Copy link" }).click();
  await expect(page.getByRole("button", { name: "Copied" })).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toBe(`${portal.url}/o/${id}/creme-baker?from=link`);
  await place.getByText("Data for search engines").click();
  await expect(place.getByText("Ready for Google for Jobs", { exact: true })).toBeVisible();
  await expect(place).toContainText("Google shows more if it also has your logo and your company’s website.");
  await place.getByRole("button", { name: "Copy data" }).click();
  const data = await page.evaluate(() => navigator.clipboard.readText());
  await expect(preview).toContainText(formatCalendarDate(todayInPortal()));
  const previewed = await factsOf(preview);
  expect(previewed).toContain("Categories");

  await page.goto(url);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Crème Baker");
  const published = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data)).toEqual(JSON.parse(published ?? ""));
  expect(await factsOf(page.getByRole("main"))).toEqual(previewed);
});

test("changes that staff have not read are left out of the public page, and the job's page shows that", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  const id = await employer.postJob({ name: "Rye Baker" });
  await approve(portal, employer, id);
  const { admin } = portal.database;
  await admin.query("update job_openings set benefits = 'Free rye' where id = $1", [id]);
  await admin.query("update employers set company_url = 'https://elsewhere.example' where id = $1", [
    employer.companyId,
  ]);
  await employer.signIn(page, jobPath(id));
  const place = section(page, "Public page");
  await expect(place).toContainText("Instructions, benefits or questions that you changed are left out");
  await expect(place).toContainText("Your company’s new website is not shown until our team has looked at it.");
  await expect(place.getByText("elsewhere.example")).toHaveCount(0);
  await expect(place.getByText("Free rye")).toHaveCount(0);
  await expect(section(page, "Preview")).toContainText("Not shown until our team has read the change.Free rye");
});

test("a job of another own company offers to switch, and a job of a foreign company is not found", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  await employer.postJob({ name: "Night Baker" });
  const rival = await createEmployer(portal);
  const foreign = await rival.postJob({ name: "Secret Cook" });
  await employer.signIn(page, jobPath(foreign));
  await expect(page.getByRole("heading", { name: "There is no such job" })).toBeVisible();
  await expect(page).toHaveTitle("There is no such job | Openings");
  await expect(page.getByText("Secret Cook")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Previous Jobs" }).click();
  await expect(page.getByRole("link", { name: "Night Baker" })).toBeVisible();

  await joinCompany(portal, employer, rival);
  await page.goto(jobPath(foreign));
  await page.getByRole("button", { name: `Switch to ${rival.companyName}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Secret Cook");
  await page.goBack();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Previous Job Postings");
});

test("each section that cannot be loaded shows an error and offers Retry", async ({
  page,
  portal,
  employer,
  faults,
}) => {
  const id = await employer.postJob({ name: "Night Baker", views: 3 });
  await countDays(portal, id, [[3, 1]]);
  await faults.hold("job_openings");
  await employer.signIn(page, jobPath(id));
  await expect(page.getByText("Loading the job")).toBeAttached();
  await faults.clear();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night Baker");

  await faults.refuse("job_days");
  await tab(page, "History").click();
  await expect(section(page, "History")).toContainText("Posted");
  await tab(page, "Numbers").click();
  await expect(page.getByText("The figures could not be loaded. Please try again.")).toBeVisible();
  await faults.clear();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(section(page, "Numbers").getByRole("img")).toHaveCount(3);

  await faults.refuse("job_openings");
  await page.reload();
  await expect(page.getByText("The job could not be loaded. Please try again.")).toBeVisible();
  await faults.clear();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Night Baker");
});

test("an expired job can be duplicated but not edited, and in an inactive company only read", {
  tag: "@rare",
}, async ({ page, employer }) => {
  const past = { start_date: addDays(todayInPortal(), -40), end_date: addDays(todayInPortal(), -1) };
  const id = await employer.postJob({ name: "Night Baker", ...past });
  await employer.signIn(page, jobPath(id, "history"));
  await expect(section(page, "History")).toContainText("Expired after its last day");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveAttribute("aria-disabled", "true");
  await employer.becomeInactive();
  await page.reload();
  await expect(section(page, "History")).toBeVisible();
  await expect(page.getByRole("button", { name: "Duplicate" })).toHaveCount(0);
});
