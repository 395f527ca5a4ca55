import { createEmployer } from "./employer.ts";
import { expect, test } from "./fixtures.ts";

// Spec §5 "Create employer", decision 12
test("the name of a company is checked as it is typed, in any case and spacing", async ({ page, account, portal }) => {
  const other = await createEmployer(portal);
  await account.signIn(page);
  const name = page.getByLabel("Company Name");
  await name.fill("  ");
  await name.fill(other.companyName.toUpperCase().replaceAll(" ", "   "));
  await expect(page.getByText("An employer with this name already exists")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Employer" })).toBeDisabled();
  await name.fill("100% Night_Owl*");
  await expect(page.getByText("Name is available")).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Employer" })).toBeEnabled();
});

test("what cannot be right is said under its field, and nothing is sent", async ({ page, account }) => {
  await account.signIn(page);
  await page.getByRole("button", { name: "Create Employer" }).click();
  await expect(page.getByText("Company name is required")).toBeVisible();
  await expect(page.getByLabel("Company Name")).toBeFocused();
  await page.getByLabel("Company Website").fill("diner");
  await page.getByLabel("Careers Website").fill("diner.example/jobs");
  await page.getByLabel("Contact Email").fill("nobody");
  await page.getByLabel("Phone").focus();
  await expect(page.getByText("Invalid URL format")).toHaveCount(1);
  await expect(page.getByLabel("Careers Website")).toHaveValue("https://diner.example/jobs");
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await page.getByLabel("Employee Count").fill("-0");
  await expect(page.getByLabel("Employee Count")).toHaveValue("");
  await page.getByLabel("Employee Count").fill("024");
  await expect(page.getByLabel("Employee Count")).toHaveValue("24");
});

// Spec §4 "Employer creation and access"
test("a draft is saved, comes back, and goes with the company that is made of it", async ({
  page,
  account,
  portal,
}) => {
  await account.signIn(page);
  await page.getByLabel("Company Name").fill(account.companyName);
  await page.getByLabel("Industry").click();
  await page.getByRole("treeitem", { name: "Food Service & Bakery" }).click();
  await expect(page.getByText("Draft saved")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Company Name")).toHaveValue(account.companyName);
  await expect(page.getByLabel("Industry")).toHaveText("Food Service & Bakery");

  const requests: string[] = [];
  page.on("request", (request) => request.method() === "POST" && requests.push(request.url()));
  await expect(page.getByText("Name is available")).toBeVisible();
  await page.getByRole("button", { name: "Create Employer" }).dblclick();
  await expect(
    page.getByText("Employer created successfully! You now have access to this employer account.").first(),
  ).toBeVisible();
  await expect(page.getByRole("button", { name: `Current company: ${account.companyName}` })).toBeVisible();
  await expect(page.getByText("Awaiting review by our team")).toBeVisible();
  expect(requests.filter((url) => url.includes("/rest/v1/employers"))).toHaveLength(1);
  expect(await page.evaluate(() => localStorage.getItem("create_employer_draft"))).toBeNull();
  const { rows } = await portal.database.admin.query(
    "select approved, inactive, industry is not null as has_industry, created_by from public.employers where name = $1",
    [account.companyName],
  );
  expect(rows).toEqual([{ approved: 0, inactive: 0, has_industry: true, created_by: account.userId }]);
});

test("a form is reset after a confirmation", async ({ page, account }) => {
  await account.signIn(page);
  await page.getByLabel("Company Name").fill("Night Owl Diner");
  await page.getByRole("button", { name: "Reset Form" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Reset Form" });
  await expect(dialog).toContainText("Are you sure you want to reset all fields? This action cannot be undone.");
  await dialog.getByRole("button", { name: "Reset Form" }).click();
  await expect(page.getByLabel("Company Name")).toHaveValue("");
  expect(await page.evaluate(() => localStorage.getItem("create_employer_draft"))).toBeNull();
});

// Spec §8 "Create employer"
test("a company that cannot be created says why, and what was typed stays", async ({ page, account }) => {
  const answers = {
    "An employer with this name already exists. Please choose another name or use Request Access to join the existing employer.":
      { status: 409, json: { code: "23505", message: "duplicate key value violates unique constraint" } },
    "Failed to create employer": { status: 403, json: { code: "42501", message: "permission denied" } },
    "Failed to create employer. Please try again.": { status: 500, json: { message: "broken" } },
  };
  await account.signIn(page);
  await page.getByLabel("Company Name").fill(account.companyName);
  await expect(page.getByText("Name is available")).toBeVisible();
  for (const [message, answer] of Object.entries(answers)) {
    await page.route("**/rest/v1/employers?*", (route) => route.fulfill(answer));
    await page.getByRole("button", { name: "Create Employer" }).click();
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(page.getByLabel("Company Name")).toHaveValue(account.companyName);
    await page.unroute("**/rest/v1/employers?*");
  }
});

// Spec §2 job_categories: one industry, and it can be cleared
test("an industry is found, chosen and cleared by keyboard alone", async ({ page, account }) => {
  await account.signIn(page);
  await page.getByLabel("Industry").focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Search industries")).toBeFocused();
  await page.keyboard.type("bakery");
  await page.keyboard.press("Tab");
  await expect(page.getByRole("treeitem", { name: "Food Service & Bakery" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("dialog")).toBeHidden();
  await expect(page.getByLabel("Industry")).toHaveText("Food Service & Bakery");
  await expect(page.getByLabel("Industry")).toBeFocused();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Clear industry" }).click();
  await expect(page.getByLabel("Industry")).toHaveText("Choose an industry");
});

// Spec §5 "Request access", §8
test("access is asked for once", async ({ page, account, portal }) => {
  const other = await createEmployer(portal);
  await account.signIn(page);
  await page.getByRole("tab", { name: "Request Access" }).click();
  await expect(page.getByText("Please enter at least 3 characters to search")).toBeVisible();
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(page.getByText("Please select an employer first")).toBeVisible();
  await page.getByLabel("Search employers").fill("zzzzzz");
  await expect(page.getByText("No employers found with that name")).toBeVisible();
  await page.getByLabel("Search employers").fill(other.companyName.slice(2));
  await page.getByRole("radio", { name: other.companyName }).check();
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(
    page.getByText("Access request submitted successfully! An administrator will review your request."),
  ).toBeVisible();

  await page.reload();
  await page.getByLabel("Search employers").fill(other.companyName);
  await page.getByRole("radio", { name: other.companyName }).check();
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(page.getByText("You already have a pending request for this employer")).toBeVisible();
  const { rows } = await portal.database.admin.query(
    "select user_id, requested_by from public.pending_employer_user_connections where employer_id = $1",
    [other.companyId],
  );
  expect(rows).toEqual([{ user_id: account.userId, requested_by: account.userId }]);
});

test("a search or a request that fails says so", async ({ page, account, portal }) => {
  const other = await createEmployer(portal);
  await account.signIn(page, "/employer/request");
  await page.route("**/rest/v1/rpc/search_employers*", (route) => route.abort());
  await page.getByLabel("Search employers").fill(other.companyName);
  await expect(page.getByText("Failed to search employers. Please try again.")).toBeVisible();
  await page.unroute("**/rest/v1/rpc/search_employers*");
  await page.getByRole("button", { name: "Retry" }).click();
  await page.getByRole("radio", { name: other.companyName }).check();
  await page.route("**/rest/v1/pending_employer_user_connections*", (route) => route.fulfill({ status: 500 }));
  await page.getByRole("button", { name: "Request Access" }).click();
  await expect(page.getByText("Failed to request access. Please try again.")).toBeVisible();
});
