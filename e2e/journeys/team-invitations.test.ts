import { doubleClick } from "#e2e/world/double-click.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { watchRequests } from "#e2e/world/job-form-page.ts";
import { addColleague, writeInvitation } from "#e2e/world/team-of.ts";
import { invite, rowOf, TEAM_PATH } from "#e2e/world/team-page.ts";

// Rule 37, Spec §8 "Invite / remove"
test.describe("an invitation", () => {
  test("is sent after 1.5 seconds, can be canceled until then, and is not sent if the user leaves the page", async ({
    page,
    portal,
    employer,
  }) => {
    const calls: string[] = [];
    const { promise: isSeen, resolve: letGo } = Promise.withResolvers<void>();
    await page.route("**/functions/v1/invite", async (route) => {
      calls.push(route.request().postDataJSON().email);
      await isSeen;
      await route.continue();
    });
    const field = page.getByLabel("Email address");
    await page.clock.install();
    await employer.signIn(page, TEAM_PATH);
    await expect(rowOf(page, employer.email)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await invite(page, "canceled@example.com");
    await page.clock.fastForward(1400);
    await page.getByRole("button", { name: "Cancel invitation" }).click();
    await page.clock.fastForward(5000);
    await expect(page.getByRole("button", { name: "Invite User" })).toBeVisible();
    await expect(field).toHaveValue("canceled@example.com");
    await expect(field).toBeFocused();

    await invite(page, "hiring@example.com");
    await page.clock.runFor(1499);
    expect(calls).toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => calls).toEqual(["hiring@example.com"]);
    await expect(page.getByRole("button", { name: "Inviting..." })).toHaveAttribute("aria-busy", "true");
    await expect(page.getByRole("button", { name: "Cancel invitation" })).toBeHidden();
    letGo();
    await page.clock.resume();
    await expect(page.getByText("Invitation sent to hiring@example.com")).toBeVisible();
    await expect(field).toHaveValue("");

    await page.clock.pauseAt(Date.now() + 120_000);
    await invite(page, "left@example.com");
    await page.getByRole("link", { name: "Dashboard" }).click();
    await expect(page.getByText("The invitation to left@example.com was not sent.")).toBeVisible();
    await page.clock.fastForward(5000);
    const { rows } = await portal.database.admin.query(
      "select email from public.employer_invitations where employer_id = $1",
      [employer.companyId],
    );
    expect(rows).toEqual([{ email: "hiring@example.com" }]);
  });

  test("that is rejected or fails shows an error, with the reason if known", async ({
    page,
    context,
    portal,
    employer,
    faults,
  }) => {
    const colleague = await addColleague(portal, employer);
    await writeInvitation(portal, employer, "hiring@example.com");
    await page.clock.install();
    await employer.signIn(page, TEAM_PATH);
    await expect(rowOf(page, employer.email)).toBeVisible();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole("button", { name: "Invite User" }).click();
    await expect(page.getByLabel("Email address")).toHaveAccessibleDescription("Please enter your email address");
    await invite(page, "hiring@");
    await expect(page.getByLabel("Email address")).toHaveAccessibleDescription("Please enter a valid email address");
    const alert = page.getByRole("alert");
    const refusals = [
      [colleague.email, `${colleague.email} already has access.`],
      ["hiring@example.com", "hiring@example.com is already invited. You can send the invitation again below."],
      // The email address is well-formed, but no such domain can exist.
      ["hiring@example.1-2", "No email can be sent to this address."],
    ] as const;
    for (const [email, reason] of refusals) {
      await invite(page, email);
      await page.clock.fastForward(1500);
      await expect(alert).toHaveText(`Failed to send invitation. Please try again.${reason}`);
    }
    await faults.fail("employer_invitations");
    await invite(page, "new@example.com");
    await page.clock.fastForward(1500);
    await expect(alert).toHaveText("Failed to send invitation. Please try again.");
    await faults.clear();
    await context.setOffline(true);
    await invite(page, "newer@example.com");
    await expect(alert).toBeHidden();
    await page.clock.fastForward(1500);
    await expect(alert).toHaveText("Failed to send invitation. Please try again.");
    await expect(page.getByLabel("Email address")).toHaveValue("newer@example.com");
    await context.setOffline(false);
    await portal.database.admin.query(
      `insert into public.team_log (employer_id, action, actor_id, subject_email)
       select $1, 'invited', $2, 'guest@example.com' from generate_series(1, 20)`,
      [employer.companyId, employer.userId],
    );
    await invite(page, "more@example.com");
    await page.clock.fastForward(1500);
    await expect(alert).toContainText("You can send 20 invitations an hour.");
  });

  test("is resent once by a double click, and revoked after a confirmation", { tag: "@rare" }, async ({
    page,
    portal,
    employer,
    visitor,
    mailbox,
    faults,
  }) => {
    const { email } = visitor;
    await writeInvitation(portal, employer, email);
    await employer.signIn(page, TEAM_PATH);
    const sent = watchRequests(page, "POST", "resend-invitation");
    await doubleClick(page.getByRole("button", { name: `Resend invitation to ${email}` }));
    await expect(page.getByText(`Invitation sent to ${email}`)).toBeVisible();
    const received = await mailbox.waitForEmail({ to: email });
    expect(sent).toHaveLength(1);
    const revoke = async () => {
      await page.getByRole("button", { name: `Revoke invitation to ${email}` }).click();
      await page.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
    };
    await faults.fail("employer_invitations");
    await revoke();
    await expect(page.getByRole("alert")).toHaveText("Failed to revoke invitation. Please try again.");
    await faults.clear();
    await faults.hold("employer_invitations");
    await revoke();
    await expect(rowOf(page, email)).toHaveCount(0);
    await expect(page.getByRole("heading", { name: "Team Members" })).toBeFocused();
    await faults.clear();
    await expect(page.getByText(`Invitation to ${email} revoked`)).toBeVisible();
    await expect(rowOf(page, email)).toHaveCount(0);
    await page.goto(received.links.find((link) => link.includes("/invitation/")) ?? "");
    await expect(page.getByRole("heading", { name: "This invitation is no longer valid" })).toBeVisible();
  });
});
