import type { Page } from "@playwright/test";
import type { Account } from "#e2e/world/account.ts";
import { signInAs } from "#e2e/world/account.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { otherBrowser } from "#e2e/world/team-of.ts";
import { closeRecoveryCodes, codeOf, confirmAuthenticator, openAuthenticator, typeCode } from "#e2e/world/two-step.ts";
import { addAuthenticator } from "#e2e/world/virtual-authenticator.ts";

/** Sets up the app as somebody does it by hand, and returns its key and the recovery codes. */
async function setUp(page: Page): Promise<{ secret: string; codes: string[] }> {
  const secret = await openAuthenticator(page);
  await expectNoAxeViolations(page);
  const codes = await confirmAuthenticator(page, secret);
  await expectNoAxeViolations(page);
  await expect(page.getByRole("button", { name: "Done" })).toBeDisabled();
  await closeRecoveryCodes(page);
  return { secret, codes };
}

async function signInByPassword(page: Page, { email, password }: Account): Promise<void> {
  await page.goto("/");
  await page.getByLabel("Email Address").fill(email);
  await page.getByRole("button", { name: "Sign in with password" }).click();
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

// Rule 70
test("an authenticator app is set up, asked for at the next sign-in, and a recovery code stands in for it", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  test.slow();
  await employer.signIn(page, "/account");
  const { secret, codes } = await setUp(page);

  await page.getByRole("button", { name: "Log Out" }).click();
  await signInByPassword(page, employer);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  await expectNoAxeViolations(page);
  const code = codeOf(secret, 1);
  await typeCode(page, code === "000000" ? "111111" : "000000");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByText("That code is not right, or it was used already.")).toBeVisible();

  // A reload stays here, and so does every other address.
  await page.goto("/previous-jobs");
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await typeCode(page, code);
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(
    page.getByRole("table", { name: "Job postings" }).or(page.getByText("Post your first job")).first(),
  ).toBeVisible();

  await page.getByRole("button", { name: "Log Out" }).click();
  await signInByPassword(page, employer);
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill("wrong-code-here");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByText("That recovery code is not right, or it was used already.")).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByText(`Signed in as${employer.email}`)).toBeVisible();

  await page.goto("/account");
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-step sign-in is off.")).toBeVisible();
  await page.reload();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
});

test("another tab that shows the code goes on here, a link by email asks for it too, and Log Out leaves", async ({
  page,
  context,
  employer,
  mailbox,
}) => {
  test.slow();
  await employer.signIn(page, "/account");
  const { secret } = await setUp(page);
  await page.getByRole("button", { name: "Log Out" }).click();
  // Emails about the change come first.
  await page.getByLabel("Email Address").fill(employer.email);
  await page.getByRole("button", { name: "Send Magic Link" }).click();
  let mail = await mailbox.waitForMail({ to: employer.email });
  while (!mail.links[0]?.includes("token_hash")) mail = await mailbox.waitForMail({ to: employer.email });
  await page.goto(mail.links[0] ?? "");
  await page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();

  const second = await context.newPage();
  await second.goto("/");
  await typeCode(second, codeOf(secret, 1));
  await second.getByRole("button", { name: "Verify Code" }).click();
  await expect(second.getByText(`Signed in as${employer.email}`)).toBeVisible();
  await expect(page.getByText(`Signed in as${employer.email}`)).toBeVisible();
  await second.close();

  await page.getByRole("button", { name: "Log Out" }).click();
  await signInByPassword(page, employer);
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
});

test("an app set up on another device is asked for here with the next request", async ({
  page,
  browser,
  portal,
  employer,
}) => {
  const other = await otherBrowser(browser, portal);
  await signInAs(portal, employer.authId, other.page, "/account");
  await employer.signIn(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Recent Activity", exact: true })).toBeVisible();
  const { secret } = await setUp(other.page);
  await other.context.close();
  await page.getByRole("link", { name: "User Permissions" }).click();
  await expect(page.getByRole("heading", { name: "One more step" })).toBeVisible();
  await typeCode(page, codeOf(secret, 1));
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByRole("table", { name: "Team Members" })).toBeVisible();
});

test("another app signs in as well, and each is removed by itself", async ({ page, employer }) => {
  test.slow();
  await employer.signIn(page, "/account");
  await setUp(page);
  await page.getByRole("button", { name: "Set up another app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const secret = (await dialog.getByRole("code").textContent()) ?? "";
  await typeCode(page, codeOf(secret));
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(page.getByText("The app is added.")).toBeVisible();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
  const apps = page.getByRole("list", { name: "Two-step sign-in" }).getByText("Authenticator app");
  await expect(apps).toHaveCount(2);
  await expectNoAxeViolations(page);
  const list = page.getByRole("list", { name: "Two-step sign-in" });
  await list.getByRole("button", { name: "Remove" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Remove this authenticator app?" });
  await question.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The app is removed.")).toBeVisible();
  await expect(apps).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

  await page.getByRole("button", { name: "Log Out" }).click();
  await signInByPassword(page, employer);
  await expect(page.getByText("Lost your phone and your codes? Write to")).toBeVisible();
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again, or use one of the other ways.")).toBeVisible();
  await typeCode(page, codeOf(secret, 1));
  await page.getByRole("button", { name: "Verify Code" }).click();
  await expect(page.getByText(`Signed in as${employer.email}`)).toBeVisible();
});
