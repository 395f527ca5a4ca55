import { createEmployer } from "./employer.ts";
import { expect, test } from "./fixtures.ts";

// Spec §2 "Company Profile screen", §4 "Profile save"
test("a profile is saved, and the banner goes after five seconds", async ({ page, employer, portal }) => {
  await employer.signIn(page);
  for (const title of ["Company Information", "Web Presence", "Contact Information"]) {
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  }
  await page.clock.install();
  await page.getByLabel("Primary Service", { exact: true }).fill("Bread, wholesale");
  await page.getByLabel("Company Website").fill("prairie.example");
  await page.getByLabel("Contact Email").fill("jobs@prairie.example");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  await page.clock.runFor(5100);
  await expect(page.getByText("Profile updated successfully!")).toBeHidden();
  const { rows } = await portal.database.admin.query(
    "select primary_service, company_url, contact_email, description from public.employers where id = $1",
    [employer.companyId],
  );
  expect(rows).toEqual([
    {
      primary_service: "Bread, wholesale",
      company_url: "https://prairie.example",
      contact_email: "jobs@prairie.example",
      description: "<p>Bread since 1987.</p>",
    },
  ]);
});

test("a new name shows in the sidebar; one that another company has is refused", async ({ page, employer, portal }) => {
  const other = await createEmployer(portal);
  await employer.signIn(page, "/profile");
  await page.getByLabel("Company Name").fill(`${employer.companyName} & Sons`);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByRole("button", { name: `Current company: ${employer.companyName} & Sons` })).toBeVisible();
  await page.getByLabel("Company Name").fill(other.companyName.toLowerCase());
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("An employer with this name already exists")).toBeVisible();
  await page.getByLabel("Company Name").fill("");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Company name is required")).toBeVisible();
});

// Spec §8 "Profile", decision 42
test("a profile that cannot be saved or loaded says so, and what was typed stays", async ({ page, employer }) => {
  const isPatch = (method: string) => method === "PATCH";
  await employer.signIn(page, "/profile");
  await page.getByLabel("Phone").fill("(507) 555-0142");
  await page.route("**/rest/v1/employers?*", (route) =>
    isPatch(route.request().method()) ? route.fulfill({ status: 500 }) : route.fallback(),
  );
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Failed to update profile. Please try again.")).toBeVisible();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("(507) 555-0142");

  await page.route("**/rest/v1/employers?*", (route) => route.abort());
  page.on("dialog", (dialog) => dialog.accept());
  await page.reload();
  await expect(page.getByText("The company profile could not be loaded. Please try again.")).toBeVisible();
  await page.unroute("**/rest/v1/employers?*");
  await page.route("**/rest/v1/employers?*", (route) => route.fulfill({ json: [] }));
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByRole("heading", { name: "No Employer Profile Found" })).toBeVisible();
  await expect(page.getByText("Please contact support to set up your employer profile.")).toBeVisible();
});

// Decision 28
test("two people who edit one profile both keep what they typed", async ({ page, employer, portal }) => {
  await employer.signIn(page, "/profile");
  await page.getByLabel("Primary Service", { exact: true }).fill("Cakes");
  const other = await page.context().newPage();
  await other.goto("/profile");
  await other.getByLabel("Primary Service").fill("Bread");
  await other.getByLabel("Phone").fill("(218) 555-0100");
  await other.getByRole("button", { name: "Save Changes" }).click();
  await expect(other.getByText("Profile updated successfully!")).toBeVisible();
  await other.close();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText(`${employer.firstName} ${employer.lastName} saved this profile on`)).toBeVisible();
  await expect(page.getByText("Their changes are already in: Phone.")).toBeVisible();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("(218) 555-0100");
  await expect(page.getByLabel("Primary Service", { exact: true })).toHaveValue("Cakes");
  await page.getByRole("button", { name: "Take over Primary Service" }).click();
  await expect(page.getByLabel("Primary Service", { exact: true })).toHaveValue("Bread");
  await page.getByLabel("Primary Service", { exact: true }).fill("Bread and cakes");
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
  const { rows } = await portal.database.admin.query(
    "select primary_service, phone from public.employers where id = $1",
    [employer.companyId],
  );
  expect(rows).toEqual([{ primary_service: "Bread and cakes", phone: "(218) 555-0100" }]);
});

// Decision 14
test("an inactive company can be read and not changed", async ({ page, employer, portal }) => {
  await employer.postJob({ name: "Counter Lead" });
  await portal.database.admin.query("update public.employers set inactive = 1 where id = $1", [employer.companyId]);
  await employer.signIn(page, "/profile");
  await expect(
    page.getByText("This company is inactive. You can look at everything, but nothing can be changed."),
  ).toBeVisible();
  await expect(page.getByLabel("Company Name")).not.toBeEditable();
  await expect(page.getByRole("button", { name: "Save Changes" })).toBeHidden();
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  await expect(page.getByRole("button", { name: "Delete Counter Lead" })).toHaveAttribute("aria-disabled", "true");
});
