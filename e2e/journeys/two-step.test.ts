import type { Page } from "@playwright/test";
import { type Account, openWithSession } from "#e2e/world/account.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { enrolAuthenticator } from "#e2e/world/second-factor.ts";
import { signInWithPassword } from "#e2e/world/signing-in.ts";
import { closeRecoveryCodes, codeOf, confirmAuthenticator, openAuthenticator, typeCode } from "#e2e/world/two-step.ts";
import { addAuthenticator } from "#e2e/world/virtual-authenticator.ts";

const step = (page: Page) => page.getByRole("heading", { name: "One more step" });
const verify = (page: Page) => page.getByRole("button", { name: "Verify Code" }).click();
const expectSignedIn = (page: Page, { email }: Account) => expect(page.getByText(`Signed in as${email}`)).toBeVisible();

// Rule 70
test("after setting up an authenticator app, sign-in requires its code or a recovery code", {
  tag: "@browsers",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/account");
  const secret = await openAuthenticator(page);
  const codes = await confirmAuthenticator(page, secret);
  await expect(page.getByRole("button", { name: "Done" })).toBeDisabled();
  await closeRecoveryCodes(page);

  await page.getByRole("button", { name: "Log Out" }).click();
  await signInWithPassword(page, employer);
  await expect(step(page)).toBeVisible();
  await expect(page.getByLabel("Digit 1 of 6")).toBeFocused();
  const code = codeOf(secret, 1);
  await typeCode(page, code === "000000" ? "111111" : "000000");
  await verify(page);
  await expect(page.getByText("That code is not right, or it was used already.")).toBeVisible();
  await typeCode(page, code);
  await verify(page);
  await expect(page).toHaveURL("/");
  await expectSignedIn(page, employer);

  // Opening another URL still requires the code.
  await employer.signIn(page, "/account");
  await expect(step(page)).toBeVisible();
  await page.getByRole("button", { name: "Use a recovery code" }).click();
  await page.getByLabel("Recovery code").fill("wrong-code-here");
  await verify(page);
  await expect(page.getByText("That recovery code is not right, or it was used already.")).toBeVisible();
  await page.getByLabel("Recovery code").fill(codes[0] ?? "");
  await verify(page);
  await expect(page.getByText("9 of 10 left")).toBeVisible();
  await page.getByRole("button", { name: "Turn off" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Two-step sign-in is off.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Set up an authenticator app" })).toBeVisible();
});

test("a magic link also requires the code, a code in another tab counts here, and Log Out ends the step", {
  tag: "@rare",
}, async ({ page, context, employer, mailbox, portal }) => {
  const { secret } = await enrolAuthenticator(page, employer);
  const redirect = encodeURIComponent(`${portal.url}/magic-link`);
  await page.request.post(`/auth/v1/otp?redirect_to=${redirect}`, { data: { email: employer.email } });
  let received = await mailbox.waitForEmail({ to: employer.email });
  // Skips the email that reports the new factor.
  while (!received.links[0]?.includes("token_hash")) received = await mailbox.waitForEmail({ to: employer.email });
  await page.goto(received.links[0]);
  await page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(step(page)).toBeVisible();

  const second = await context.newPage();
  await second.goto("/");
  await typeCode(second, codeOf(secret, 1));
  await verify(second);
  await expectSignedIn(second, employer);
  await expectSignedIn(page, employer);
  await second.close();

  await employer.signIn(page);
  await expect(step(page)).toBeVisible();
  await page.getByRole("button", { name: "Log Out" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
});

test("an app that is set up on another device is required here from the next request on", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await employer.signIn(page, "/dashboard");
  await expect(page.getByRole("heading", { name: "Recent Activity", exact: true })).toBeVisible();
  const { secret } = await enrolAuthenticator(page, employer);
  await page.getByRole("link", { name: "User Permissions" }).click();
  await expect(step(page)).toBeVisible();
  await typeCode(page, codeOf(secret, 1));
  await verify(page);
  await expect(page.getByRole("table", { name: "Team Members" })).toBeVisible();
});

test("a second app also signs in, and each app can be removed separately", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  await openWithSession(portal, (await enrolAuthenticator(page, employer)).session, page, "/account");
  await page.getByRole("button", { name: "Set up another app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  const secret = (await dialog.getByRole("code").textContent()) ?? "";
  await typeCode(page, codeOf(secret));
  await page.getByRole("button", { name: "Turn On" }).click();
  await expect(page.getByText("The app is added.")).toBeVisible();
  const list = page.getByRole("list", { name: "Two-step sign-in" });
  const apps = list.getByText("Authenticator app");
  await expect(apps).toHaveCount(2);
  await list.getByRole("button", { name: "Remove" }).first().click();
  const confirmation = page.getByRole("alertdialog", { name: "Remove this authenticator app?" });
  await confirmation.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The app is removed.")).toBeVisible();
  await expect(apps).toHaveCount(1);
  await expect(page.getByRole("button", { name: "Turn off" })).toBeVisible();

  await employer.signIn(page);
  await expect(page.getByText("Lost your phone and your codes? Write to")).toBeVisible();
  await addAuthenticator(page);
  await page.getByRole("button", { name: "Use a passkey" }).click();
  await expect(page.getByText("No passkey was used. Try again, or use one of the other ways.")).toBeVisible();
  await typeCode(page, codeOf(secret, 1));
  await verify(page);
  await expectSignedIn(page, employer);
});
