import { createAccount, letSessionsGrowOld } from "#e2e/world/account.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { type PortalWithProvider, startPortalWithProvider } from "#e2e/world/portal-with-provider.ts";
import { inventVisitor } from "#e2e/world/visitor.ts";

const test = base.extend<{ baseURL: string }, { portal: PortalWithProvider }>({
  portal: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from the pattern
    async ({}, use) => {
      const portal = await startPortalWithProvider();
      await use(portal);
      await portal.close();
    },
    { scope: "worker" },
  ],
});

const continueWithAcme = { name: "Continue with Acme" };

// Rule 67
test("a newcomer comes in by a provider, and goes on where they were", async ({ page, portal }) => {
  const { email, firstName, lastName } = inventVisitor();
  const names = { given_name: firstName, family_name: lastName };
  portal.provider.person = { sub: email, email, email_verified: true, ...names };
  await page.goto("/account");
  await expect(page.getByRole("button", continueWithAcme)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", continueWithAcme).click();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  await expect(page.getByLabel("First Name")).toHaveValue(firstName);
  await expect(page).toHaveURL("/account");
});

test("sign-up offers the same way in", async ({ page, portal }) => {
  const { email } = inventVisitor();
  portal.provider.person = { sub: email, email, email_verified: true };
  await page.goto("/signup");
  await page.getByRole("button", continueWithAcme).click();
  await expect(page.getByRole("tablist", { name: "Company access" })).toBeVisible();
});

test("an address that the provider has not verified is refused in words, and email still works", async ({
  page,
  portal,
}) => {
  const { email } = inventVisitor();
  portal.provider.person = { sub: email, email, email_verified: false };
  await page.goto("/");
  await page.getByRole("button", continueWithAcme).click();
  await expect(page.getByRole("alert")).toHaveText(
    "The provider does not say that your email address is verified. Verify it there, or sign in by email.",
  );
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Back to sign in" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
});

test("an answer that this browser has not asked for signs nobody in", async ({ page }) => {
  await page.goto("/auth/v1/callback/custom:acme?state=somebody-elses&code=stolen");
  await expect(page.getByRole("alert")).toContainText("This sign-in was not begun in this browser");
  await page.goto("/signed-in?code=stolen");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(page).toHaveURL("/signed-in");
});

test("a member links a provider, is told by email, and unlinks it again", async ({ page, portal }) => {
  const employer = await createEmployer(portal);
  portal.provider.person = { sub: employer.email, email: `other-${employer.email}`, email_verified: true };
  await employer.signIn(page, "/account");
  await page.getByRole("button", { name: "Link Acme" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByText(`other-${employer.email}`)).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  expect((await portal.mail.waitForMail({ to: employer.email })).subject).toMatch(/^Acme was linked/);
  await letSessionsGrowOld(portal, employer.authId);
  await page.getByRole("button", { name: "Unlink Acme" }).click();
  const question = page.getByRole("alertdialog", { name: "Unlink this account?" });
  await expect(question).toContainText("Acme will no longer sign you in.");
  await question.getByRole("button", { name: "Unlink" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it still you?" });
  await expect(dialog).toBeVisible();
  const { code } = await portal.mail.waitForMail({ to: employer.email });
  await dialog
    .getByRole("textbox")
    .first()
    .pressSequentially(code ?? "");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Acme is unlinked, and other devices are signed out.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Link Acme" })).toBeVisible();
});

test("what another person has linked cannot be linked, and the page says so", async ({ page, portal }) => {
  const { email } = inventVisitor();
  portal.provider.person = { sub: email, email, email_verified: true };
  await page.goto("/account");
  await page.getByRole("button", continueWithAcme).click();
  await expect(page.getByLabel("Email Address")).toHaveValue(email);
  const person = await createAccount(portal);
  await person.signIn(page, "/account");
  await page.getByRole("button", { name: "Link Acme" }).click();
  await expect(page.getByRole("alert")).toHaveText("That account is linked to another user here already.");
  await page.getByRole("button", { name: "Back to your account" }).click();
  await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
});
