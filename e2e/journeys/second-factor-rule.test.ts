import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { enrolAuthenticator } from "#e2e/world/second-factor.ts";
import { addColleague, otherBrowser } from "#e2e/world/team-of.ts";
import { TEAM_PATH } from "#e2e/world/team-page.ts";
import { closeRecoveryCodes, confirmAuthenticator, openAuthenticator } from "#e2e/world/two-step.ts";
import { addAuthenticator } from "#e2e/world/virtual-authenticator.ts";

// Rule 69
test("a member with a second factor requires it of all; a colleague without one is led to setting it up", async ({
  page,
  browser,
  portal,
  employer,
  mailbox,
}) => {
  test.slow();
  const colleague = await addColleague(portal, employer);
  const other = await otherBrowser(browser, portal);
  try {
    await employer.signIn(page, TEAM_PATH);
    const rule = page.getByRole("switch", { name: "Require a second factor" });
    await expect(rule).toBeDisabled();
    await expect(page.getByText("Only a member who signed in with a second factor can change this.")).toBeVisible();

    await enrolAuthenticator(page);
    await expect(rule).toBeEnabled();
    await rule.click();
    const question = page.getByRole("alertdialog", { name: "Require a second factor?" });
    await expect(question).toContainText(employer.companyName);
    await expectNoAxeViolations(page);
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(rule).not.toBeChecked();
    await rule.click();
    await question.getByRole("button", { name: "Require It" }).click();
    await expect(page.getByText("All members need a second factor now.")).toBeVisible();
    await expect(rule).toBeChecked();
    await expect(page.getByText(`${employer.email} required a second factor of all members`)).toBeVisible();
    await expectNoAxeViolations(page);
    const mail = await mailbox.waitForMail({ to: colleague.email });
    expect(mail.subject).toBe(`${employer.companyName} requires a second factor`);

    await colleague.signIn(other.page);
    const heading = other.page.getByRole("heading", { name: `${employer.companyName} requires a second factor` });
    await expect(heading).toBeVisible();
    for (const width of [1280, 390]) {
      await other.page.setViewportSize({ width, height: 800 });
      await expectNoAxeViolations(other.page);
      await expectNoSidewaysScroll(other.page);
    }
    await other.page.emulateMedia({ colorScheme: "dark" });
    await expectNoAxeViolations(other.page);
    await other.page.getByRole("link", { name: "Set up a second factor" }).click();
    await expect(other.page).toHaveURL("/account");
    await enrolAuthenticator(other.page);
    await other.page.goto("/");
    await expect(other.page.getByRole("textbox", { name: "Company Name" })).toHaveValue(employer.companyName);

    await rule.click();
    await page.getByRole("button", { name: "Stop Requiring It" }).click();
    await expect(page.getByText("A second factor is no longer required.")).toBeVisible();
    await expect(rule).not.toBeChecked();
  } finally {
    await other.context.close();
  }
});

test("a user whose only company waits for a second factor can still set up another one", async ({
  page,
  portal,
  employer,
}) => {
  await portal.database.admin.query("update employers set requires_second_factor = true where id = $1", [
    employer.companyId,
  ]);
  await employer.signIn(page);
  await expect(page.getByRole("heading", { name: `${employer.companyName} requires a second factor` })).toBeVisible();
  await page.getByRole("link", { name: "Use another company" }).click();
  await expect(page.getByRole("tab", { name: "Create" })).toBeVisible();
});

test("recovery codes stay until they are saved, although the app has opened the company meanwhile", async ({
  page,
  portal,
  employer,
}) => {
  test.slow();
  await portal.database.admin.query("update employers set requires_second_factor = true where id = $1", [
    employer.companyId,
  ]);
  await employer.signIn(page);
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  const opened = page.waitForResponse(
    async (answer) => answer.url().includes("/employers_users") && (await answer.text()).includes(employer.companyName),
    { timeout: 50_000 },
  );
  const codes = await confirmAuthenticator(page, await openAuthenticator(page));
  await opened;
  const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await page.getByLabel("I have saved them").check();
  await expect(shown).toHaveText(codes);
  await closeRecoveryCodes(page);
  await page.getByRole("link", { name: "Openings home" }).click();
  await expect(page.getByRole("textbox", { name: "Company Name" })).toHaveValue(employer.companyName);
});

test("a company that requires a factor while it is open leads to the account, not to an end", async ({
  page,
  portal,
  employer,
}) => {
  test.slow();
  await employer.signIn(page, TEAM_PATH);
  await expect(page.getByRole("table", { name: "Team Members" })).toBeVisible();
  await portal.database.admin.query("update employers set requires_second_factor = true where id = $1", [
    employer.companyId,
  ]);
  await page.getByRole("link", { name: "Dashboard" }).click();
  const notice = page.getByRole("alert").filter({ hasText: `${employer.companyName} requires a second factor now.` });
  await expect(notice).toBeVisible({ timeout: 30_000 });
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Set up a second factor" }).click();
  await expect(page).toHaveURL("/account");
  await expect(page.getByText("You no longer have access")).toBeHidden();
  await page.getByRole("link", { name: "Openings home" }).click();
  await expect(page.getByRole("heading", { name: `${employer.companyName} requires a second factor` })).toBeVisible();
});

test("a browser that remembers a company that requires a factor says so", async ({ page, portal, employer }) => {
  await employer.signIn(page, TEAM_PATH);
  await expect(page.getByRole("table", { name: "Team Members" })).toBeVisible();
  await portal.database.admin.query("update employers set requires_second_factor = true where id = $1", [
    employer.companyId,
  ]);
  await page.reload();
  await expect(
    page.getByText(`${employer.companyName} requires a second factor. Set one up in your account.`),
  ).toBeVisible();
  await expect(page.getByText("You no longer have access")).toBeHidden();
});

test("a passkey that was added opens the company by signing in with it", async ({ page, portal, employer }) => {
  await addAuthenticator(page);
  await portal.database.admin.query("update employers set requires_second_factor = true where id = $1", [
    employer.companyId,
  ]);
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
