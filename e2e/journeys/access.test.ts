import type { Page } from "@playwright/test";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { loseResponse } from "#e2e/world/lose-response.ts";

const SUCCEEDED = "Employer created successfully! You now have access to this employer account.";
const DUPLICATE =
  "An employer with this name already exists. Please choose another name or use Request Access to join the existing employer.";

const create = (page: Page) => page.getByRole("button", { name: "Create Employer" });
/** Opens the form's fields below the company name, which are collapsed at first. */
const addMore = (page: Page) => page.getByRole("button", { name: "Add more now" }).click();
const editor = (page: Page) => page.getByRole("textbox", { name: "Description" });

/** Returns a list that collects the URLs of requests with this method. */
function watch(page: Page, method: string, part: string): string[] {
  const seen: string[] = [];
  page.on("request", (request) => {
    if (request.method() === method && request.url().includes(part)) seen.push(request.url());
  });
  return seen;
}

// Spec §5 and §8 "Create employer", rules 12 and 56
test("an invalid field or a name in use is not sent, and a failed creation shows the reason and keeps the form", async ({
  page,
  context,
  account,
  portal,
  faults,
}) => {
  const { admin } = portal.database;
  const other = await createEmployer(portal);
  await account.signIn(page);
  const sent = watch(page, "POST", "/rest/v1/");
  const name = page.getByLabel("Company Name");
  await create(page).click();
  await expect(page.getByText("Company name is required")).toBeVisible();
  await expect(name).toBeFocused();
  await addMore(page);
  await page.getByLabel("Company Website").fill("diner");
  await page.getByLabel("Careers Website").fill("diner.example/jobs");
  await page.getByLabel("Contact Email").fill("nobody");
  await page.getByLabel("Phone").focus();
  await expect(page.getByText("Invalid URL format")).toHaveCount(1);
  await expect(page.getByLabel("Careers Website")).toHaveValue("https://diner.example/jobs");
  await expect(page.getByText("Invalid email format")).toBeVisible();
  const count = page.getByLabel("Employee Count");
  await count.fill("024");
  for (const pasted of ["-5", "1.5", "10-20", "0"]) {
    await count.fill(pasted);
    await expect(count, pasted).toHaveValue("24");
  }
  await name.fill(other.companyName.toUpperCase().replaceAll(" ", "   "));
  await expect(page.getByText("An employer with this name already exists")).toBeVisible();
  await expect(create(page)).toBeDisabled();
  await page.getByRole("link", { name: /^Ask to join / }).click();
  await page.getByRole("radio", { name: other.companyName }).check();
  await page.goBack();
  await name.fill("100% Night_Owl*");
  await expect(page.getByText("Name is available")).toBeVisible();
  await create(page).click();
  await expect(page.getByLabel("Company Website")).toBeFocused();
  expect(sent).toEqual([]);

  await page.getByLabel("Company Website").fill("");
  await page.getByLabel("Contact Email").fill("");
  const typed = { "Company Name": account.companyName, "Employee Count": "24", Phone: "(507) 555-0142" };
  for (const [label, value] of Object.entries(typed)) await page.getByLabel(label).fill(value);
  await editor(page).fill("Bread since 1987.");
  await expect(page.getByText("Name is available")).toBeVisible();

  const earlier = `Earlier of ${account.userId} `;
  const createTwenty = async () => {
    await admin.query("insert into employers (name) select $1 || n from generate_series(1, 20) n", [earlier]);
    // Marks all 20 companies as created by this user, because only created companies count toward
    // the limit.
    await admin.query("update employers set created_by = $2 where name like $1 || '%'", [earlier, account.userId]);
  };
  const failures: [message: string, happen: () => Promise<unknown>][] = [
    [DUPLICATE, () => admin.query("insert into public.employers (name) values ($1)", [account.companyName])],
    ["You can create 20 companies a day. Please create the next one tomorrow.", createTwenty],
    ["Failed to create employer", () => faults.refuse("employers")],
    ["Failed to create employer. Please try again.", () => faults.fail("employers")],
    ["Failed to create employer. Please try again.", () => context.setOffline(true)],
    [
      "User record not found. Please contact support.",
      () => admin.query("delete from public.users where id = $1", [account.userId]),
    ],
  ];
  for (const [message, happen] of failures) {
    await happen();
    await create(page).click();
    await expect(page.getByRole("alert").getByText(message, { exact: true })).toBeVisible();
    for (const [label, value] of Object.entries(typed)) await expect(page.getByLabel(label)).toHaveValue(value);
    await expect(editor(page)).toHaveText("Bread since 1987.");
    await context.setOffline(false);
    await faults.clear();
    await admin.query("delete from employers where name = $1 or name like $2 || '%'", [account.companyName, earlier]);
  }
});

