import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { passTimeUntil } from "#e2e/world/pass-time.ts";

// Rule 70. Sessions that end on the server are tested in start-up.test.ts.
test("another device, all other devices and finally every device are signed out", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
  mailbox,
}) => {
  const { admin } = portal.database;
  const countSessions = async () =>
    (await admin.query("select id from auth.sessions where user_id = $1", [employer.authId])).rowCount;
  await employer.startSession();
  await admin.query(
    "update auth.sessions set user_agent = 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1' where user_id = $1",
    [employer.authId],
  );
  await employer.signIn(page, "/account");
  const sessions = page.getByRole("list", { name: "Where you are signed in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await expect(sessions.first()).toContainText("This device");
  const click = (name: string) => page.getByRole("button", { name }).click();
  const confirm = (name: string) => page.getByRole("alertdialog").getByRole("button", { name }).click();
  await click("Sign out Safari on iPhone");
  await expect(page.getByRole("alertdialog", { name: "Sign out the other device?" })).toBeVisible();
  await confirm("Sign out");
  await expect(page.getByText("The device is signed out.")).toBeVisible();
  await expect(sessions).toHaveCount(1);
  expect(await countSessions()).toBe(1);
  expect((await mailbox.waitForEmail({ to: employer.email })).text).toContain("Safari on iPhone");

  await employer.startSession();
  await click("Sign out other devices");
  await confirm("Sign out");
  await expect(page.getByText("You are signed out everywhere else.")).toBeVisible();
  expect(await countSessions()).toBe(1);
  await page.reload();
  await expect(page.getByLabel("First Name")).toHaveValue(employer.firstName);

  await employer.startSession();
  await click("Sign out everywhere");
  await confirm("Cancel");
  await expect(page.getByRole("alertdialog")).toBeHidden();
  await click("Sign out everywhere");
  await confirm("Sign out everywhere");
  await expect(page.getByText("You are signed out everywhere.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
  expect(await countSessions()).toBe(0);
});

test("an account and sections that cannot be loaded show errors, and Retry loads them", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  await page.route("**/rest/v1/rpc/my_profile*", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/auth/v1/sessions", (route) => route.fulfill({ status: 503, json: {} }));
  await page.route("**/auth/v1/passkeys", (route) => route.abort());
  await page.clock.install();
  await employer.signIn(page, "/account");
  await passTimeUntil(page.getByText("Your account could not be loaded. Please try again."));
  await page.unroute("**/rest/v1/rpc/my_profile*");
  await page.getByRole("button", { name: "Retry" }).first().click();
  await expect(page.getByLabel("First Name")).toHaveValue(employer.firstName);

  const sessions = page.getByRole("region", { name: "Where you are signed in" });
  const passkeys = page.getByRole("region", { name: "Passkeys" });
  for (const section of [sessions, passkeys]) {
    await passTimeUntil(section.getByText("This could not be loaded."));
  }
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.unrouteAll();
  await sessions.getByRole("button", { name: "Retry" }).click();
  await expect(sessions.getByText("This device")).toBeVisible();
  await expect(passkeys.getByText("You have no passkey yet.")).toBeVisible();
});
