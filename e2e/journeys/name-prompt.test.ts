import { createAccount } from "#e2e/world/account.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { test as base, expect } from "#e2e/world/fixtures.ts";
import { inventVisitor } from "#e2e/world/visitor.ts";

/**
 * The user of `employer` has no name, like a user who signed in by link or code for the first time.
 */
const test = base.extend({
  employer: async ({ portal }, use) => {
    const account = await createAccount(portal, { ...inventVisitor(), firstName: "", lastName: "" });
    await use(await createEmployer(portal, account));
  },
});

// Rule 5
test("a user without a name is asked for it below the profile, and the name is saved", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
  faults,
}) => {
  await employer.signIn(page, "/profile");
  const prompt = page.getByRole("region", { name: "What is your name?" });
  await prompt.getByRole("button", { name: "Save Name" }).click();
  await expect(prompt.getByText("Please enter your first name")).toBeVisible();
  await prompt.getByLabel("First Name").fill(" Signe ");
  await prompt.getByLabel("Last Name").fill("Åkesson");
  await faults.fail("users");
  await prompt.getByRole("button", { name: "Save Name" }).click();
  await expect(prompt.getByRole("alert")).toHaveText("Your name was not saved. Please try again.");
  await faults.clear();
  await prompt.getByRole("button", { name: "Save Name" }).click();
  await expect(page.getByText("Your name is saved.")).toBeVisible();
  await expect(prompt).toBeHidden();
  const { rows } = await portal.database.admin.query("select first_name, last_name from public.users where id = $1", [
    employer.userId,
  ]);
  expect(rows).toEqual([{ first_name: "Signe", last_name: "Åkesson" }]);
});

test("a user who declines is not asked again, on any device", { tag: "@rare" }, async ({ page, employer }) => {
  const prompt = page.getByRole("region", { name: "What is your name?" });
  await employer.signIn(page, "/profile");
  const answer = page.waitForResponse((response) => response.request().method() === "PUT");
  await page.getByRole("button", { name: "Not now" }).click();
  await expect(prompt).toBeHidden();
  await answer;

  // Signs in again, which clears the browser's storage.
  const namesAreKnown = page.waitForResponse((response) => response.url().includes("select=first_name%2Clast_name"));
  await employer.signIn(page, "/profile");
  await (await namesAreKnown).finished();
  // Opens the profile again after the names have loaded. A prompt that is due would now appear.
  for (const name of ["Dashboard", "Company Profile"]) {
    await page.getByRole("link", { name, exact: true }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText(name);
  }
  await expect(prompt).toBeHidden();
});
