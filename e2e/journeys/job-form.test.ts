import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import {
  CREATE,
  categoryDialog,
  descriptionOf,
  fillJob,
  INCOMPLETE,
  openJob,
  openMissingFields,
  readNewestJob,
} from "#e2e/world/job-form-page.ts";

// Spec §2 "Post New Job", §4 "Submit flow", §9 "Job defaults"
test("a new job is saved as typed with its coordinates, and then its categories", { tag: "@browsers" }, async ({
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
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.getByLabel("Employment Type").selectOption("Part-time");
  await page.getByLabel("Application Type").selectOption("On our website");
  await page.getByLabel("Application URL").fill("northshore.example/jobs");
  await page.getByLabel("Special Instructions").fill("Ring twice.");
  await page.getByRole("button", { name: CREATE }).click();

  const dialog = categoryDialog(page);
  await expect(dialog).toContainText("Job posted successfully! Please select job categories.");
  const suggested = dialog.getByRole("group", { name: "Suggested for “Night Baker”" });
  await expect(suggested.getByRole("button", { name: "Baking & Pastry", pressed: false })).toBeVisible();
  await suggested.getByRole("button", { name: "Food Service & Bakery" }).click();
  await expect(dialog.getByRole("checkbox", { name: "Food Service & Bakery" })).toBeChecked();
  const search = dialog.getByRole("searchbox", { name: "Search categories" });
  const place = await search.boundingBox();
  await search.fill("zebra");
  await expect(suggested).toBeHidden();
  expect(await search.boundingBox()).toEqual(place);
  await search.fill("");
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
  expect(await page.evaluate(() => localStorage.getItem("form_job_posting_form"))).toBeNull();
});

// Spec §5 "Job form", rule 31
test("missing fields are named next to the button, and each links to its field and error", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  const submit = page.getByRole("button", { name: INCOMPLETE });
  await expect(submit).toBeDisabled();
  const missing = page.getByRole("list", { name: "Missing fields" });
  const count = page.getByRole("button", { name: "7 required fields left" });
  await expect(missing).toBeHidden();
  await count.click();
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
  await page.keyboard.press("Escape");
  await expect(missing).toBeHidden();
  await expect(count).toBeFocused();

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
    await openMissingFields(page);
    await missing.getByRole("button", { name }).click();
    await expect(missing).toBeHidden();
    const field = page.getByRole("textbox", { name });
    await expect(field).toBeFocused();
    await page.keyboard.press("Tab");
    await expect(field).toHaveAccessibleDescription(new RegExp(message));
    await expect(field).toHaveAttribute("aria-invalid", "true");
  }
  await expect(page.getByText("3 required fields left")).toBeVisible();
});

// Rule 31
test("Next leads through the missing fields in the order of the form, also on a phone", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await employer.signIn(page, "/post-job");
  const next = page.getByRole("button", { name: "Next missing field" });
  for (const label of ["Job Title", "Job Description", "Address Line 1", "City", "Postal Code"]) {
    await next.click();
    await expect(page.getByRole("textbox", { name: label })).toBeFocused();
  }
  await page.getByLabel("Maximum Annual Pay").focus();
  await next.click();
  await expect(page.getByLabel("Job Title")).toBeFocused();
  await expect(page.getByLabel("Job Title")).toBeInViewport({ ratio: 1 });
  await page.getByLabel("Job Title").fill("x".repeat(201));
  await fillJob(page, { "Address Line 1": "1 Main Street", City: "Ely", "Postal Code": "55731" });
  await fillJob(page, { "Minimum Annual Pay": "46800", "Maximum Annual Pay": "54080" });
  await page.getByRole("button", { name: "Next field to fix" }).click();
  await expect(page.getByLabel("Job Title")).toBeFocused();
  // The bar is one line at the edge of the window.
  const bar = await page.locator(".submit-bar").boundingBox();
  expect(bar?.height).toBeLessThan(64);
  expect((bar?.y ?? 0) + (bar?.height ?? 0)).toBe(568);
});

// Rules 21, 22 and 36
test("unusual values show a hint, and invalid values count as “to fix”, not as missing", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/post-job");
  await fillJob(page);
  const postalCode = page.getByLabel("Postal Code");
  await postalCode.fill("54011");
  await expect(page.getByText("This ZIP code is not in Minnesota. Please check it.")).toBeVisible();
  await page.getByLabel("State").selectOption("Wisconsin");
  await expect(page.getByText("This ZIP code is not in")).toBeHidden();
  await page.getByLabel("Application Type").selectOption("On our website");
  await expect(page.getByText("People apply on your website, but no web address is given.")).toBeVisible();
  await page.getByLabel("Application Type").selectOption("By email");
  await expect(page.getByText("People apply by email, but no email is given.")).toBeVisible();
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();

  await page.getByLabel("Job Title").fill("x".repeat(201));
  await expect(page.getByRole("status").filter({ hasText: "1 field to fix" })).toBeVisible();
  await openMissingFields(page);
  await expect(page.getByRole("list", { name: "Fields to fix" }).getByRole("button")).toHaveText(["Job Title"]);
  await expect(page.getByRole("button", { name: INCOMPLETE })).toBeDisabled();
  await page.keyboard.press("Escape");
  await page.getByLabel("City").fill("");
  await expect(page.getByText("1 required field left, 1 to fix")).toBeVisible();
  await openMissingFields(page);
  await expect(page.getByRole("list", { name: "Missing fields" }).getByRole("button")).toHaveText([
    "Job Title (to fix)",
    "City",
  ]);
});

// Spec §4 "Reset", rule 54
test("a reset asks first, then restores the defaults or the saved job with a message for three seconds", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await page.clock.install();
  await employer.postJob({ name: "Store Manager" });
  await openJob(page, employer, "Store Manager");
  await page.getByLabel("City").fill("Ely");
  const reset = page.getByRole("button", { name: "Reset Form" });
  const confirmation = page.getByRole("alertdialog");
  await reset.click();
  await confirmation.getByRole("button", { name: "Reset Form" }).click();
  await expect(page.getByText("Form has been reset to the saved values.")).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Duluth");

  await page.getByRole("link", { name: "Post New Job" }).click();
  await fillJob(page);
  await page.getByLabel("Pay Type").selectOption("Hourly");
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
  await reset.click();
  await expect(confirmation).toContainText("Are you sure you want to reset all fields? This action cannot be undone.");
  await expect(confirmation.getByRole("button", { name: "Cancel" })).toBeFocused();
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(confirmation).toBeHidden();
  await expect(page.getByLabel("Job Title")).toHaveValue("Night Baker");

  await reset.click();
  await page.clock.pauseAt(Date.now() + 60_000);
  await confirmation.getByRole("button", { name: "Reset Form" }).click();
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
