import { makeSessionsOlder } from "#e2e/world/account.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { addAuthenticator } from "#e2e/world/virtual-authenticator.ts";

const WITH_PASSKEY = { name: "Sign in with a passkey" };

// Rule 70
test("a passkey is added, signs in, is renamed and removed", { tag: "@rare" }, async ({ page, employer }) => {
  const authenticator = await addAuthenticator(page);
  await employer.signIn(page, "/account");
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  await expect(passkeys.getByText("You have no passkey yet.")).toBeVisible();
  await passkeys.getByRole("button", { name: "Add a passkey" }).click();
  await expect(page.getByText("The passkey is added. It signs you in from now on.")).toBeVisible();
  expect(await authenticator.count()).toBe(1);
  await expect(passkeys.getByText("never used")).toBeVisible();

  await page.getByRole("button", { name: "Log Out" }).click();
  await page.getByRole("button", WITH_PASSKEY).click();
  await expect(page.getByText(`Signed in as${employer.email}`)).toBeVisible();

  await page.goto("/account");
  await expect(passkeys.getByText("last used today")).toBeVisible();
  await passkeys.getByRole("button", { name: /^Rename / }).click();
  const dialog = page.getByRole("dialog", { name: "Rename passkey" });
  await dialog.getByLabel("Name").fill("Laptop at the bakery");
  await dialog.getByRole("button", { name: "Save Name" }).click();
  await expect(passkeys.getByText("Laptop at the bakery")).toBeVisible();

  await passkeys.getByRole("button", { name: "Remove Laptop at the bakery" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Remove this passkey?" });
  await expect(confirmation).toContainText("Laptop at the bakery will no longer sign you in.");
  await confirmation.getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The passkey is removed.")).toBeVisible();
  await expect(passkeys.getByText("You have no passkey yet.")).toBeVisible();
});

// Spec §5 "Sign-in"
test("a browser without a passkey shows a message, and without passkey support there is no button", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await addAuthenticator(page);
  await page.goto("/");
  await page.getByRole("button", WITH_PASSKEY).click();
  await expect(page.getByRole("alert")).toContainText("No passkey was used. Try again, or sign in by email.");
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeEnabled();

  await page.addInitScript(() => Reflect.deleteProperty(window, "PublicKeyCredential"));
  await page.goto("/");
  await expect(page.getByRole("button", { name: "Send Magic Link" })).toBeVisible();
  await expect(page.getByRole("button", WITH_PASSKEY)).toBeHidden();
  await employer.signIn(page, "/account");
  await expect(page.getByText("This browser cannot make passkeys.")).toBeVisible();
});

// Rule 70
test("adding a passkey a day after the sign-in requires an emailed code, and rejects a wrong code", {
  tag: "@rare",
}, async ({ page, employer, portal, mailbox }) => {
  const authenticator = await addAuthenticator(page);
  await employer.signIn(page, "/account");
  await makeSessionsOlder(portal, employer.authId);
  await page.getByRole("button", { name: "Add a passkey" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it still you?" });
  const { code = "" } = await mailbox.waitForEmail({ to: employer.email });
  const first = dialog.getByRole("textbox").first();
  await first.pressSequentially(code === "123456" ? "654321" : "123456");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(dialog.getByRole("alert")).toContainText("That code is not right, or it has expired.");
  expect(await authenticator.count()).toBe(0);
  await dialog.getByRole("textbox").first().focus();
  await page.evaluate((text) => {
    const data = new DataTransfer();
    data.setData("text", text);
    document.activeElement?.dispatchEvent(
      new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, code ?? "");
  await dialog.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("The passkey is added.")).toBeVisible();
  expect(await authenticator.count()).toBe(1);
});
