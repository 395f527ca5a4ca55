import type { Page } from "@playwright/test";
import { expect, test } from "./fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "./page-checks.ts";
import { addColleague, otherBrowser, writeInvitation } from "./team-of.ts";

const path = "/user-permissions";
const table = (page: Page) => page.getByRole("table", { name: "Team Members" });
const rowOf = (page: Page, email: string) => table(page).getByRole("row", { name: new RegExp(email) });
const confirmation = (page: Page) => page.getByRole("alertdialog", { name: "Confirm Removal" });

async function remove(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await confirmation(page).getByRole("button", { name: "Remove User" }).click();
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Invite User" }).click();
}

// Issue 6 "It must show": two people, two browsers, real mail
test("the life of a team: invited by mail, accepted elsewhere, removed while typing, at last one stays", async ({
  page,
  browser,
  portal,
  employer,
  visitor,
  mailbox,
}) => {
  await employer.signIn(page, path);
  await invite(page, visitor.email);
  await expect(page.getByRole("button", { name: "Inviting..." })).toBeVisible();
  await expect(page.getByText(`Invitation sent to ${visitor.email}`)).toBeVisible();
  await expect(rowOf(page, visitor.email).getByRole("img", { name: "Pending" })).toBeVisible();

  const mail = await mailbox.waitForMail({ to: visitor.email, subject: /^Join / });
  const guest = await otherBrowser(browser, portal);
  await guest.page.clock.install();
  await guest.page.goto(mail.links.find((link) => link.includes("/invitation/")) ?? "");
  await expect(guest.page.getByRole("heading", { name: `Join ${employer.companyName}` })).toBeVisible();
  await guest.page.getByRole("button", { name: "Accept invitation" }).click();
  await guest.page.getByRole("link", { name: "Sign in" }).click();
  await expect(guest.page.getByLabel("Email Address")).toHaveValue(visitor.email);
  await guest.page.getByRole("button", { name: "Send Magic Link" }).click();
  const signIn = await mailbox.waitForMail({ to: visitor.email });
  await guest.page.goto(signIn.links[0] ?? "");
  await guest.page.getByRole("button", { name: "Complete Sign In" }).click();
  await expect(guest.page.getByRole("heading", { name: `Join ${employer.companyName}` })).toBeVisible();
  await guest.page.getByRole("button", { name: "Accept invitation" }).click();
  await expect(guest.page.getByText(`You now have access to ${employer.companyName}.`)).toBeVisible();
  await expect(guest.page.getByRole("button", { name: `Current company: ${employer.companyName}` })).toBeVisible();

  await guest.page.getByRole("link", { name: "Post New Job" }).click();
  await guest.page.getByLabel("Job Title").fill("Night Baker");
  await page.reload();
  await expect(rowOf(page, visitor.email).getByRole("img", { name: "Active" })).toBeVisible();
  await remove(page, visitor.email);
  await expect(page.getByText("User removed successfully")).toBeVisible();
  await expect(rowOf(page, visitor.email)).toHaveCount(0);
  await mailbox.waitForMail({ to: visitor.email, subject: `Your access to ${employer.companyName} has ended` });

  await guest.page.getByLabel("City").fill("Duluth");
  // The page asks every 20 s whether the person still belongs to the company.
  await guest.page.clock.fastForward(21_000);
  await expect(guest.page.getByRole("alert")).toContainText(`You no longer have access to ${employer.companyName}.`);
  await expect(guest.page.getByLabel("Job Title")).toHaveValue("Night Baker");
  await guest.page.getByRole("button", { name: "Leave this page" }).click();
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

  const colleague = await addColleague(portal, employer);
  await colleague.signIn(guest.page, path);
  await page.reload();
  await page.getByRole("button", { name: `Remove ${colleague.email}` }).click();
  await guest.page.getByRole("button", { name: `Remove ${employer.email}` }).click();
  const tabs = [page, guest.page];
  await Promise.all(tabs.map((tab) => confirmation(tab).getByRole("button", { name: "Remove User" }).click()));
  for (const tab of tabs) await expect(confirmation(tab)).toBeHidden();
  const { rows } = await portal.database.admin.query<{ user_id: number }>(
    "select user_id from public.employers_users where employer_id = $1",
    [employer.companyId],
  );
  expect(rows).toHaveLength(1);
  const [winner, loser] = rows[0]?.user_id === employer.userId ? [page, guest.page] : [guest.page, page];
  await expect(winner.getByText("User removed successfully")).toBeVisible();
  await expect(loser.getByText("Failed to remove user. Please try again.")).toBeVisible();
  await expect(loser.getByText(`You no longer have access to ${employer.companyName}.`)).toBeVisible();
  await expect(loser.getByText("User removed successfully")).toBeHidden();
  await guest.context.close();
});

