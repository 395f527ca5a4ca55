import { addDays, todayInPortal } from "#domain/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { CREATE, categoryDialog, descriptionOf, fillJob, INCOMPLETE, readNewestJob } from "#e2e/world/job-form-page.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

// Spec §2 "Post New Job", §4 "Submit flow", §9 "Job defaults"
test("a new job is saved as it was typed, with its position, and its categories follow", { tag: "@browsers" }, async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  await expect(page).toHaveTitle("Post New Job | Openings");
  for (const name of ["Job Details", "Location", "Important Dates", "Compensation", "Application Details"]) {
    await expect(page.getByRole("heading", { name, level: 2 })).toBeVisible();
  }
  const today = todayInPortal();
  await expect(page.getByLabel("Application Start Date")).toHaveValue(today);
  await expect(page.getByLabel("Application End Date")).toHaveValue(addDays(today, 30));
  await expect(page.getByLabel("State")).toHaveValue("Minnesota");
  await expect(page.getByLabel("Hours per Week")).toHaveValue("40");
  await expect(page.getByLabel("Employment Type")).toHaveValue("1");
  await expect(page.getByLabel("Location Type")).toHaveValue("1");
  await expect(page.getByLabel("Education")).toHaveValue("8");
  await expect(page.getByLabel("Experience Level")).toHaveValue("1");

  await fillJob(page);
  await page.getByLabel("Employment Type").selectOption("Part-time");
  await page.getByLabel("Application Type").selectOption("On our website");
  await page.getByLabel("Application URL").fill("northshore.example/jobs");
  await page.getByLabel("Special Instructions").fill("Ring twice.");
  await page.getByRole("button", { name: CREATE }).click();

  const dialog = categoryDialog(page);
  await expect(dialog).toContainText("Job posted successfully! Please select job categories.");
  await expect(dialog).toContainText("Location is approximate");
  await dialog.getByRole("checkbox", { name: "Food Service & Bakery" }).check();
  await dialog.getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
  await expect(page.getByRole("row", { name: /Night Baker/ })).toBeVisible();

  const job = await readNewestJob(portal, employer.companyId);
  expect(job).toMatchObject({
    name: "Night Baker",
    description: "<p>Bake bread while the town sleeps.</p>",
    employment_type_id: 2,
    education_credential_id: 8,
    city: "Duluth",
    state: "Minnesota",
    start_date: today,
    end_date: addDays(today, 30),
    pay_type: 1,
    min_annual_pay: 46800,
    max_annual_pay: 54080,
    min_hourly_pay: "22.50",
    max_hourly_pay: "26.00",
    application_type: "url",
    application_url: "https://northshore.example/jobs",
    special_instructions: "Ring twice.",
    approved: 0,
    location_precision: expect.stringMatching(/postal_code|default/),
  });
  const categories =
    "select c.name from public.job_categories_job_openings l join public.job_categories c on c.id = l.job_category_id where l.job_opening_id = $1";
  await expect
    .poll(async () => (await portal.database.admin.query(categories, [job?.id])).rows)
    .toEqual([{ name: "Food Service & Bakery" }]);
});

// Spec §5 "Job form", rule 31
test("what is missing is named next to the button, leads to its field and gives its reason there", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  const submit = page.getByRole("button", { name: INCOMPLETE });
  await expect(submit).toBeDisabled();
  const missing = page.getByRole("list", { name: "Missing fields" });
  await expect(page.getByText("7 required fields left")).toBeVisible();
  await expect(missing.getByRole("button")).toHaveText([
    "Job Title",
    "Job Description",
    "Address Line 1",
    "City",
    "Postal Code",
    "Minimum Annual Pay",
    "Maximum Annual Pay",
  ]);
  await expect(page.getByText("Job title is required")).toBeHidden();

  await page.getByLabel("Address Line 2").press("Enter");
  await expect(page.getByLabel("Job Title")).toBeFocused();
  await expect(page.getByText("Job title is required")).toBeVisible();
  for (const [name, message] of [
    ["Job Title", "Job title is required"],
    ["Job Description", "Job description is required"],
    ["Address Line 1", "Address is required"],
    ["City", "City is required"],
    ["Postal Code", "Invalid postal code format"],
    ["Minimum Annual Pay", "Minimum annual pay is required"],
    ["Maximum Annual Pay", "Maximum annual pay is required"],
  ] as const) {
    await missing.getByRole("button", { name }).click();
    const field = page.getByRole("textbox", { name });
    await expect(field).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByText("3 required fields left")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
});

