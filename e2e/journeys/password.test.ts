import type { Page } from "@playwright/test";
import { makeSessionsOlder } from "#e2e/world/account.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

const NEW_PASSWORD = "Kayak-Lantern-27!";

async function fillTwice(page: Page, password: string) {
  await page.getByLabel("New Password").fill(password);
  await page.getByLabel("Confirm Password").fill(password);
}
const save = (page: Page) => page.getByRole("button", { name: "Save Password" }).click();

async function canSignIn(page: Page, email: string, password: string): Promise<boolean> {
  const answer = await page.request.post("/auth/v1/token?grant_type=password", { data: { email, password } });
  return answer.ok();
}

// Rule 6
test("a forgotten password is replaced through a link in an email", { tag: "@browsers" }, async ({
  page,
  employer,
  mailbox,
}) => {
  await page.goto("/");
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeFocused();
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(page.getByText("Please enter your email address")).toBeVisible();
  await page.getByLabel("Email Address").fill(employer.email);
  await page.getByRole("button", { name: "Send Reset Link" }).click();
  await expect(
    page.getByText(`If ${employer.email} has an account, a link to set a new password is on its way.`),
  ).toBeVisible();
  await expect(page.getByText(/Send another email in/)).toBeVisible();

  const received = await mailbox.waitForEmail({ to: employer.email });
  await page.goto(received.links[0] ?? "");
  await page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
  await expect(page).toHaveURL("/new-password");

  await save(page);
  await expect(page.getByRole("alert")).toHaveText("All fields are required");
  await fillTwice(page, employer.password);
  await save(page);
  await expect(page.getByLabel("New Password")).toHaveAccessibleDescription(
    /New password should be different from the old password\./,
  );
  await page.getByLabel("Confirm Password").fill("something else");
  await save(page);
  await expect(page.getByLabel("Confirm Password")).toHaveAccessibleDescription("Passwords do not match");
  await fillTwice(page, NEW_PASSWORD);
  await save(page);
  await expect(page.getByText("Your new password is saved.")).toBeVisible();
  await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
  expect(await canSignIn(page, employer.email, NEW_PASSWORD)).toBe(true);
  expect(await canSignIn(page, employer.email, employer.password)).toBe(false);
});

test("a visitor needs the email, an outage keeps the password, and an old session needs an emailed code", {
  tag: "@rare",
}, async ({ page, employer, mailbox, portal }) => {
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/new-password");
  await expect(page.getByRole("link", { name: "Send another link" })).toHaveAttribute("href", "/forgot-password");
  await employer.signIn(page, "/new-password");
  await fillTwice(page, "kayak");
  await save(page);
  await expect(page.getByText("Password must be at least 8 characters long")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);

  await page.route("**/auth/v1/user", (route) =>
    route.request().method() === "PUT" ? route.abort() : route.continue(),
  );
  await fillTwice(page, NEW_PASSWORD);
  await save(page);
  await expect(page.getByRole("alert")).toContainText("The new password was not saved.");
  await expect(page.getByLabel("New Password")).toHaveValue(NEW_PASSWORD);
  await page.unrouteAll();

  await makeSessionsOlder(portal, employer.authId);
  await save(page);
  await expect(page.getByText(/Enter the code that we emailed to you/)).toBeVisible();
  await save(page);
  await expect(page.getByText("Please enter a valid verification code")).toBeVisible();
  const { code } = await mailbox.waitForEmail({ to: employer.email });
  await page
    .getByRole("group", { name: "Verification code" })
    .getByRole("textbox")
    .first()
    .fill(code ?? "");
  await save(page);
  await expect(page.getByText("Your new password is saved.")).toBeVisible();
  expect(await canSignIn(page, employer.email, NEW_PASSWORD)).toBe(true);
});