test("somebody removed while the page is open reads so without doing anything", async ({ page, portal, employer }) => {
  const colleague = await addColleague(portal, employer);
  await page.clock.install();
  await colleague.signIn(page, "/post-job");
  await page.getByLabel("Job Title").fill("Pastry Chef");
  await portal.database.admin.query("delete from public.employers_users where user_id = $1", [colleague.userId]);
  await page.clock.fastForward(21_000);
  await expect(page.getByRole("alert")).toContainText(`You no longer have access to ${employer.companyName}.`);
  await page.getByLabel("Job Title").click();
  await expect(page.getByLabel("Job Title")).toHaveValue("Pastry Chef");
  await expectNoAxeViolations(page);
  await page.getByRole("link", { name: "Dashboard" }).click();
  await expect(page.getByText("You don't have access to any companies.")).toBeVisible();
});

test("leaving while others remain closes the company at once", async ({ page, portal, employer }) => {
  await addColleague(portal, employer);
  await employer.signIn(page, path);
  await page.getByRole("button", { name: `Remove ${employer.email}` }).click();
  await expect(confirmation(page)).toContainText(
    `${employer.email} (you) will no longer have access to manage job postings or other company data.`,
  );
  await confirmation(page).getByRole("button", { name: "Remove User" }).click();
  await expect(page.getByText(`You have left ${employer.companyName}.`)).toBeVisible();
  await expect(page.getByText("You don't have access to any companies.")).toBeVisible();
});

