import { addDays, formatCalendarDate, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import {
  CREATE,
  categoryDialog,
  descriptionOf,
  fillJob,
  INCOMPLETE,
  readNewestJob,
  submitJob,
  UPDATE,
} from "#e2e/world/job-form-page.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

const CONFIRM = "Yes, that’s right";

test("a second job is prefilled with the last address and way to apply, and one click clears them", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  await employer.postJob({ city: "Ely" });
  await portal.database.admin.query(
    "update public.job_openings set application_type = 'email', application_email = 'jobs@a.example' where employer_id = $1",
    [employer.companyId],
  );
  await employer.signIn(page, "/post-job");
  const location = page.getByRole("region", { name: "Location" });
  const application = page.getByRole("region", { name: "Application Details" });
  await expect(location.getByText("From your last job")).toBeVisible();
  await expect(page.getByLabel("Address Line 1")).toHaveValue("12 Superior Street");
  await expect(page.getByLabel("City")).toHaveValue("Ely");
  await expect(application.getByText("From your last job")).toBeVisible();
  await expect(page.getByLabel("Application Email")).toHaveValue("jobs@a.example");
  await expect(page.getByText("4 required fields left")).toBeVisible();
  await location.getByRole("button", { name: "Clear address" }).click();
  await expect(page.getByLabel("City")).toHaveValue("");
  await expect(location.getByText("From your last job")).toBeHidden();
  await application.getByRole("button", { name: "Clear way to apply" }).click();
  await expect(page.getByLabel("Application Type")).toHaveValue("platform");
  await application.getByRole("button", { name: "Use the last way to apply" }).click();
  await expect(page.getByLabel("Application Email")).toHaveValue("jobs@a.example");
});

test("a prefill that arrives late does not change fields that the user has typed in or focused", {
  tag: "@rare",
}, async ({ page, employer, faults }) => {
  await employer.postJob({ city: "Ely", application_type: "email", application_email: "jobs@a.example" });
  await employer.signIn(page, "/previous-jobs");
  for (const typed of ["", "Cook"]) {
    await expect(page.getByRole("row", { name: /Night Baker/ })).toBeVisible();
    await faults.hold("job_openings");
    await page.getByRole("link", { name: "Post New Job" }).first().click();
    await page.getByLabel("City").focus();
    if (typed) await page.getByLabel("City").fill(typed);
    await faults.clear();
    await expect(
      page.getByRole("region", { name: "Application Details" }).getByText("From your last job"),
    ).toBeVisible();
    await expect(page.getByLabel("City")).toHaveValue(typed);
    await expect(page.getByLabel("Address Line 1")).toHaveValue("");
    await page.goto("/previous-jobs");
  }
  // The stored draft has an empty street address, and the prefill must not fill it.
  await page.goto("/post-job");
  await expect(page.getByLabel("City")).toHaveValue("Cook");
  await expect(page.getByLabel("Address Line 1")).toHaveValue("");
  await expect(page.getByText("From your last job")).toHaveCount(0);
});

// Rule 22
test("only fields that the location and application type need are shown, validated and saved", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const street = page.getByLabel("Address Line 1");
  await street.fill("");
  await page.getByLabel("City").focus();
  await expect(page.getByText("Address is required")).toBeVisible();
  await page.getByLabel("Location Type").selectOption("Remote");
  await expect(page.getByText("Address is required")).toBeHidden();
  await expect(street).toHaveAccessibleDescription("Optional A remote job needs no street.");

  const type = page.getByLabel("Application Type");
  const url = page.getByLabel("Application URL");
  const email = page.getByLabel("Application Email");
  await expect(url).toHaveCount(0);
  await expect(email).toHaveCount(0);
  await type.selectOption("On our website");
  await url.fill("not an address");
  await expect(page.getByRole("button", { name: INCOMPLETE })).toBeDisabled();
  await type.selectOption("By email");
  await expect(url).toHaveCount(0);
  await email.fill("jobs@northshore.example");
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
  await type.selectOption("On our website");
  await expect(url).toHaveValue("not an address");
  await type.selectOption("By email");
  await expect(email).toHaveValue("jobs@northshore.example");
  await page.getByRole("button", { name: CREATE }).click();
  await expect(categoryDialog(page)).toBeVisible();
  await expect(page.getByText("Location is approximate")).toBeHidden();
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    address_line_one: "",
    city: "Duluth",
    application_type: "email",
    application_email: "jobs@northshore.example",
    application_url: null,
  });
});

