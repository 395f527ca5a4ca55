import type { Locator, Page } from "@playwright/test";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { addColleague } from "#e2e/world/team-of.ts";

const SAVED = "Profile updated successfully!";
const FAILED = "Failed to update profile. Please try again.";

const save = (page: Page) => page.getByRole("button", { name: "Save Changes" }).click();
const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });

// Spec §2 "Company Profile screen", §4 "Profile save"
test("a profile is saved as typed, and shows that it awaits review", { tag: "@browsers" }, async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page);
  for (const title of ["Company Information", "Web Presence", "Contact Information"]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  await expect(page.getByText("Awaiting review by our team")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Description" })).toHaveText("Bread since 1987.");
  await page.getByRole("textbox", { name: "Description" }).fill("Bread and cakes.");
  await field(page, "Primary Service").fill("Bread, wholesale");
  await page.getByLabel("Company Website").fill("prairie.example");
  await page.getByLabel("Contact Email").fill("jobs@prairie.example");
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  const { rows } = await portal.database.admin.query(
    "select primary_service, company_url, contact_email, description from public.employers where id = $1",
    [employer.companyId],
  );
  expect(rows).toEqual([
    {
      primary_service: "Bread, wholesale",
      company_url: "https://prairie.example",
      contact_email: "jobs@prairie.example",
      description: "<p>Bread and cakes.</p>",
    },
  ]);
});

// Spec §4 "Profile save"
test("the banner after saving disappears after five seconds, also while the user types", { tag: "@rare" }, async ({
  page,
  employer,
  faults,
}) => {
  await employer.signIn(page, "/profile");
  await expect(field(page, "Phone")).toBeVisible();
  await page.clock.install();
  await page.clock.pauseAt(Date.now() + 10_000);
  await save(page);
  await expectFiveSeconds(page, page.getByText(SAVED));
  await faults.fail("employers");
  await save(page);
  await expectFiveSeconds(page, page.getByText(FAILED));
});

/**
 * Waits for the banner, presses a key in the fifth second, and expects the banner to disappear.
 * Requires a stopped clock.
 */
async function expectFiveSeconds(page: Page, banner: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await page.clock.runFor(10);
      return banner.isVisible();
    })
    .toBe(true);
  await page.clock.runFor(4000);
  await field(page, "Phone").pressSequentially("5");
  await page.clock.runFor(850);
  await expect(banner).toBeVisible();
  await page.clock.runFor(250);
  await expect(banner).toBeHidden();
}