// Spec §4 "Employer creation and access", rule 90
test("a draft is saved and restored, and its company is created once although a response is lost", {
  tag: "@rare",
}, async ({ page, account, portal }) => {
  await account.signIn(page);
  const fold = page.getByRole("button", { name: "Add more now" });
  const contact = page.getByLabel("Contact Email");
  await expect(fold).toHaveAttribute("aria-expanded", "false");
  await page.getByLabel("Company Name").fill(account.companyName);
  await addMore(page);
  await chooseIndustryByKeyboard(page);
  await editor(page).fill("Bread since 1987.");
  await page.getByLabel("Phone").fill("(507) 555-0142");
  await contact.fill("nobody");
  await expect(page.getByText("Draft saved")).toBeVisible();
  await expect.poll(() => draftOf(page)).toContain("nobody");
  await page.reload();
  await expect(page.getByLabel("Company Name")).toHaveValue(account.companyName);
  // The collapsed fields open, because the draft fills some of them.
  await expect(page.getByLabel("Industry")).toHaveText("Food Service & Bakery");
  await expect(editor(page)).toHaveText("Bread since 1987.");
  await expect(page.getByText("Name is available")).toBeVisible();
  await fold.click();
  await expect(contact).toBeHidden();
  await create(page).click();
  await expect(contact).toBeFocused();
  await expect(page.getByText("Invalid email format")).toBeVisible();
  await contact.fill("");

  await loseResponse(page, "**/rest/v1/employers*");
  await create(page).click();
  await expect(page.getByRole("alert").getByText("Failed to create employer. Please try again.")).toBeVisible();
  const sent = watch(page, "POST", "/rest/v1/employers");
  await create(page).dblclick();
  await expect(page.getByText(SUCCEEDED).first()).toBeVisible();
  await expect(page.getByRole("button", { name: `Current company: ${account.companyName}` })).toBeVisible();
  await expect(page.getByText("Awaiting review by our team")).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await draftOf(page)).toBeNull();
  const { rows } = await portal.database.admin.query(
    `select approved, inactive, industry is not null as has_industry, description, phone, created_by
     from public.employers where name = $1`,
    [account.companyName],
  );
  expect(rows).toEqual([
    {
      approved: 0,
      inactive: 0,
      has_industry: true,
      description: "<p>Bread since 1987.</p>",
      phone: "(507) 555-0142",
      created_by: account.userId,
    },
  ]);
});

/** Finds an industry and chooses it by keyboard. */
async function chooseIndustryByKeyboard(page: Page): Promise<void> {
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
}

function draftOf(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem("create_employer_draft"));
}