test.describe("the table", () => {
  test("names everybody, when they were last here, and who is invited", async ({ page, portal, employer }) => {
    const colleague = await addColleague(portal, employer);
    await portal.database.admin.query("update public.users set last_login = '2026-11-14T22:05:00Z' where id = $1", [
      colleague.userId,
    ]);
    await writeInvitation(portal, employer, "hiring@example.com");
    await employer.signIn(page, path);
    await expect(table(page).getByRole("columnheader")).toHaveText(["Email", "Status", "Last Login", "Actions"]);
    await expect(rowOf(page, colleague.email)).toContainText("Nov 14, 2026, 4:05 PM");
    await expect(rowOf(page, "hiring@example.com")).toContainText("Never");
    await expect(rowOf(page, "hiring@example.com")).toContainText("The invitation expires");
    await expect(page.getByText("New users are invited by email.")).toBeVisible();
  });

  test("that cannot be loaded says so, and Retry loads it", async ({ page, employer }) => {
    await page.route("**/rest/v1/employers_users?*users%28*", (route) => route.fulfill({ status: 500, json: {} }));
    await employer.signIn(page, path);
    await expect(page.getByText("The team members could not be loaded.")).toBeVisible();
    await page.unroute("**/rest/v1/employers_users?*users%28*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(rowOf(page, employer.email)).toBeVisible();
  });

  test("of an inactive company can be read and left, nothing else", async ({ page, portal, employer }) => {
    const colleague = await addColleague(portal, employer);
    await portal.database.admin.query("update public.employers set inactive = 1 where id = $1", [employer.companyId]);
    await employer.signIn(page, path);
    await expect(rowOf(page, colleague.email)).toBeVisible();
    await expect(page.getByRole("button", { name: "Invite User" })).toBeHidden();
    await expect(page.getByRole("button", { name: `Remove ${colleague.email}` })).toBeHidden();
    await expect(page.getByRole("button", { name: `Remove ${employer.email}` })).toBeVisible();
  });
});

// Decision 37, spec §8 "Invite / remove"
test.describe("an invitation", () => {
  test("can be cancelled during its 1.5 seconds: nothing is sent", async ({ page, employer }) => {
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().includes("/functions/v1/invite")) calls += 1;
    });
    await page.clock.install();
    await employer.signIn(page, path);
    await expect(rowOf(page, employer.email)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await invite(page, "hiring@example.com");
    await page.clock.fastForward(1400);
    await page.getByRole("button", { name: "Cancel invitation" }).click();
    await page.clock.fastForward(5000);
    await expect(page.getByRole("button", { name: "Invite User" })).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue("hiring@example.com");
    await expect(page.getByLabel("Email address")).toBeFocused();
    expect(calls).toBe(0);
  });

  test("is not sent when the page is left during them, and a note says so", async ({ page, portal, employer }) => {
    await page.clock.install();
    await employer.signIn(page, path);
    await invite(page, "hiring@example.com");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByText("The invitation to hiring@example.com was not sent.")).toBeVisible();
    await page.clock.fastForward(5000);
    const { rows } = await portal.database.admin.query(
      "select from public.employer_invitations where employer_id = $1",
      [employer.companyId],
    );
    expect(rows).toEqual([]);
  });

  test("needs an address that mail can reach", async ({ page, employer }) => {
    await employer.signIn(page, path);
    await page.getByRole("button", { name: "Invite User" }).click();
    await expect(page.getByLabel("Email address")).toHaveAccessibleDescription("Please enter your email address");
    await invite(page, "hiring@");
    await expect(page.getByLabel("Email address")).toHaveAccessibleDescription("Please enter a valid email address");
  });

  test("that fails at the server says so, and why where it is known", async ({ page, portal, employer }) => {
    const colleague = await addColleague(portal, employer);
    await employer.signIn(page, path);
    await invite(page, colleague.email);
    await expect(page.getByRole("alert")).toContainText("Failed to send invitation. Please try again.");
    await expect(page.getByRole("alert")).toContainText(`${colleague.email} already has access.`);
    await page.route("**/functions/v1/invite", (route) => route.fulfill({ status: 500, json: {} }));
    await invite(page, "hiring@example.com");
    await expect(page.getByRole("alert")).toHaveText("Failed to send invitation. Please try again.");
    await expect(page.getByLabel("Email address")).toHaveValue("hiring@example.com");
  });

  test("beyond the hour's 20 says how many there are", async ({ page, portal, employer }) => {
    await portal.database.admin.query(
      `insert into public.team_log (employer_id, action, actor_id, subject_email)
       select $1, 'invited', $2, 'guest@example.com' from generate_series(1, 20)`,
      [employer.companyId, employer.userId],
    );
    await employer.signIn(page, path);
    await invite(page, "hiring@example.com");
    await expect(page.getByRole("alert")).toContainText("You can send 20 invitations an hour.");
  });

  test("is sent again, and taken back after a question", async ({ page, portal, employer, visitor, mailbox }) => {
    const { email } = visitor;
    await writeInvitation(portal, employer, email);
    await employer.signIn(page, path);
    await page.getByRole("button", { name: `Resend invitation to ${email}` }).click();
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
    const mail = await mailbox.waitForMail({ to: email });
    await page.getByRole("button", { name: `Revoke invitation to ${email}` }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    await expect(page.getByText(`Invitation to ${email} revoked`)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Team Members" })).toBeFocused();
    await expect(rowOf(page, email)).toHaveCount(0);
    await page.goto(mail.links.find((link) => link.includes("/invitation/")) ?? "");
    await expect(page.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
  });
});

test("a removal that fails closes the question and says so", async ({ page, portal, employer }) => {
  const colleague = await addColleague(portal, employer);
  await employer.signIn(page, path);
  await page.route("**/rest/v1/employers_users?*", (route) =>
    route.request().method() === "DELETE" ? route.fulfill({ status: 500, json: {} }) : route.fallback(),
  );
  await page.getByRole("button", { name: `Remove ${colleague.email}` }).click();
  await confirmation(page).getByRole("button", { name: "Cancel" }).click();
  await expect(confirmation(page)).toBeHidden();
  await remove(page, colleague.email);
  await expect(page.getByRole("alert")).toHaveText("Failed to remove user. Please try again.");
  await expect(confirmation(page)).toBeHidden();
  await expect(rowOf(page, colleague.email)).toBeVisible();
});

test("a long address and a long history fit a phone of 320 px", async ({ page, portal, employer }) => {
  const long = `${"recruiting-and-hiring-team".repeat(2)}@${"a-very-long-company-name".repeat(2)}.example.com`;
  await writeInvitation(portal, employer, long);
  await employer.signIn(page, path);
  await expect(rowOf(page, long)).toBeVisible();
  await expectNoSidewaysScroll(page);
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: `Remove ${employer.email}` }).click();
  await expect(confirmation(page)).toBeVisible();
  await expectNoAxeViolations(page);
});
