import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";
import { addColleague, otherBrowser, writeInvitation } from "#e2e/world/team-of.ts";
import { confirmation, invite, remove, rowOf, TEAM_PATH, table } from "#e2e/world/team-page.ts";

// Rule 16, with two users, two browsers and real email
test("a colleague is invited by email, accepts, and is removed while typing, and the last member stays", {
  tag: ["@browsers", "@rare"],
}, async ({ page, browser, portal, employer, visitor, mailbox }) => {
  await employer.signIn(page, TEAM_PATH);
  await invite(page, visitor.email);
  await expect(page.getByText(`Invitation sent to ${visitor.email}`)).toBeVisible();
  await expect(rowOf(page, visitor.email).getByRole("img", { name: "Pending" })).toBeVisible();

  const received = await mailbox.waitForEmail({ to: visitor.email, subject: /^Join / });
  const guest = await otherBrowser(browser, portal);
  await guest.page.clock.install();
  await guest.page.goto(received.links.find((link) => link.includes("/invitation/")) ?? "");
  await expect(guest.page.getByRole("heading", { name: `Join ${employer.companyName}` })).toBeVisible();
  await guest.page.getByRole("button", { name: "Accept invitation" }).click();
  await guest.page.getByRole("link", { name: "Sign in" }).click();
  await expect(guest.page.getByLabel("Email Address")).toHaveValue(visitor.email);
  await guest.page.getByRole("button", { name: "Send Magic Link" }).click();
  const signIn = await mailbox.waitForEmail({ to: visitor.email });
  await guest.page.goto(signIn.links[0] ?? "");
  await guest.page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(guest.page.getByText(`You now have access to ${employer.companyName}.`)).toBeVisible();
  await expect(guest.page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();

  await guest.page.getByRole("link", { name: "Post New Job" }).click();
  await guest.page.getByLabel("Job Title").fill("Night Baker");
  await page.reload();
  await expect(rowOf(page, visitor.email).getByRole("img", { name: "Active" })).toBeVisible();
  await remove(page, visitor.email);
  await expect(page.getByText("User removed successfully")).toBeVisible();
  await expect(rowOf(page, visitor.email)).toHaveCount(0);
  await mailbox.waitForEmail({ to: visitor.email, subject: `Your access to ${employer.companyName} has ended` });

  await guest.page.getByLabel("City").fill("Duluth");
  // The page checks membership every 20 s.
  await guest.page.clock.fastForward(21_000);
  await expect(guest.page.getByRole("alert")).toContainText(`You no longer have access to ${employer.companyName}.`);
  await expect(guest.page.getByLabel("Job Title")).toHaveValue("Night Baker");
  // The guest no longer has a company, so the link doesn't open the dashboard.
  await guest.page.getByRole("link", { name: "Dashboard" }).click();
  await expect(guest.page.getByText("You don't have access to any companies.")).toBeVisible();
  const draft = await guest.page.evaluate(() => localStorage.getItem("form_job_posting_form"));
  expect(draft).toContain("Night Baker");
  expect(draft).toContain("Duluth");

  await remove(page, employer.email);
  await expect(page.getByRole("alert")).toContainText("Failed to remove user. Please try again.");
  await expect(page.getByRole("alert")).toContainText("The last member of a company cannot be removed.");
  await expect(confirmation(page)).toBeHidden();
  const history = page.getByRole("region", { name: "Team history" });
  await expect(history.getByText(`${employer.email} removed ${visitor.email}`)).toBeVisible();
  await expect(history.getByText(`${visitor.email} accepted the invitation`)).toBeVisible();
  await guest.context.close();
});

test("a member who leaves the company loses access immediately", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  await addColleague(portal, employer);
  await employer.signIn(page, TEAM_PATH);
  await page.getByRole("button", { name: `Remove ${employer.email}` }).click();
  await expect(confirmation(page)).toContainText(
    `${employer.email} (you) will no longer have access to manage job postings or other company data.`,
  );
  await confirmation(page).getByRole("button", { name: "Remove User" }).click();
  await expect(page.getByText(`You have left ${employer.companyName}.`)).toBeVisible();
  await expect(page.getByText("You don't have access to any companies.")).toBeVisible();
  await expect(page.getByText("Please contact an administrator.")).toBeVisible();
  await page.getByRole("button", { name: "Create New" }).click();
  await expect(page.getByRole("tab", { name: "Create New Employer", selected: true })).toBeVisible();
});

