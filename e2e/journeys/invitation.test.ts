import { createAccount } from "#e2e/world/account.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { loseResponse } from "#e2e/world/lose-response.ts";
import { fillSignUp, signInWithPassword } from "#e2e/world/signing-in.ts";
import { otherBrowser, writeInvitation } from "#e2e/world/team-of.ts";

test("a user with another company accepts after a lost connection, and the new company opens after a reload", {
  tag: "@rare",
}, async ({ page, context, portal, employer }) => {
  const guest = await createEmployer(portal);
  await guest.signIn(page, await writeInvitation(portal, employer, guest.email));
  await expect(page.getByRole("heading", { name: `Join ${employer.companyName}` })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText("The invitation could not be accepted. Please try again.")).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText(`You now have access to ${employer.companyName}.`)).toBeVisible();
  const current = page.getByRole("button", { name: `Current company: ${employer.companyName}` });
  await expect(current).toBeVisible();
  await page.reload();
  await expect(current).toBeVisible();
});

test("a newcomer who signs up with the invited email address clicks Accept invitation once", async ({
  page,
  portal,
  employer,
  visitor,
  mailbox,
}) => {
  await page.goto(await writeInvitation(portal, employer, visitor.email));
  await expect(page.getByText(`Ada Lindqvist invites ${visitor.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.getByRole("link", { name: "Create an account" }).click();
  await fillSignUp(page, visitor);
  await page.getByRole("button", { name: "Create Account" }).click();
  const received = await mailbox.waitForEmail({ to: visitor.email });
  await page.goto(received.links[0] ?? "");
  await page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(page.getByText(`You now have access to ${employer.companyName}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
});

// Rule 37
test("an invitation that a visitor accepts waits in this browser for the invited user, and no other user accepts it", {
  tag: "@rare",
}, async ({ page, browser, portal, employer, account }) => {
  const guest = await createAccount(portal);
  const path = await writeInvitation(portal, employer, guest.email);
  await portal.database.admin.query("update public.users set first_name = 'Call 555 0199' where id = $1", [
    employer.userId,
  ]);
  await page.route("**/rest/v1/rpc/invitation_by_token*", (route) => route.abort());
  await page.goto(path);
  await expect(page.getByText("The invitation could not be loaded.")).toBeVisible();
  await page.unroute("**/rest/v1/rpc/invitation_by_token*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: `Join ${employer.companyName}` })).toBeVisible();
  // The inviter's name breaks the rules for names, so it is not shown.
  await expect(page.getByText(`A member of the company invites ${guest.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();

  const accept = page.getByRole("button", { name: "Accept invitation" });
  await page.goto(path);
  await accept.click();
  await page.getByRole("link", { name: "Sign in" }).click();
  await signInWithPassword(page, account);
  await expect(page.getByText(`This invitation was sent to ${guest.email}.`)).toBeVisible();
  await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
  await expect(accept).toBeHidden();
  // The visitor accepts before the server has responded to the log-out.
  const { promise: isAccepted, resolve: onAccepted } = Promise.withResolvers<void>();
  await page.route("**/auth/v1/logout*", async (route) => {
    await isAccepted;
    await route.continue();
  });
  const loggedOut = page.waitForResponse("**/auth/v1/logout*");
  await page.getByRole("button", { name: "Log out and use the other account" }).click();
  await accept.click();
  onAccepted();
  await loggedOut;
  await page.getByRole("link", { name: "Sign in" }).click();

  const elsewhere = await otherBrowser(browser, portal);
  await guest.signIn(elsewhere.page, path);
  await expect(elsewhere.page.getByRole("button", { name: "Accept invitation" })).toBeVisible();
  await elsewhere.context.close();

  await signInWithPassword(page, guest);
  await expect(page.getByText(`You now have access to ${employer.companyName}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
});

// Rule 90
test("a member opens the company, also after an acceptance whose response was lost", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
  account,
}) => {
  await account.signIn(page, await writeInvitation(portal, employer, account.email));
  await loseResponse(page, "**/rest/v1/rpc/accept_invitation");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText("The invitation could not be accepted. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  const open = page.getByRole("button", { name: `Open ${employer.companyName}` });
  await open.click();
  await expect(page.getByLabel("Company Name")).toHaveValue(employer.companyName);
  await page.goto(await writeInvitation(portal, employer, account.email));
  await expect(page.getByText(`You already have access to ${employer.companyName}.`)).toBeVisible();
  await open.click();
  await expect(page.getByLabel("Company Name")).toHaveValue(employer.companyName);
});

test("Not now leaves an invitation open, and an invitation that expires on the page is no longer valid", {
  tag: "@rare",
}, async ({ page, portal, employer, account }) => {
  const path = await writeInvitation(portal, employer, account.email);
  await account.signIn(page, path);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("tab", { name: "Create New Employer" })).toBeVisible();
  await page.goto(path);
  const accept = page.getByRole("button", { name: "Accept invitation" });
  await expect(accept).toBeVisible();
  await portal.database.admin.query(
    "update public.employer_invitations set expires_at = now() - interval '1 second' where employer_id = $1",
    [employer.companyId],
  );
  await accept.click();
  const gone = "This invitation is no longer valid";
  await expect(page.getByRole("alert")).toContainText(gone);
  for (const link of [path, "/invitation"]) {
    await page.goto(link);
    await expect(page.getByRole("heading", { name: gone })).toBeVisible();
  }
  await page.getByRole("link", { name: "Go to Openings" }).click();
  await expect(page.getByRole("tab", { name: "Create New Employer" })).toBeVisible();
});