// Spec §5 "Job form"
test("every rule has its message under its field", async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
  const today = todayInPortal();
  for (const [label, wrong, message, right] of [
    ["Postal Code", "5580", "Invalid postal code format", "55802-1234"],
    ["Application Start Date", "", "Application start date is required", today],
    ["Application End Date", "", "Application end date is required", addDays(today, 5)],
    ["Application End Date", today, "Application end date must be in the future", addDays(today, 5)],
    ["Application Start Date", addDays(today, 9), "Application end date must be on or after the start date", today],
    ["Hours per Week", "0", "Hours per week is required", "40"],
    ["Hours per Week", "169", "Hours per week cannot exceed 168", "40"],
    ["Minimum Annual Pay", "0", "Minimum annual pay is required", "46800"],
    ["Maximum Annual Pay", "46799", "Maximum pay must be greater than or equal to minimum pay", "54080"],
    ["Application Start Date", "1999-12-31", "Date must be between Jan 1, 2000 and Dec 31, 2099", today],
    ["Application URL", "javascript:alert(1)", "Invalid URL format", ""],
    ["Application Email", "jobs@", "Invalid email format", "jobs@a.example"],
  ] as const) {
    if (label === "Application URL") await page.getByLabel("Application Type").selectOption("On our website");
    if (label === "Application Email") await page.getByLabel("Application Type").selectOption("By email");
    await page.getByLabel("Application End Date").focus();
    await page.getByLabel(label).fill(wrong);
    await page.getByLabel("Address Line 2").focus();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByRole("button", { name: INCOMPLETE })).toBeDisabled();
    await page.getByLabel(label).fill(right);
    await expect(page.getByText(message, { exact: true })).toBeHidden();
    await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
  }
});

// Rules 21, 22 and 36
test("what is odd but possible is pointed out and can be saved", async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page, { "Postal Code": "54011" });
  await expect(page.getByText("This ZIP code is not in Minnesota. Please check it.")).toBeVisible();
  await page.getByLabel("State").selectOption("Wisconsin");
  await expect(page.getByText("This ZIP code is not in")).toBeHidden();
  await page.getByLabel("Application Type").selectOption("On our website");
  await expect(page.getByText("People apply on your website, but no web address is given.")).toBeVisible();
  await page.getByLabel("Application Type").selectOption("By email");
  await expect(page.getByText("People apply by email, but no email is given.")).toBeVisible();
  await fillJob(page);
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
});

// Spec §4 "Reset"
test("a reset asks first, then brings the defaults back, with a message for three seconds", async ({
  page,
  employer,
}) => {
  await page.clock.install();
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  await page.getByLabel("Pay Type").selectOption("Hourly");
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
  await page.getByRole("button", { name: "Reset Form" }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Are you sure you want to reset all fields? This action cannot be undone.");
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await question.getByRole("button", { name: "Cancel" }).click();
  await expect(question).toBeHidden();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");

  await page.getByRole("button", { name: "Reset Form" }).click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await question.getByRole("button", { name: "Reset Form" }).click();
  const done = page.getByText("Form has been reset to default values.");
  await expect(done).toBeVisible();
  await page.clock.runFor(2900);
  await expect(done).toBeVisible();
  await page.clock.runFor(200);
  await expect(done).toBeHidden();
  await page.clock.resume();
  await expect(page.getByLabel("Job Title")).toHaveValue("");
  await expect(page.getByLabel("Pay Type")).toHaveValue("1");
  await expect(page.getByLabel("Minimum Hourly Pay")).toHaveValue("");
  await expect(descriptionOf(page)).toHaveText("");
  await page.reload();
  await expect(page.getByLabel("Job Title")).toHaveValue("");
});