// Rules 20 and 58
test("pay shows with commas and accepts thousands, and implausible pay and dates need one confirmation", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const min = page.getByLabel("Minimum Annual Pay");
  const max = page.getByLabel("Maximum Annual Pay");
  const note = page.getByRole("note");
  const confirm = page.getByRole("button", { name: CONFIRM });
  await expect(page.getByText("54,080 per year")).toBeVisible();
  await min.fill("");
  await min.pressSequentially("45.5k");
  await expect(min).toHaveValue("45500");
  await expect(page.getByText("45,500 per year")).toBeVisible();
  await max.fill("2000000");
  await page.getByLabel("City").focus();
  await expect(note.getByText("$961.54 an hour is unusually high. Is that right?")).toBeVisible();
  await confirm.click();
  await expect(note.getByText("The maximum is more than 4 times the minimum. Is that right?")).toBeVisible();
  await expect(max).toBeFocused();

  await page.getByLabel("Pay Type").selectOption("Hourly");
  const typeHourlyPay = async (least: string, most: string) => {
    await page.getByLabel("Minimum Hourly Pay").fill(least);
    await page.getByLabel("Maximum Hourly Pay").fill(most);
    await page.getByLabel("City").focus();
  };
  const wage =
    "$9.00 an hour is below the minimum wage in Minnesota: $11.41 in 2026 (Minnesota Department of Labor and Industry). Is that right?";
  await typeHourlyPay("9", "10");
  await expect(note.getByText(wage)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await typeHourlyPay("20", "25");
  await expect(note.getByText(wage)).toBeHidden();

  const farAway = addDays(todayInPortal(), 800);
  await page.getByLabel("Application End Date").fill(farAway);
  const question = page.getByText(`${formatCalendarDate(farAway)} is more than 2 years away. Is that right?`);
  await page.getByRole("button", { name: CREATE }).click();
  await expect(question).toBeVisible();
  await expect(confirm).toBeFocused();
  await expect(categoryDialog(page)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Application End Date")).toBeFocused();
  await page.getByLabel("Application Start Date").fill("2020-01-01");
  await page.getByLabel("City").focus();
  await expect(page.getByText("Jan 1, 2020 is before last year. Is that right?")).toBeVisible();
  await confirm.click();
  await submitJob(page);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    start_date: "2020-01-01",
    end_date: farAway,
  });

  // The user need not confirm the stored dates again. The hint about pay doesn't block saving.
  await page.getByRole("button", { name: "Edit Night Baker" }).click();
  await typeHourlyPay("9", "10");
  await expect(note.getByText(wage)).toBeVisible();
  await submitJob(page, UPDATE);
});

test("an empty description offers three outlines for the industry", {
  tag: "@rare",
}, async ({ page, employer, portal }) => {
  await portal.database.admin.query("update public.employers set industry = 1200 where id = $1", [employer.companyId]);
  await employer.signIn(page, "/post-job");
  const outlines = page.getByRole("group", { name: "Start with an outline:" });
  await expect(outlines.getByRole("button")).toHaveText(["Duties", "A usual day", "In short"]);
  await expectNoAxeViolations(page);
  await outlines.getByRole("button", { name: "Duties" }).click();
  await expect(descriptionOf(page)).toBeFocused();
  await expect(descriptionOf(page).getByRole("heading", { level: 3 })).toHaveText([
    "What you will do",
    "What you bring",
    "What we offer",
  ]);
  await expect(descriptionOf(page)).toContainText("Prepare food by recipe and in time");
  await expect(outlines).toBeHidden();

  await descriptionOf(page).press("ControlOrMeta+a");
  await descriptionOf(page).press("Delete");
  await expect(outlines).toBeVisible();
  await descriptionOf(page).press("x");
  await expect(outlines).toBeHidden();
  await page.keyboard.press("Tab");
  await expect(page.getByLabel("Employment Type")).toBeFocused();
});