test.describe("the table", () => {
  test("shows all members and invitations, also on a narrow phone, and in an inactive company only Leave", async ({
    page,
    portal,
    employer,
  }) => {
    const colleague = await addColleague(portal, employer);
    await portal.database.admin.query("update public.users set last_login = '2026-11-14T22:05:00Z' where id = $1", [
      colleague.userId,
    ]);
    const newcomer = await addColleague(portal, employer);
    await writeInvitation(portal, employer, "hiring@example.com");
    await writeInvitation(portal, employer, "late@example.com");
    const long = `${"recruiting-and-hiring-team".repeat(2)}@${"a-very-long-company-name".repeat(2)}.example.com`;
    await writeInvitation(portal, employer, long);
    await portal.database.admin.query(
      "update public.employer_invitations set expires_at = now() - interval '1 day' where email = 'late@example.com'",
    );
    await employer.signIn(page, TEAM_PATH);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("User Permissions");
    await expect(
      page.getByText(
        "Users with access can view and manage your company's job postings. New users are invited by email. Remove a user with the X button.",
      ),
    ).toBeVisible();
    await expect(table(page).getByRole("columnheader")).toHaveText(["Email", "Status", "Last Login", "Actions"]);
    await expect(rowOf(page, colleague.email)).toContainText("Nov 14, 2026, 4:05 PM");
    for (const email of [newcomer.email, "hiring@example.com"]) await expect(rowOf(page, email)).toContainText("Never");
    await expect(rowOf(page, "hiring@example.com")).toContainText("The invitation expires");
    await expect(rowOf(page, "late@example.com")).toContainText("The invitation expired");
    await expect(rowOf(page, long)).toBeVisible();
    // Rule 69
    await expect(page.getByRole("switch", { name: "Require a second factor" })).toBeDisabled();
    await expect(page.getByText("Only a member who signed in with a second factor can change this.")).toBeVisible();
    await expectNoSidewaysScroll(page);

    await employer.becomeInactive();
    await page.reload();
    await expect(page.getByRole("button", { name: `Remove ${employer.email}` })).toBeVisible();
    await expect(page.getByRole("button", { name: `Remove ${colleague.email}` })).toBeHidden();
    await expect(page.getByRole("button", { name: "Invite User" })).toBeHidden();
  });

  test("and the history below it show an error and Retry if they cannot be loaded", async ({
    page,
    portal,
    employer,
    faults,
  }) => {
    await portal.database.admin.query(
      `insert into public.team_log (employer_id, action, actor_email, subject_email)
       select $1, 'invited', 'ada@example.com', 'guest-' || n || '@example.com' from generate_series(1, 12) n`,
      [employer.companyId],
    );
    await writeInvitation(portal, employer, "hiring@example.com");
    await faults.fail("employer_invitations");
    await faults.fail("team_log");
    await employer.signIn(page, TEAM_PATH);
    const members = page.getByRole("region", { name: "Team Members" });
    const history = page.getByRole("region", { name: "Team history" });
    await expect(members.getByText("The team members could not be loaded. Please try again.")).toBeVisible();
    await expect(history.getByText("The team history could not be loaded. Please try again.")).toBeVisible();
    await faults.clear();
    await members.getByRole("button", { name: "Retry" }).click();
    await expect(rowOf(page, employer.email)).toBeVisible();
    await expect(history.getByRole("listitem")).toHaveCount(10);
    await history.getByRole("button", { name: "Show older" }).click();
    await expect(history.getByRole("listitem")).toHaveCount(13);
    await expect(history.getByText(`${employer.email} created the company`)).toBeVisible();
    await expect(history.getByRole("button", { name: "Show older" })).toBeHidden();
  });
});

test("shows a removal immediately, and restores the row with an error if it fails", async ({
  page,
  context,
  portal,
  employer,
  faults,
}) => {
  const colleague = await addColleague(portal, employer);
  await employer.signIn(page, TEAM_PATH);
  await page.getByRole("button", { name: `Remove ${colleague.email}` }).click();
  await confirmation(page).getByRole("button", { name: "Cancel" }).click();
  await expect(confirmation(page)).toBeHidden();
  const failures = [
    { begin: () => faults.fail("employers_users"), end: () => faults.clear() },
    { begin: () => context.setOffline(true), end: () => context.setOffline(false) },
  ];
  for (const { begin, end } of failures) {
    await begin();
    await remove(page, colleague.email);
    await expect(page.getByRole("alert")).toHaveText("Failed to remove user. Please try again.");
    await expect(confirmation(page)).toBeHidden();
    await expect(rowOf(page, colleague.email)).toBeVisible();
    await end();
  }
  await faults.hold("employers_users");
  await remove(page, colleague.email);
  await expect(confirmation(page)).toBeHidden();
  await expect(rowOf(page, colleague.email)).toBeHidden();
  await expect(page.getByText("User removed successfully")).toBeHidden();
  await faults.clear();
  await expect(page.getByText("User removed successfully")).toBeVisible();
});
