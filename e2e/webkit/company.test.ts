import { createEmployer } from "#e2e/world/employer.ts";
import { expect, signIn, test } from "./fixtures.ts";

test("creates a company", async ({ webkit, account }) => {
  await signIn(webkit, account, "/");
  await webkit.fill("Company Name", account.companyName);
  await webkit.sees("Name is available");
  await webkit.click("button", "Create Employer");
  await webkit.sees("Employer created successfully! You now have access to this employer account.");
});

test("requests access to a company", async ({ webkit, account, portal }) => {
  const other = await createEmployer(portal);
  await signIn(webkit, account, "/");
  await webkit.click("tab", "Request Access");
  await webkit.fill("Search employers", other.companyName);
  await webkit.check(other.companyName);
  await webkit.click("button", "Request Access");
  await webkit.sees("Access request submitted successfully! An administrator will review your request.");
});

test("saves the profile with a formatted description", async ({ webkit, employer, portal }) => {
  await signIn(webkit, employer, "/profile");
  await webkit.fill("Company Website", "https://northshore.example");
  await webkit.click("button", "Save Changes");
  await webkit.sees("Profile updated successfully!");
  const { rows } = await portal.database.admin.query("select company_url from public.employers where id = $1", [
    employer.companyId,
  ]);
  expect(rows).toEqual([{ company_url: "https://northshore.example" }]);
});

test("invites a colleague and revokes the invitation", async ({ webkit, employer, visitor }) => {
  await signIn(webkit, employer, "/user-permissions");
  await webkit.fill("Email address", visitor.email);
  await webkit.click("button", "Invite User");
  await webkit.sees(`Invitation sent to ${visitor.email}`);
  await webkit.click("button", `Revoke invitation to ${visitor.email}`);
  await webkit.sees("will stop working.");
  await webkit.click("button", "Revoke");
  await webkit.sees(`Invitation to ${visitor.email} revoked`);
});

test("changes the names of the account", async ({ webkit, employer }) => {
  await signIn(webkit, employer, "/account");
  await webkit.fill("First Name", "Berta");
  await webkit.click("button", "Save Changes");
  await webkit.sees("saved");
  await webkit.reload();
  expect(await webkit.valueOf("First Name")).toBe("Berta");
});

test("counts active jobs on the dashboard", async ({ webkit, employer }) => {
  await employer.postJob({ name: "Night Baker", views: 12 });
  await signIn(webkit, employer, "/dashboard");
  await webkit.sees("Active Job Postings 1");
  await webkit.sees("Night Baker was posted");
});

test("finds a screen by the palette", async ({ webkit, employer }) => {
  await signIn(webkit, employer, "/dashboard");
  await webkit.sees("Profile Views");
  await webkit.press("\uE009k\uE000"); // Control+K, then releases all keys
  await webkit.typeInto("[role=dialog] input", "prev\uE007");
  await webkit.isAt("/previous-jobs");
});

test("opens the menu on a phone", async ({ webkit, employer }) => {
  await webkit.resize(390, 844);
  await signIn(webkit, employer, "/dashboard");
  await webkit.click("button", "Open menu");
  await webkit.click("link", "User Permissions");
  await webkit.sees("Team Members");
  const width = await webkit.run<number>("return document.documentElement.scrollWidth - innerWidth");
  expect(width).toBeLessThanOrEqual(0);
});

test("shows the logs that a bug report would copy", async ({ webkit }) => {
  await webkit.open("/");
  await webkit.click("button", "Report a bug");
  await webkit.sees("What will be copied");
  await webkit.sees("AppleWebKit");
});

test("keeps the chosen theme", async ({ webkit, employer }) => {
  await signIn(webkit, employer, "/dashboard");
  await webkit.click("button", "Theme");
  await webkit.click("menuitem", "Dark");
  await webkit.reload();
  await webkit.sees("Profile Views");
  expect(await webkit.run("return getComputedStyle(document.documentElement).colorScheme")).toContain("dark");
});