// Rule 77
test("text typed during a save stays, and whether the employer is public or a school is saved separately", {
  tag: "@rare",
}, async ({ page, employer, faults, portal }) => {
  await employer.signIn(page, "/profile");
  const saveButton = page.getByRole("button", { name: "Save Changes" });
  await expect(saveButton).toBeVisible();
  await expect(saveButton).not.toBeInViewport();
  const updates: string[] = [];
  page.on("request", (request) => request.method() === "PATCH" && updates.push(request.url()));
  await field(page, "Primary Service").fill("  Bread ");
  await page.evaluate(() => scrollTo(0, 0));
  await expect(saveButton).toBeInViewport();
  await faults.hold("employers");
  await save(page);
  await expect(page.getByRole("button", { name: "Saving..." })).toBeVisible();
  await field(page, "Phone").fill("(507) 555-0142");
  await field(page, "Phone").press("Enter");
  await faults.clear();
  await expect(page.getByText(SAVED)).toBeVisible();
  expect(updates).toHaveLength(1);
  await expect(field(page, "Phone")).toHaveValue("(507) 555-0142");
  await expect(field(page, "Primary Service")).toHaveValue("Bread");
  await expect(page.getByText("You have unsaved changes.")).toBeVisible();
  await save(page);
  await expect(page.getByText("You have unsaved changes.")).toBeHidden();
  const { rows } = await portal.database.admin.query(
    "select primary_service, phone from public.employers where id = $1",
    [employer.companyId],
  );
  expect(rows).toEqual([{ primary_service: "Bread", phone: "(507) 555-0142" }]);

  const question = page.getByLabel("Are you a public employer or school?");
  await expect(
    page.getByText("Without an answer we keep them for at least 400 days after their job ends."),
  ).toBeVisible();
  await field(page, "Primary Service").fill("Lessons");
  await page.route("**/rest/v1/employers*", (route) =>
    route.request().method() === "PATCH" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await question.selectOption("Yes");
  await expect(page.getByText("Your answer could not be saved. Please try again.")).toBeVisible();
  await expect(question).toHaveValue("");
  await page.unrouteAll();
  await question.selectOption("Yes");
  await expect(page.getByText("kept for at least 760 days after their job ends")).toBeVisible();
  await save(page);
  await expect(page.getByText("You have unsaved changes.")).toBeHidden();
  await page.reload();
  await expect(question).toHaveValue("true");
  await expect(field(page, "Primary Service")).toHaveValue("Lessons");
});

// Spec §8 "Profile", rule 56
test("a new name shows in advance that it is reviewed, and a failed save shows why and keeps the text", async ({
  page,
  context,
  employer,
  portal,
  faults,
}) => {
  const other = await createEmployer(portal);
  await portal.database.admin.query("update public.employers set approved = 1 where id = $1", [employer.companyId]);
  await employer.signIn(page, "/profile");
  // The live region must exist before its text changes. Otherwise screen readers don't announce it.
  const readOut = page.getByLabel("Company Name").locator("xpath=ancestor::div[*[@aria-live]][1]/*[@aria-live]");
  await expect(readOut).toBeEmpty();
  const name = field(page, "Company Name");
  const note = "Our team reviews a new name. Until they have, job seekers don’t see your jobs.";
  await name.fill(`${employer.companyName} & Sons`);
  await expect(name).toHaveAccessibleDescription(note);
  await name.fill(employer.companyName);
  await expect(page.getByText(note)).toHaveCount(0);
  await name.fill(`${employer.companyName} & Sons`);
  await save(page);
  await expect(page.getByRole("button", { name: `Current company: ${employer.companyName} & Sons` })).toBeVisible();
  await name.fill(other.companyName.toLowerCase());
  await save(page);
  await expect(page.getByText("An employer with this name already exists")).toBeVisible();
  await name.fill("");
  await save(page);
  await expect(readOut).toHaveText("Company name is required");

  await name.fill(`${employer.companyName} & Daughters`);
  await field(page, "Phone").fill("(507) 555-0142");
  for (const happen of [
    () => faults.refuse("employers"),
    () => faults.fail("employers"),
    () => context.setOffline(true),
  ]) {
    await happen();
    await save(page);
    await expect(page.getByText(FAILED)).toBeVisible();
    await expect(field(page, "Phone")).toHaveValue("(507) 555-0142");
    await context.setOffline(false);
    await faults.clear();
    await save(page);
    await expect(page.getByText(SAVED)).toBeVisible();
  }
});

// Spec §8 "Profile", rule 42
test("a profile that cannot be loaded shows an error, and a missing profile shows whom to contact", async ({
  page,
  employer,
}) => {
  const refusal = { status: 403, json: { code: "42501", message: "permission denied" } };
  await page.route("**/rest/v1/employers?*", (route) => route.fulfill(refusal));
  await page.route("**/rest/v1/job_categories*", (route) => route.fulfill(refusal));
  await employer.signIn(page, "/profile");
  await expect(page.getByText("The company profile could not be loaded. Please try again.")).toBeVisible();
  await page.unroute("**/rest/v1/employers?*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("The industries could not be loaded.")).toBeVisible();
  await page.unroute("**/rest/v1/job_categories*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("The industries could not be loaded.")).toBeHidden();

  await page.route("**/rest/v1/employers?*", (route) => route.fulfill({ json: [] }));
  await page.reload();
  await expect(page.getByRole("heading", { name: "No Employer Profile Found" })).toBeVisible();
  await expect(page.getByText("Please contact support to set up your employer profile.")).toBeVisible();
});

// Rule 28
test("changes of two members to the profile are both kept", { tag: "@rare" }, async ({ page, employer, portal }) => {
  const colleague = await addColleague(portal, employer);
  await employer.signIn(page, "/profile");
  await field(page, "Primary Service").fill("Cakes");
  await page.getByLabel("Industry").click();
  await page.getByRole("treeitem", { name: "Retail & Sales" }).click();

  const { rows: industries } = await portal.database.admin.query(
    "select id from public.job_categories where name = 'Food Service & Bakery'",
  );
  const { access_token } = JSON.parse(await colleague.startSession());
  const saved = await page.request.patch(`/rest/v1/employers?id=eq.${employer.companyId}`, {
    headers: { authorization: `Bearer ${access_token}` },
    data: { primary_service: "Bread", phone: "(218) 555-0100", industry: industries[0].id },
  });
  expect(saved.ok(), await saved.text()).toBe(true);

  await save(page);
  await expect(page.getByText(`${colleague.firstName} ${colleague.lastName} saved this profile on`)).toBeVisible();
  await expect(page.getByText("Their changes are already in: Phone.")).toBeVisible();
  await expect(field(page, "Phone")).toHaveValue("(218) 555-0100");
  await expect(field(page, "Primary Service")).toHaveValue("Cakes");
  await expect(page.getByText("Yours: Retail & Sales")).toBeVisible();
  await expect(page.getByText("Theirs: Food Service & Bakery")).toBeVisible();
  await page.getByRole("button", { name: "Use theirs: Industry" }).click();
  await expect(page.getByLabel("Industry")).toHaveText("Food Service & Bakery");
  await page.getByRole("button", { name: "Use theirs: Primary Service" }).click();
  await expect(field(page, "Primary Service")).toHaveValue("Bread");
  await page.getByRole("button", { name: "Keep mine: Primary Service" }).click();
  await expect(field(page, "Primary Service")).toHaveValue("Cakes");
  await expect(page.getByText("Not decided")).toHaveCount(0);
  await save(page);
  await expect(page.getByText(SAVED)).toBeVisible();
  const { rows } = await portal.database.admin.query(
    "select primary_service, phone from public.employers where id = $1",
    [employer.companyId],
  );
  expect(rows).toEqual([{ primary_service: "Cakes", phone: "(218) 555-0100" }]);
});

// Rules 14, 39 and 79
test("members of an inactive company see its profile, logo, jobs and dashboard, and can change nothing", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  const { admin } = portal.database;
  const end = addDays(todayInPortal(), 2);
  await employer.postJob({ name: "Counter Lead", end_date: end, review_note: "Say what it pays." });
  await admin.query(
    "insert into app.employer_logos (employer_id, image, version) values ($1, $2, '0123456789abcdef0123456789abcdef')",
    [employer.companyId, ONE_PIXEL],
  );
  await employer.becomeInactive();
  await employer.signIn(page, "/profile");
  await expect(
    page.getByText("This company is inactive. You can look at everything, but nothing can be changed."),
  ).toBeVisible();
  await expect(page.getByLabel("Company Name")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeHidden();
  const logo = page.getByRole("region", { name: "Logo" });
  await expect(logo.getByRole("img")).toBeVisible();
  await expect(logo.getByRole("button")).toHaveCount(0);
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(page.getByRole("button", { name: "Delete Counter Lead" })).toHaveAttribute("aria-disabled", "true");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Select", exact: true })).toHaveCount(0);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByRole("region", { name: "Ending this week 1" })).toContainText("Counter Lead");
  await expect(page.getByRole("region", { name: "Needs a change 1" })).toContainText("Say what it pays.");
  await expect(page.getByRole("button", { name: "Renew Counter Lead" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Edit Counter Lead" })).toBeHidden();
});

/** A WebP image of one pixel. */
const ONE_PIXEL = Buffer.from("UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAgA0JaQAA3AA/vuUAAA=", "base64");
