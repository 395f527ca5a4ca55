import { expect, test } from "#e2e/world/fixtures.ts";
import { signInWithPassword } from "#e2e/world/signing-in.ts";

const save = { name: "Save Changes" };

test("names and email choices are saved", { tag: "@browsers" }, async ({ page, employer }) => {
  await employer.signIn(page);
  await page.getByRole("link", { name: "Account" }).click();
  await expect(page.getByLabel("First Name")).toHaveValue(employer.firstName);
  await page.getByLabel("First Name").fill(" Dana ");
  await page.getByLabel("Newsletter").uncheck();
  await page.getByLabel("Emails about my jobs").uncheck();
  await page.getByRole("button", save).click();
  await expect(page.getByText("Your account is saved.")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("First Name")).toHaveValue("Dana");
  await expect(page.getByLabel("Last Name")).toHaveValue(employer.lastName);
  await expect(page.getByLabel("Newsletter")).not.toBeChecked();
  await expect(page.getByLabel("Emails about my jobs")).not.toBeChecked();
  await expect(page.getByLabel("Automated emails")).toBeChecked();
});

test("an invalid email address and a failed save show an error and keep what was typed", async ({
  page,
  context,
  employer,
  visitor,
  faults,
}) => {
  await employer.signIn(page, "/account");
  await page.getByLabel("Email Address").fill("ada@");
  await page.getByRole("button", save).click();
  await expect(page.getByLabel("Email Address")).toHaveAccessibleDescription(/Please enter a valid email address/);
  await expect(page.getByLabel("Email Address")).toBeFocused();
  await page.getByLabel("Email Address").fill(employer.email);
  await page.getByLabel("First Name").fill("Dana");
  await faults.fail("users");
  await page.getByRole("button", save).click();
  await expect(page.getByRole("alert")).toHaveText("Your account was not saved. Please try again.");
  await expect(page.getByLabel("First Name")).toHaveValue("Dana");
  await faults.clear();

  await page.route("**/auth/v1/user?*", (route) => route.abort());
  await page.getByLabel("Email Address").fill(visitor.email);
  await page.getByRole("button", save).click();
  await expect(page.getByRole("alert")).toContainText("Your names and choices are saved, the new address is not.");
  await expect(page.getByLabel("Email Address")).toHaveValue(visitor.email);

  await page.getByRole("button", { name: "Sign out other devices" }).click();
  const confirmation = page.getByRole("alertdialog", { name: "Sign out all other devices?" });
  await expect(confirmation).toBeVisible();
  await context.setOffline(true);
  await confirmation.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByText("The other devices could not be signed out. Please try again.")).toBeVisible();
});

test("a new email address is used after both mailboxes have confirmed it", { tag: "@rare" }, async ({
  page,
  employer,
  visitor,
  mailbox,
}) => {
  await employer.signIn(page, "/account");
  await page.getByLabel("Email Address").fill(visitor.email);
  await page.getByRole("button", save).click();
  await expect(page.getByText(`We sent an email to ${employer.email} and one to ${visitor.email}.`)).toBeVisible();
  for (const to of [employer.email, visitor.email]) {
    const received = await mailbox.waitForEmail({ to });
    await page.goto(received.links[0] ?? "");
    await page.getByRole("button", { name: "Complete Sign In" }).click();
    if (to === employer.email) await expect(page.getByText("Confirmed.")).toBeVisible();
  }
  await expect(page).toHaveURL("/account");
  await expect(page.getByLabel("Email Address")).toHaveValue(visitor.email);
  await expect(page.getByText(`Signed in as${visitor.email}`)).toBeVisible();
});

// Rule 4
test("an email address that was changed elsewhere shows, and a phone number for sign-in can be removed", {
  tag: "@rare",
}, async ({ page, employer, portal, mailbox }) => {
  const { admin } = portal.database;
  const phone = `1612${String(Date.now()).slice(-7)}`;
  await admin.query("update auth.users set phone = $2, phone_confirmed_at = now() where id = $1", [
    employer.authId,
    phone,
  ]);
  const change = (email: string) =>
    admin.query("update auth.users set email = $2 where id = $1", [employer.authId, email]);
  const shows = async (email: string) => {
    await expect(page.getByText(`Signed in as${email}`)).toBeVisible();
    await expect(page.getByLabel("Email Address")).toHaveValue(email);
  };
  await employer.signIn(page, "/account");
  await shows(employer.email);
  await change(`focus-${employer.email}`);
  await page.evaluate(() => dispatchEvent(new Event("focus")));
  await shows(`focus-${employer.email}`);
  await change(employer.email);
  await page.reload();
  await shows(employer.email);

  await expect(page.getByText(`+${phone}`)).toBeVisible();
  await page.getByRole("button", { name: "Remove phone number" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Remove" }).click();
  await expect(page.getByText("The phone number is removed, and other devices are signed out.")).toBeVisible();
  await expect(page.getByText(`+${phone}`)).toBeHidden();
  const { rows } = await admin.query("select phone from auth.users where id = $1", [employer.authId]);
  expect(rows).toEqual([{ phone: null }]);
  expect((await mailbox.waitForEmail({ to: employer.email })).subject).toMatch(/phone number was removed/);
});

// Rule 49
test("an expired unsubscribe link leads a user without a company through sign-in to the account", {
  tag: "@rare",
}, async ({ page, account }) => {
  await page.goto("/unsubscribe/abc");
  await expect(page.getByRole("heading", { name: "This link is no longer valid" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your account" }).click();
  await signInWithPassword(page, account);
  await expect(page.getByLabel("First Name")).toHaveValue(account.firstName);
  await expect(page).toHaveURL("/account");
  await page.getByRole("link", { name: "Set a new password" }).click();
  await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
});
