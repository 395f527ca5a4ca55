import type { Page } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations } from "#e2e/world/page-checks.ts";
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

const slot = (page: Page) => page.getByRole("group", { name: "Verification code" }).getByRole("textbox").first();

// Spec §5 "Sign-up". Every rule and the order of rules are tested in sign-up-errors.test.ts.
test("each broken rule is shown at its field, and the checklist and the match indicator follow the typing", {
  tag: "@rare",
}, async ({ page, visitor }) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Create an account" }).click();
  await expect(page.getByText("New here? Your email is enough:")).toBeVisible();
  const easier = page.getByRole("link", { name: "sign in with it, and your account is created." });
  await expect(easier).toHaveAttribute("href", "/");
  const password = fieldOf(page, "Password");
  const confirmation = fieldOf(page, "Confirm Password");
  await create(page);
  await expect(page.getByRole("alert")).toHaveText("All fields are required");
  await expect(fieldOf(page, "First Name")).toBeFocused();
  await expect(confirmation).toHaveAccessibleDescription("Required");

  const rules = page.getByRole("listitem");
  await expect(rules).toHaveText([
    "At least 8 characters, missing",
    "At least one digit, missing",
    "At least one lowercase letter, missing",
    "At least one uppercase letter, missing",
    "At least one special character, missing",
  ]);
  await fill(page, { ...visitor, email: "ada@example", password: "sauna-4" });
  await expect(rules).toHaveText([/missing/, /done/, /done/, /missing/, /done/]);
  await expect(page.getByText("Passwords match")).toBeVisible();
  await create(page);
  await expect(fieldOf(page, "Email Address")).toHaveAccessibleDescription("Please enter a valid email address");
  await expect(fieldOf(page, "Email Address")).toBeFocused();

  await fieldOf(page, "Email Address").fill(visitor.email);
  await fillPassword(page, "Sauna-Kettle-4", "Sauna-");
  await expect(rules).toHaveText([/done/, /done/, /done/, /done/, /done/]);
  await expect(page.getByText("Passwords do not match")).toBeHidden();
  await confirmation.fill("sauna");
  await expect(page.getByText("Passwords do not match")).toBeVisible();
  await create(page);
  await expect(confirmation).toHaveAccessibleDescription("Passwords do not match");

  for (const [typed, message] of [
    ["Sauna-Kettle", "Password must contain at least one digit"],
    // The service rejects common passwords with its own message.
    ["Password123!", "Password is too easy to guess. Please choose a less common one."],
  ] as const) {
    await fillPassword(page, typed);
    await create(page);
    await expect(password).toHaveAccessibleDescription(new RegExp(message));
    await expect(password).toBeFocused();
    await expect(fieldOf(page, "First Name")).toHaveValue(visitor.firstName);
  }
  await page.getByRole("link", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeFocused();
});

// Spec §8 "Sign-up failure"
test("a failed sign-up keeps the form, a successful sign-up clears it, and the emailed code confirms it", async ({
  page,
  visitor,
  mailbox,
}) => {
  await page.clock.install();
  await page.goto("/signup");
  await fill(page, visitor);
  const alert = page.getByRole("alert");
  await page.route("**/auth/v1/signup**", (route) => route.abort());
  await create(page);
  await expect(alert).toContainText("An error occurred during signup");
  await page.route("**/auth/v1/signup**", (route) => route.fulfill({ json: {} }));
  await create(page);
  await expect(alert).toHaveText("Failed to create user");
  await expect(fieldOf(page, "Email Address")).toHaveValue(visitor.email);
  await expect(fieldOf(page, "Password")).toHaveValue(visitor.password);

  await page.unrouteAll();
  await create(page);
  await expect(
    page.getByText("Account created successfully! Please check your email to verify your account."),
  ).toBeVisible();
  for (const label of ["First Name", "Last Name", "Email Address", "Password", "Confirm Password"]) {
    await expect(fieldOf(page, label)).toHaveValue("");
  }
  await expect(page.getByText(`We wrote to ${visitor.email}.`)).toBeVisible();
  await expect(page.getByText(/Send another email in/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Send again" })).toBeHidden();
  const { code, subject } = await mailbox.waitForEmail({ to: visitor.email });
  expect(subject).toBe("Confirm your email address for Openings");
  await page.clock.fastForward("01:01");
  // The server rejects the request, because only the browser's clock is a minute ahead.
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(alert).toContainText("For security purposes, you can only request this after");

  await page.getByRole("link", { name: "Enter a code" }).click();
  await slot(page).pressSequentially(code ?? "");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByText("Verification successful! Redirecting...")).toBeVisible();
  await page.clock.fastForward(700);
  await expect(page).toHaveURL("/");
});

// Rule 52
test("a code typed in another browser opens the account without its password, and the page shows that", {
  tag: "@rare",
}, async ({ page, visitor, mailbox, portal }) => {
  const data = { email: visitor.email, password: visitor.password, data: { first_name: visitor.firstName } };
  // Uses fetch, because page.request would send this browser's cookies.
  const signedUp = await fetch(`${portal.url}/auth/v1/signup`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(data),
  });
  expect(signedUp.status).toBe(200);
  const { code } = await mailbox.waitForEmail({ to: visitor.email });
  await page.goto("/verify-otp");
  await fieldOf(page, "Email Address").fill(visitor.email);
  await slot(page).pressSequentially(code ?? "");
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
