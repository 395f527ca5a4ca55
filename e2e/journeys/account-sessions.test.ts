import { signInAs } from "#e2e/world/account.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { otherBrowser } from "#e2e/world/team-of.ts";

// Rule 70
test("a second browser is listed and signed out from the first", async ({
  page,
  browser,
  portal,
  employer,
  mailbox,
}) => {
  const phone = await otherBrowser(browser, portal);
  await signInAs(portal, employer.authId, phone.page, "/account");
  await expect(phone.page.getByLabel("First Name")).toHaveValue(employer.firstName);
  await portal.database.admin.query(
    "update auth.sessions set user_agent = 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' where user_id = $1",
    [employer.authId],
  );
  await employer.signIn(page, "/account");
  const sessions = page.getByRole("list", { name: "Where you are signed in" });
  await expect(sessions.getByRole("listitem")).toHaveCount(2);
  await expect(sessions.getByRole("listitem").first()).toContainText("This device");
  await sessions.getByRole("button", { name: "Sign out Safari on iPhone" }).click();
  const question = page.getByRole("alertdialog", { name: "Sign out the other device?" });
  await expectNoAxeViolations(page);
  await question.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("The device is signed out.")).toBeVisible();
  await expect(sessions.getByRole("listitem")).toHaveCount(1);
  expect((await mailbox.waitForMail({ to: employer.email })).text).toContain("Safari on iPhone");

  await phone.page.reload();
  await expect(phone.page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
  await phone.context.close();
  await page.reload();
  await expect(page.getByLabel("First Name")).toHaveValue(employer.firstName);
});

test("signing out everywhere ends this session as well, after a question", async ({
  page,
  browser,
  portal,
  employer,
}) => {
  const phone = await otherBrowser(browser, portal);
  await signInAs(portal, employer.authId, phone.page, "/account");
  await expect(phone.page.getByLabel("First Name")).toHaveValue(employer.firstName);
  await employer.signIn(page, "/account");
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await page.getByRole("button", { name: "Sign out everywhere" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Sign out everywhere" }).click();
  await expect(page.getByText("You are signed out everywhere.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
  await phone.page.reload();
  await expect(phone.page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
  await phone.context.close();
});

test("sections that cannot be loaded say so, and one Retry loads them", async ({ page, employer }) => {
  await page.route("**/auth/v1/sessions", (route) => route.fulfill({ status: 503, json: {} }));
  await page.route("**/auth/v1/passkeys", (route) => route.abort());
  await employer.signIn(page, "/account");
  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  for (const section of [sessions, passkeys]) {
    await expect(section.getByText("This could not be loaded.")).toBeVisible();
  }
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.unrouteAll();
  await sessions.getByRole("button", { name: "Retry" }).click();
  await expect(sessions.getByText("This device")).toBeVisible();
  await expect(passkeys.getByText("You have no passkey yet.")).toBeVisible();
});