// Rule 9
test("a draft is removed when it becomes empty, by a reset, and by Sign Out without a connection", {
  tag: "@rare",
}, async ({ page, account }) => {
  await page.clock.install();
  await account.signIn(page);
  const name = page.getByLabel("Company Name");
  const phone = page.getByLabel("Phone");
  const industry = page.getByLabel("Industry");
  await addMore(page);
  await test.step("its last text", async () => {
    await phone.fill("(507) 555-0142");
    await chooseIndustryByKeyboard(page);
    await page.reload();
    await expect(phone).toHaveValue("(507) 555-0142");
    await phone.fill("5");
    await page.clock.fastForward(500);
    await expect.poll(() => draftOf(page)).not.toContain("(507)");
    await industry.click();
    await page.getByRole("button", { name: "Clear industry" }).click();
    await expect(industry).toHaveText("Choose an industry");
    await phone.fill("");
    await page.clock.fastForward(500);
    await expect.poll(() => draftOf(page)).toBeNull();
    await expect(page.getByText("Draft saved")).toBeHidden();
  });
  await test.step("a reset", async () => {
    await name.fill("Night Owl Diner");
    await page.clock.fastForward(500);
    await expect(page.getByText("Draft saved")).toBeVisible();
    await phone.fill("(507) 555-0142");
    await page.getByRole("button", { name: "Reset Form" }).click();
    const dialog = page.getByRole("alertdialog", { name: "Reset Form" });
    await expect(dialog).toContainText("Are you sure you want to reset all fields? This action cannot be undone.");
    await dialog.getByRole("button", { name: "Reset Form" }).click();
    await expect(name).toHaveValue("");
    await page.clock.runFor(1000);
    expect(await draftOf(page)).toBeNull();
    await expect(page.getByText("Draft saved")).toBeHidden();
  });
  await test.step("Sign Out", async () => {
    await name.fill("Night Owl Diner");
    await page.clock.fastForward(500);
    await expect(page.getByText("Draft saved")).toBeVisible();
    await page.route("**/auth/v1/logout**", (route) => route.abort());
    await page.getByRole("button", { name: "Sign Out" }).click();
    await expect(page.getByText(/^You are logged out in this browser\./).first()).toBeVisible();
    await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
    expect(await draftOf(page)).toBeNull();
  });
});

test("a user who leaves while a company is being created stays where they are", { tag: "@rare" }, async ({
  page,
  employer,
  faults,
  visitor,
}) => {
  await employer.signIn(page, "/employer/create");
  await page.getByLabel("Company Name").fill(visitor.companyName);
  await addMore(page);
  await expect(page.getByText("Name is available")).toBeVisible();
  const sent = watch(page, "POST", "/rest/v1/employers");
  await faults.hold("employers");
  await create(page).click();
  await expect(page.getByRole("button", { name: "Creating..." })).toBeVisible();
  await page.getByLabel("Phone").press("Enter");
  await page.getByRole("link", { name: "Company Profile" }).click();
  await faults.clear();
  await expect(page.getByText(SUCCEEDED).first()).toBeVisible();
  expect(sent).toHaveLength(1);
  await expect(page).toHaveURL("/profile");
  await expect(page.getByLabel("Company Name")).toHaveValue(employer.companyName);
  await page.getByRole("button", { name: `Current company: ${employer.companyName}` }).click();
  await expect(page.getByRole("menuitem", { name: visitor.companyName })).toBeVisible();
  expect(await draftOf(page)).toBeNull();
});

// Spec §5, §9
test("a name is checked from its second character, half a second after the last key", { tag: "@rare" }, async ({
  page,
  account,
}) => {
  await page.clock.install(); // first, because timers that exist already run on the real clock
  await account.signIn(page);
  const name = page.getByLabel("Company Name");
  await expect(name).toBeVisible();
  const checks = watch(page, "GET", "employer_name_taken");
  await page.clock.pauseAt(Date.now() + 1000);
  await name.fill(" Q ");
  await page.clock.runFor(1000);
  await expect(create(page)).toBeEnabled();
  await name.fill("Qu");
  await page.clock.runFor(450);
  await name.pressSequentially("b");
  await page.clock.runFor(450);
  await expect(page.getByText("Checking name...")).toBeVisible();
  await expect(create(page)).toBeDisabled();
  expect(checks).toEqual([]);
  await page.clock.runFor(100);
  await expect.poll(() => checks.length).toBe(1);
  await page.clock.resume();
  await expect(page.getByText("Name is available")).toBeVisible();
  expect(checks).toHaveLength(1);
});
