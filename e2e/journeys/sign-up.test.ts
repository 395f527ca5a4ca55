import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import type { Visitor } from "#e2e/world/visitor.ts";

const fieldOf = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const create = (page: Page) => page.getByRole("button", { name: "Create Account" }).click();

async function fill(page: Page, person: Visitor) {
  await fieldOf(page, "First Name").fill(person.firstName);
  await fieldOf(page, "Last Name").fill(person.lastName);
  await fieldOf(page, "Email Address").fill(person.email);
  await fillPassword(page, person.password);
}

async function fillPassword(page: Page, password: string, confirmation = password) {
  await fieldOf(page, "Password").fill(password);
  await fieldOf(page, "Confirm Password").fill(confirmation);
}

// Spec §5 "Sign-up"
test("the rules are checked in the specified order, each at its field", async ({ page, visitor }) => {
  await page.goto("/signup");
  await create(page);
  await expect(page.getByRole("alert")).toHaveText("All fields are required");
  await expect(fieldOf(page, "First Name")).toBeFocused();
  await expect(fieldOf(page, "Confirm Password")).toHaveAccessibleDescription("Required");

  await fill(page, { ...visitor, email: "ada@example", password: "x" });
  await fieldOf(page, "Confirm Password").fill("y");
  await create(page);
  await expect(fieldOf(page, "Email Address")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(fieldOf(page, "Email Address")).toBeFocused();

  await fieldOf(page, "Email Address").fill(visitor.email);
  await create(page);
  await expect(fieldOf(page, "Confirm Password")).toHaveAccessibleDescription("Passwords do not match");

  for (const [password, message] of [
    ["Sh0rt!", "Password must be at least 8 characters long"],
    ["Sauna-Kettle", "Password must contain at least one digit"],
    ["SAUNA-KETTLE-4", "Password must contain at least one lowercase letter"],
    ["sauna-kettle-4", "Password must contain at least one uppercase letter"],
    ["SaunaKettle44", "Password must contain at least one special character"],
    // The last message is the service's own, for a common password.
    ["Password123!", "Password is too easy to guess. Please choose a less common one."],
  ] as const) {
    await fillPassword(page, password);
    await create(page);
    await expect(page.getByText(message)).toBeVisible();
    await expect(fieldOf(page, "Password")).toHaveAccessibleDescription(new RegExp(message));
    await expect(fieldOf(page, "Password")).toBeFocused();
    await expect(fieldOf(page, "First Name")).toHaveValue(visitor.firstName);
  }
});

test("the checklist and the match indicator follow the typing", async ({ page }) => {
  await page.goto("/signup");
  const rules = page.getByRole("listitem");
  await expect(rules).toHaveText([
    "At least 8 characters, missing",
    "At least one digit, missing",
    "At least one lowercase letter, missing",
    "At least one uppercase letter, missing",
    "At least one special character, missing",
  ]);
  await fieldOf(page, "Password").fill("sauna-4");
  await expect(rules).toHaveText([/missing/, /done/, /done/, /missing/, /done/]);
  await fieldOf(page, "Password").fill("Sauna-Kettle-4");
  await expect(rules).toHaveText([/done/, /done/, /done/, /done/, /done/]);

  await fieldOf(page, "Confirm Password").fill("Sauna-");
  await expect(page.getByText("Passwords do not match")).toBeHidden();
  await fieldOf(page, "Confirm Password").fill("sauna");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await fieldOf(page, "Confirm Password").fill("Sauna-Kettle-4");
  await expect(page.getByText("Passwords match")).toBeVisible();
});

test("an account is announced, the form is empty, and the email's code confirms it", async ({
  page,
  visitor,
  mailbox,
}) => {
  await page.goto("/signup");
  await fill(page, visitor);
  await create(page);
  await expect(
    page.getByText("Account created successfully! Please check your email to verify your account."),
  ).toBeVisible();
  for (const label of ["First Name", "Last Name", "Email Address", "Password", "Confirm Password"]) {
    await expect(fieldOf(page, label)).toHaveValue("");
  }
  await expect(page.getByText(`We wrote to ${visitor.email}.`)).toBeVisible();
  const { code } = await mailbox.waitForMail({ to: visitor.email });

  await page.getByRole("link", { name: "Enter a code" }).click();
  await page
    .getByRole("group", { name: "Verification code" })
    .getByRole("textbox")
    .first()
    .pressSequentially(code ?? "");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByText("Verification successful! Redirecting...")).toBeVisible();
  await expect(page).toHaveURL("/");
});

// Rule 52
test("a code typed in another browser opens the account without its password, and the page says so", async ({
  page,
  visitor,
  mailbox,
  portal,
}) => {
  const data = { email: visitor.email, password: visitor.password, data: { first_name: visitor.firstName } };
  const signedUp = await fetch(`${portal.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(data),
  });
  expect(signedUp.status).toBe(200);
  const { code } = await mailbox.waitForMail({ to: visitor.email });
  await page.goto("/verify-otp");
  await fieldOf(page, "Email Address").fill(visitor.email);
  await page
    .getByRole("group", { name: "Verification code" })
    .getByRole("textbox")
    .first()
    .pressSequentially(code ?? "");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByText("Your account is ready. Sign in by email, or choose a password.")).toBeVisible();
  await expectNoAxeViolations(page);
  await fieldOf(page, "New Password").fill(visitor.password);
  await fieldOf(page, "Confirm Password").fill(visitor.password);
  await page.getByRole("button", { name: "Save Password" }).click();
  await expect(page).toHaveURL("/");
  const stored = await page.evaluate(() => JSON.parse(localStorage.getItem("auth_session") ?? "{}"));
  expect(stored.user.user_metadata).toMatchObject({ first_name: visitor.firstName });
});

// Rule 3
test("an email address that has an account gets the same answer on the screen and another email", async ({
  page,
  account,
  mailbox,
}) => {
  await page.goto("/signup");
  await fill(page, account);
  await create(page);
  await expect(
    page.getByText("Account created successfully! Please check your email to verify your account."),
  ).toBeVisible();
  expect((await mailbox.waitForMail({ to: account.email })).subject).toMatch(/already have an account/);
});

test("the confirmation can be sent again once the minute is over", async ({ page, visitor, mailbox }) => {
  await page.clock.install();
  await page.goto("/signup");
  await fill(page, visitor);
  await create(page);
  await expect(page.getByText(/Send another email in/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send again" })).toBeHidden();
  await mailbox.waitForMail({ to: visitor.email });
  await page.clock.fastForward("01:01");
  // The browser's clock is ahead of the server's, which still counts.
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("alert")).toContainText("For security purposes, you can only request this after");
});

// Spec §8 "Sign-up failure"
test("an outage and an answer without a user keep what was typed", async ({ page, visitor }) => {
  await page.goto("/signup");
  await fill(page, visitor);
  await page.route("**/auth/v1/signup**", (route) => route.abort());
  await create(page);
  await expect(page.getByRole("alert")).toContainText("An error occurred during signup");
  await page.route("**/auth/v1/signup**", (route) => route.fulfill({ json: {} }));
  await create(page);
  await expect(page.getByRole("alert")).toHaveText("Failed to create user");
  await expect(fieldOf(page, "Email Address")).toHaveValue(visitor.email);
  await expect(fieldOf(page, "Password")).toHaveValue(visitor.password);
});

test("the sign-up screen leads back, has no fault that axe finds and fits a phone of 320 px", async ({ page }) => {
  await page.goto("/signup");
  await create(page);
  await expect(page.getByRole("alert")).toHaveText("All fields are required");
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeFocused();
});
