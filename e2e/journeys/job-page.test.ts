import type { Locator } from "@playwright/test";
import { acting } from "#database/access/acting.ts";
import { jobPath } from "#domain/routes.ts";
import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { approve, countDays, section, timelineOf } from "#e2e/world/job-page.ts";
import { joinCompany } from "#e2e/world/team-of.ts";

const heading = "heading" as const;

// Rule 83
test("the page of a job shows its views, apply clicks and applications as charts and as a table", {
  tag: "@browsers",
}, async ({ page, portal, employer }) => {
  const id = await employer.postJob({
    name: "Night Baker",
    views: 200,
    description: '<h2>Your nights</h2><p>Bake <a href="https://bread.example/">bread</a>.</p>',
  });
  await portal.database.admin.query("update public.job_openings set clicked_apply = 50 where id = $1", [id]);
  await countDays(portal, id, [
    [3, 1],
    [12, 4],
  ]);
  await employer.receiveApplications(id, 2);
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("link", { name: "Night Baker" }).click();
  await expect(page).toHaveURL(new RegExp(`${jobPath(id)}$`));
  await expect(page.getByRole(heading, { level: 1 })).toHaveText("Night Baker");

  const figures = section(page, "Figures");
  const yesterday = formatCalendarDate(addDays(todayInPortal(), -1)).replace(/,.*/, "");
  await expect(
    figures.getByRole("img", { name: `Views in the last 30 days: 15, most on ${yesterday} (12)` }),
  ).toBeVisible();
  await expect(figures.getByRole("img", { name: /^Apply clicks in the last 30 days: 5,/ })).toBeVisible();
  await expect(figures.getByRole("img", { name: /^Applications in the last 30 days: 2,/ })).toBeVisible();
  await expect(figures.getByText("5 in 30 days · 25% of views")).toBeVisible();
  await expect(figures.getByText("2 in 30 days · 4% of clicks")).toBeVisible();

  await figures.getByText("The last 30 days as a table").focus();
  await page.keyboard.press("Enter");
  const rows = figures.getByRole("row");
  await expect(rows).toHaveCount(31);
  await expect(rows.nth(1).getByRole("cell")).toHaveText(["3", "1", "2"]);
  await expect(rows.nth(2).getByRole("cell")).toHaveText(["12", "4", "0"]);
  await expect(rows.nth(30).getByRole("cell")).toHaveText(["0", "0", "0"]);

  const preview = section(page, "Preview");
  await preview.getByRole("tab", { name: "Phone" }).focus();
  await page.keyboard.press("ArrowRight");
  await expect(preview.getByRole("tab", { name: "Desk" })).toBeFocused();
  await expect(preview.getByRole("link", { name: "bread" })).toHaveAttribute("rel", "noopener noreferrer nofollow");
  const more = page.getByRole("button", { name: "More actions for Night Baker" });
  await more.focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("menuitem", { name: "Renew for 30 days" })).toBeVisible();
  await page.keyboard.press("Escape");
  await expect(more).toBeFocused();
});

test("the timeline shows every event, from posting to deletion and restoring", { tag: "@rare" }, async ({
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
  await employer.signIn(page, jobPath(id));
  const choose = async (item: string) => {
    await page.getByRole("button", { name: "More actions for Night Baker" }).click();
    await page.getByRole("menuitem", { name: item }).click();
  };
  await choose("Close job…");
  await page.getByRole("dialog").getByLabel("Filled elsewhere").check();
  await page.getByRole("dialog").getByRole("button", { name: "Close Job" }).click();
  await expect(section(page, "Timeline")).toContainText("Filled elsewhere");
  await expect(section(page, "Public page")).toContainText("Not public: the job is closed.");
  await choose("Reopen job");
  await expect(section(page, "Timeline")).toContainText("Reopened");

  await member.query("delete from job_openings where id = $1", [id]);
  await page.reload();
  await expect(page.getByText(`It was deleted today by ${employer.email} and can be restored.`)).toBeVisible();
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText("Night Baker");
  const by = `by ${employer.email}`;
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
  await expect(place.getByRole("button", { name: "Copy link" })).toHaveCount(0);
  await expect(preview).toContainText("The day it is approved");

  await approve(portal, employer, id);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.reload();
  await place.getByRole("button", { name: "Copy link" }).click();
  await expect(place.getByRole("button", { name: "Copied" })).toBeVisible();
  const url = await page.evaluate(() => navigator.clipboard.readText());
  expect(url).toBe(`${portal.url}/o/${id}/creme-baker`);
  await place.getByText("Data for search engines").click();
  await place.getByRole("button", { name: "Copy data" }).click();
  const data = await page.evaluate(() => navigator.clipboard.readText());
  await expect(preview).toContainText(formatCalendarDate(todayInPortal()));
  const previewed = await factsOf(preview);
  expect(previewed).toContain("Categories");

  await page.goto(url);
  await expect(page.getByRole(heading, { level: 1 })).toHaveText("Crème Baker");
  const published = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data)).toEqual(JSON.parse(published ?? ""));
  expect(await factsOf(page.locator("dl.facts"))).toEqual(previewed);
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
  await expect(place).toContainText("Instructions or benefits that you changed are left out");
  await expect(place).toContainText("Your company’s website has changed and is left out");
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
  await expect(page.getByRole(heading, { name: "There is no such job" })).toBeVisible();
  await expect(page).toHaveTitle("There is no such job | Openings");
  await expect(page.getByText("Secret Cook")).toHaveCount(0);
  await page.getByRole("main").getByRole("link", { name: "Previous Jobs" }).click();
  await expect(page.getByRole("link", { name: "Night Baker" })).toBeVisible();

  await joinCompany(portal, employer, rival);
  await page.goto(jobPath(foreign));
  await page.getByRole("button", { name: `Switch to ${rival.companyName}` }).click();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText("Secret Cook");
  await page.goBack();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText("Previous Job Postings");
});

test("each section that cannot be loaded shows an error and offers Retry", async ({
  page,
  portal,
  employer,
  faults,
}) => {
  const id = await employer.postJob({ name: "Night Baker" });
  await countDays(portal, id, [[3, 1]]);
  await faults.hold("job_openings");
  await employer.signIn(page, jobPath(id));
  await expect(page.getByText("Loading the job")).toBeAttached();
  await faults.clear();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText("Night Baker");

  await faults.refuse("job_days");
  await page.reload();
  await expect(page.getByText("The figures could not be loaded. Please try again.")).toBeVisible();
  await expect(section(page, "Timeline")).toContainText("Posted");
  await faults.clear();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(section(page, "Figures").getByRole("img")).toHaveCount(3);

  await faults.refuse("job_openings");
  await page.reload();
  await expect(page.getByText("The job could not be loaded. Please try again.")).toBeVisible();
  await faults.clear();
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole(heading, { level: 1 })).toHaveText("Night Baker");
});

test("an expired job can be duplicated but not edited, and in an inactive company only read", {
  tag: "@rare",
}, async ({ page, employer }) => {
  const past = { start_date: addDays(todayInPortal(), -40), end_date: addDays(todayInPortal(), -1) };
  const id = await employer.postJob({ name: "Night Baker", ...past });
  await employer.signIn(page, jobPath(id));
  await expect(section(page, "Timeline")).toContainText("Expired after its last day");
  await expect(page.getByRole("button", { name: "Edit", exact: true })).toHaveAttribute("aria-disabled", "true");
  await employer.becomeInactive();
  await page.reload();
  await expect(section(page, "Timeline")).toBeVisible();
  await expect(page.getByRole("button", { name: "Duplicate" })).toHaveCount(0);
});
