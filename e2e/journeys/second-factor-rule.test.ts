import { openWithSession } from "#e2e/world/account.ts";
import type { Employer } from "#e2e/world/employer.ts";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { enrolAuthenticator } from "#e2e/world/second-factor.ts";
import { addColleague } from "#e2e/world/team-of.ts";
import { TEAM_PATH } from "#e2e/world/team-page.ts";
import { closeRecoveryCodes, confirmAuthenticator, openAuthenticator } from "#e2e/world/two-step.ts";
import { addAuthenticator } from "#e2e/world/virtual-authenticator.ts";

const test = base.extend<{ requireFactor: (employer: Employer) => Promise<unknown> }>({
  requireFactor: ({ portal }, use) =>
    use(({ companyId }) =>
      portal.database.admin.query("update employers set requires_second_factor = true where id = $1", [companyId]),
    ),
});

// Rule 69
test("a member with a second factor requires it of all members, and a colleague is asked to set it up", {
  tag: "@rare",
}, async ({ page, portal, employer, mailbox, requireFactor }) => {
  const colleague = await addColleague(portal, employer);
  await openWithSession(portal, (await enrolAuthenticator(page, employer)).session, page, TEAM_PATH);
  const rule = page.getByRole("switch", { name: "Require a second factor" });
  await rule.click();
  const confirmation = page.getByRole("alertdialog", { name: "Require a second factor?" });
  await expect(confirmation).toContainText(employer.companyName);
  await confirmation.getByRole("button", { name: "Cancel" }).click();
  await expect(rule).not.toBeChecked();
  await rule.click();
  await confirmation.getByRole("button", { name: "Require It" }).click();
  await expect(page.getByText("All members need a second factor now.")).toBeVisible();
  await expect(rule).toBeChecked();
  await expect(page.getByText(`${employer.email} required a second factor of all members`)).toBeVisible();
  const received = await mailbox.waitForEmail({ to: colleague.email });
  expect(received.subject).toBe(`${employer.companyName} requires a second factor`);

  await rule.click();
  await page.getByRole("button", { name: "Stop Requiring It" }).click();
  await expect(page.getByText("A second factor is no longer required.")).toBeVisible();
  await expect(rule).not.toBeChecked();

  await requireFactor(employer);
  await colleague.signIn(page);
  await expect(page.getByRole("heading", { name: `${employer.companyName} requires a second factor` })).toBeVisible();
  await page.getByRole("link", { name: "Use another company" }).click();
  await expect(page.getByRole("tab", { name: "Create" })).toBeVisible();
  await page.goBack();
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  await expect(page).toHaveURL("/account");
});

test("recovery codes stay until they are saved, also when the company opens in the background", {
  tag: "@rare",
}, async ({ page, employer, requireFactor }) => {
  await page.clock.install();
  await requireFactor(employer);
  await employer.signIn(page, "/account");
  const codes = await confirmAuthenticator(page, await openAuthenticator(page));
  // The page checks membership every 20 s.
  const opened = page.waitForResponse(
    async (answer) => answer.url().includes("/employers_users") && (await answer.text()).includes(employer.companyName),
  );
  await page.clock.fastForward(21_000);
  await opened;
  const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await page.getByLabel("I have saved them").check();
  await expect(shown).toHaveText(codes);
  await closeRecoveryCodes(page);
  await page.getByRole("link", { name: "Openings home" }).click();
  await expect(page.getByRole("textbox", { name: "Company Name" })).toHaveValue(employer.companyName);
});

test("if an open company starts to require a factor, the notice leads to the account", {
  tag: "@rare",
}, async ({ page, employer, requireFactor }) => {
  await page.clock.install();
  await employer.signIn(page, TEAM_PATH);
  await expect(page.getByRole("table", { name: "Team Members" })).toBeVisible();
  await requireFactor(employer);
  // Advances the clock by three seconds, because the app reuses a response for two seconds.
  await page.clock.fastForward(3000);
  await page.getByRole("link", { name: "Dashboard" }).click();
  const notice = page.getByRole("alert").filter({ hasText: `${employer.companyName} requires a second factor now.` });
  await expect(notice).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByText("You no longer have access")).toBeHidden();
  await page.getByRole("link", { name: "Openings home" }).click();
  await expect(page.getByRole("heading", { name: `${employer.companyName} requires a second factor` })).toBeVisible();
});

test("the access screen shows that the last company requires a factor", { tag: "@rare" }, async ({
  page,
  employer,
  requireFactor,
}) => {
  await employer.signIn(page, TEAM_PATH);
  await expect(page.getByRole("table", { name: "Team Members" })).toBeVisible();
  await requireFactor(employer);
  await page.reload();
  await expect(
    page.getByText(`${employer.companyName} requires a second factor. Set one up in your account.`),
  ).toBeVisible();
  await expect(page.getByText("You no longer have access")).toBeHidden();
});

test("a user can add a passkey and then sign in with it to open the company", { tag: "@rare" }, async ({
  page,
  employer,
  requireFactor,
}) => {
  await addAuthenticator(page);
  await requireFactor(employer);
  await employer.signIn(page);
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again, or set up a second factor in")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey is added.")).toBeVisible();
  await page.getByRole("link", { name: "Openings home" }).click();
  await page.getByRole("button", { name: "Sign in with a passkey" }).click();
  await expect(page.getByRole("textbox", { name: "Company Name" })).toHaveValue(employer.companyName);
});
