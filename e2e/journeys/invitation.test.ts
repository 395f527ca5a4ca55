import { createAccount } from "#e2e/world/account.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { loseAnswer } from "#e2e/world/lose-answer.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { addColleague, writeInvitation } from "#e2e/world/team-of.ts";

const GONE = "This invitation is no longer valid";

test("a user without a company accepts, and the company is the current one", async ({
  page,
  portal,
  employer,
  account,
}) => {
  await account.signIn(page, await writeInvitation(portal, employer, account.email));
  await expect(page.getByRole("heading", { name: `Join ${employer.companyName}` })).toBeVisible();
  await expectNoAxeViolations(page);
  await expectNoSidewaysScroll(page);
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText(`You now have access to ${employer.companyName}.`)).toBeVisible();
  await expect(page.getByLabel("Company Name")).toHaveValue(employer.companyName);
});

test("a user with a company of their own works in the new one afterwards, and after a reload", async ({
  page,
  portal,
  employer,
}) => {
  const guest = await createEmployer(portal);
  await guest.signIn(page, await writeInvitation(portal, employer, guest.email));
  await page.getByRole("button", { name: "Accept invitation" }).click();
  const current = page.getByRole("button", { name: `Current company: ${employer.companyName}` });
  await expect(current).toBeVisible();
  await page.reload();
  await expect(current).toBeVisible();
});

test("a newcomer who signs up with the invited email address presses Accept invitation once", async ({
  page,
  portal,
  employer,
  visitor,
  mailbox,
}) => {
  await page.goto(await writeInvitation(portal, employer, visitor.email));
  await expect(page.getByText(`Ada Lindqvist invites ${visitor.email}`)).toBeVisible();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Create an account" }).click();
  await page.getByLabel("First Name").fill(visitor.firstName);
  await page.getByLabel("Last Name").fill(visitor.lastName);
  await page.getByLabel("Email Address").fill(visitor.email);
  await page.getByLabel("Password", { exact: true }).fill(visitor.password);
  await page.getByLabel("Confirm Password").fill(visitor.password);
  await page.getByRole("button", { name: "Create Account" }).click();
  const mail = await mailbox.waitForMail({ to: visitor.email });
  await page.goto(mail.links[0] ?? "");
  await page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(page.getByText(`You now have access to ${employer.companyName}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
});

// Rule 90
test("an acceptance whose answer was lost is pressed again, and the company is there", async ({
  page,
  portal,
  employer,
  account,
}) => {
  await account.signIn(page, await writeInvitation(portal, employer, account.email));
  await loseAnswer(page, "**/rest/v1/rpc/accept_invitation");
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(page.getByText("The invitation could not be accepted. Please try again.")).toBeVisible();
  await page.getByRole("button", { name: "Accept invitation" }).click();
  await page.getByRole("button", { name: `Open ${employer.companyName}` }).click();
  await expect(page.getByLabel("Company Name")).toHaveValue(employer.companyName);
});

test("Not now leaves the invitation open", async ({ page, portal, employer, account }) => {
  const path = await writeInvitation(portal, employer, account.email);
  await account.signIn(page, path);
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(page.getByRole("tab", { name: "Create New Employer" })).toBeVisible();
  await page.goto(path);
  await expect(page.getByRole("button", { name: "Accept invitation" })).toBeVisible();
});

test.describe("an invitation that cannot be accepted", () => {
  test("because someone else is signed in: says who, and lets them switch", async ({
    page,
    portal,
    employer,
    account,
  }) => {
    const guest = await createAccount(portal);
    await account.signIn(page, await writeInvitation(portal, employer, guest.email));
    await expect(page.getByText(`This invitation was sent to ${guest.email}.`)).toBeVisible();
    await expect(page.getByText(`You are signed in as ${account.email}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Accept invitation" })).toBeHidden();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Log out and use the other account" }).click();
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Sign in with password" }).click();
    await page.getByLabel("Password", { exact: true }).fill(guest.password);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
  });

  test("because the person is a member: opens the company", async ({ page, portal, employer }) => {
    const colleague = await addColleague(portal, employer);
    await colleague.signIn(page, await writeInvitation(portal, employer, colleague.email));
    await expect(page.getByText(`You already have access to ${employer.companyName}.`)).toBeVisible();
    await page.getByRole("button", { name: `Open ${employer.companyName}` }).click();
    await expect(page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();
  });

  test("because it has expired, or never existed", async ({ page, portal, employer, account }) => {
    const path = await writeInvitation(portal, employer, account.email);
    await portal.database.admin.query(
      "update public.employer_invitations set expires_at = now() - interval '1 second' where employer_id = $1",
      [employer.companyId],
    );
    for (const address of [path, "/invitation/guessed", "/invitation"]) {
      await account.signIn(page, address);
      await expect(page.getByRole("heading", { name: GONE })).toBeVisible();
    }
    await expectNoAxeViolations(page);
    await page.getByRole("link", { name: "Go to Openings" }).click();
    await expect(page.getByRole("tab", { name: "Create New Employer" })).toBeVisible();
  });

  test("because no answer comes, or it was revoked while the page was open", async ({
    page,
    context,
    portal,
    employer,
    account,
  }) => {
    await account.signIn(page, await writeInvitation(portal, employer, account.email));
    await expect(page.getByRole("button", { name: "Accept invitation" })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await expect(page.getByText("The invitation could not be accepted. Please try again.")).toBeVisible();
    await context.setOffline(false);
    await portal.database.admin.query("delete from public.employer_invitations where employer_id = $1", [
      employer.companyId,
    ]);
    await page.getByRole("button", { name: "Accept invitation" }).click();
    await expect(page.getByRole("alert")).toContainText(GONE);
  });

  test("because it cannot be loaded: Retry; a visitor may postpone it", async ({ page, portal, employer }) => {
    await portal.database.admin.query("update public.users set first_name = 'Call 555 0199' where id = $1", [
      employer.userId,
    ]);
    await page.route("**/rest/v1/rpc/invitation_by_token*", (route) => route.abort());
    await page.goto(await writeInvitation(portal, employer, "guest@example.com"));
    await expect(page.getByText("The invitation could not be loaded.")).toBeVisible();
    await page.unroute("**/rest/v1/rpc/invitation_by_token*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { name: `Join ${employer.companyName}` })).toBeVisible();
    // What may not be a name is not shown as one.
    await expect(page.getByText("A member of the company invites guest@example.com")).toBeVisible();
    await page.getByRole("button", { name: "Not now" }).click();
    await expect(page.getByRole("heading", { name: "Sign in to Openings" })).toBeVisible();
  });
});
