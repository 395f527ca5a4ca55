import { createAccount, makeSessionsOlder } from "#e2e/world/account.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { type PortalWithProvider, startPortalWithProvider } from "#e2e/world/portal-with-provider.ts";
import { inventVisitor } from "#e2e/world/visitor.ts";

const test = base.extend<{ baseURL: string }, { portal: PortalWithProvider }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads fixture names from the pattern
    async ({}, use) => {
      const portal = await startPortalWithProvider();
      await use(portal);
      await portal.close();
    },
    { scope: "worker" },
  ],
});
// Runs these tests in a single worker, because each worker starts its own portal.
test.describe.configure({ mode: "default" });

const continueWithAcme = { name: "Continue with Acme" };

// Rule 67
test("a provider signs in new users with a verified email address, and no other response or user's account is taken", {
  tag: "@rare",
}, async ({ page, portal }) => {
  await test.step("a response that this browser did not request", async () => {
    await page.goto("/auth/v1/callback/custom:acme?state=of-another-browser&code=stolen");
    await expect(page.getByRole("alert")).toContainText("This sign-in was not started in this browser");
    await expectNoAxeViolations(page);
    await page.goto("/signed-in?code=stolen");
    await expect(page.getByRole("alert")).toBeVisible();
    await expect(page).toHaveURL("/signed-in");
  });
  const { email, firstName, lastName } = inventVisitor();
  const person = { sub: email, email, given_name: firstName, family_name: lastName };
  portal.provider.person = { ...person, email_verified: false };
  await page.goto("/signup");
  await page.getByRole("button", continueWithAcme).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The provider has not verified your email address. Verify it there, or sign in by email.",
  );
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();

  portal.provider.person = { ...person, email_verified: true };
  await page.goto("/account");
  await page.getByRole("button", continueWithAcme).click();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expect(page.getByLabel("First Name")).toHaveValue(firstName);
  await expect(page).toHaveURL("/account");

  const other = await createAccount(portal);
  await other.signIn(page, "/account");
  await page.getByRole("button", { name: "Link Acme" }).click();
  await expect(page.getByRole("alert")).toHaveText("That account is linked to another user here already.");
  await page.getByRole("button", { name: "Back to your account" }).click();
  await expect(page.getByLabel("Email Address")).toHaveValue(other.email);
});

test("a member links a provider, gets an email, and unlinks it", { tag: "@rare" }, async ({ page, portal }) => {
  const employer = await createEmployer(portal);
  portal.provider.person = { sub: employer.email, email: `other-${employer.email}`, email_verified: true };
  await employer.signIn(page, "/account");
  await page.getByRole("button", { name: "Link Acme" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByText(`other-${employer.email}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  expect((await portal.sink.waitForEmail({ to: employer.email })).subject).toMatch(/^Acme was linked/);
  await makeSessionsOlder(portal, employer.authId);
  await page.getByRole("button", { name: "Unlink Acme" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Unlink this account?" });
  await expect(confirmation).toContainText("Acme will no longer sign you in.");
  await confirmation.getByRole("button", { name: "Unlink" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it still you?" });
  const { code } = await portal.sink.waitForEmail({ to: employer.email });
  await dialog
    .getByRole("textbox")
    .first()
    .pressSequentially(code ?? "");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Acme is unlinked, and other devices are signed out.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Link Acme" })).toBeVisible();
});

// Rule 67
test("a company's SAML sign-on signs in its member and manages the account", { tag: "@rare" }, async ({
  page,
  portal,
}) => {
  const { email } = portal.signOn.person;
  await page.goto("/account");
  await page.getByRole("button", { name: "Sign in with SSO" }).click();
  await page.getByLabel("Work Email").fill("ada@elsewhere.example");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByText("No SSO provider assigned for this domain")).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByLabel("Work Email").fill(email);
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await page.getByRole("button", { name: "Sign in at Acme" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expect(page.getByText("Your company’s sign-on manages how you sign in.")).toBeVisible();
  await expect(page.getByRole("list", { name: "Two-step sign-in" })).toBeVisible();
  await expect(page.getByLabel("Email Address")).toHaveAttribute("readonly");
  for (const name of ["Add a passkey", "Set a new password"]) await expect(page.getByText(name)).toBeHidden();
  await expect(page.getByRole("heading", { name: "Linked accounts" })).toBeHidden();
  await expectNoAxeViolations(page);
});
