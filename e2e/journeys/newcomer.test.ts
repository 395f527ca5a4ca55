import { expect, test } from "#e2e/world/fixtures.ts";

// The newcomer's way: from nothing to a job in the table, with an email that really was sent
test("a newcomer signs up, confirms by email, creates a company, posts a job and sees it", { tag: "@rare" }, async ({
  page,
  visitor,
  mailbox,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByText("Your email alone is enough:")).toBeVisible();
  await expect(page.getByRole("link", { name: "sign in with it, and your account is created." })).toHaveAttribute(
    "href",
    "/",
  );
  await page.getByLabel("First Name").fill(visitor.firstName);
  await page.getByLabel("Last Name").fill(visitor.lastName);
  await page.getByLabel("Email Address").fill(visitor.email);
  await page.getByLabel("Password", { exact: true }).fill(visitor.password);
  await page.getByLabel("Confirm Password").fill(visitor.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(
    page.getByText("Account created successfully! Please check your email to verify your account."),
  ).toBeVisible();

  const mail = await mailbox.waitForMail({ to: visitor.email });
  expect(mail.subject).toBe("Confirm your email address for Openings");
  await page.goto(mail.links[0] ?? "");
  await page.getByRole("button", { name: "Complete Sign In" }).click();

  await expect(page.getByRole("tab", { name: "Create New Employer" })).toBeVisible();
  await page.getByLabel("Company Name").fill(visitor.companyName);
  await expect(page.getByText("Name is available")).toBeVisible();
  await page.getByRole("button", { name: "Create Employer" }).click();
  await expect(
    page.getByText("Employer created successfully! You now have access to this employer account."),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `Current company: ${visitor.companyName}` })).toBeVisible();

  await page.getByRole("link", { name: "Post New Job" }).click();
  await expect(page.getByRole("button", { name: "Please Fill All Required Fields" })).toBeDisabled();
  await page.getByLabel("Job Title").fill("night baker");
  await page.getByLabel("Job Description").fill("Bake bread while the town sleeps.");
  await page.getByLabel("Address Line 1").fill("12 Superior Street");
  await page.getByLabel("City").fill("Duluth");
  await page.getByLabel("Postal Code").fill("55802");
  await page.getByLabel("Minimum Annual Pay").fill("40000");
  await page.getByLabel("Maximum Annual Pay").fill("52000");
  await page.getByRole("button", { name: "Create Job & Select Categories" }).click();
  await expect(page.getByText("Job posted successfully! Please select job categories.")).toBeVisible();

  const categories = page.getByRole("dialog", { name: "Select Job Categories" });
  await categories.getByRole("treeitem", { name: "Food Service & Bakery" }).click();
  await categories.getByRole("button", { name: "Done Selecting Categories" }).click();

  await expect(page).toHaveURL(/\/previous-jobs$/);
  const row = page.getByRole("table", { name: "Job postings" }).getByRole("row", { name: /Night Baker/ });
  await expect(row).toContainText("Duluth, Minnesota");
  await expect(row.getByRole("img", { name: "Active" })).toBeVisible();
  await expect(row.getByRole("img", { name: "Awaiting Staff Approval" })).toBeVisible();
  await expect(page.getByText("Showing 1 to 1 of 1 job", { exact: true })).toBeVisible();
});
