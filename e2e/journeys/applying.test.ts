import { ANSWERS, approve, fillApplication, openWithoutScript } from "#e2e/world/applicant.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolations, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

// Rule 77
test("somebody without script applies, corrects what is wrong, and deletes it by the link of the receipt", async ({
  browser,
  portal,
  employer,
}) => {
  const jobId = await employer.postJob({ name: "Night Baker" });
  await approve(portal, employer.companyId, jobId);
  const page = await openWithoutScript(browser, portal);
  await page.goto(`/o/${jobId}`);
  await page.getByRole("link", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "Apply for Night Baker" })).toBeVisible();
  await expect(page.getByText(`Only the members of ${employer.companyName} on this portal`)).toBeVisible();
  await fillApplication(page, { ...ANSWERS, "Your phone number (optional)": "call me" });
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("alert")).toHaveText("Nothing was sent yet. Please look at what is marked.");
  await expect(page.getByLabel("Your phone number (optional)")).toHaveAccessibleDescription(
    /Please enter a phone number/,
  );
  await expect(page.getByLabel("Your message (optional)")).toHaveValue(ANSWERS["Your message (optional)"]);
  await page.getByLabel("Your phone number (optional)").fill("507-555-0147");
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Your application is sent" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your application is sent" })).toBeVisible();
  const stored = async () => {
    const text = "select name, message from public.applications where job_opening_id = $1";
    return (await portal.database.admin.query(text, [jobId])).rows;
  };
  expect(await stored()).toEqual([{ name: "Robin Nyberg", message: ANSWERS["Your message (optional)"] }]);

  const link = (await page.getByRole("code").textContent()) ?? "";
  await page.goto(link);
  await page.getByRole("button", { name: "Delete my application" }).click();
  await expect(page.getByRole("heading", { name: "Your application is deleted" })).toBeVisible();
  expect(await stored()).toEqual([]);
  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "There is no such application" })).toBeVisible();
  await page.context().close();
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`form, mistakes, receipt and deletion can be used by everybody, in ${colorScheme}`, async ({
    page,
    portal,
    employer,
  }) => {
    await page.emulateMedia({ colorScheme });
    const jobId = await employer.postJob({ name: `${"Night Baker and ".repeat(11)}Friend` });
    await approve(portal, employer.companyId, jobId);
    const check = async () => {
      await page.setViewportSize({ width: 1280, height: 900 });
      await expectNoAxeViolations(page);
      await expectNoSidewaysScroll(page);
    };
    await page.goto(`/o/${jobId}`);
    await page.getByRole("link", { name: "Apply" }).click();
    await check();
    await fillApplication(page, { ...ANSWERS, "Your email address": "robin@home", "Your name": "R".repeat(180) });
    await page.getByRole("button", { name: "Send application" }).click();
    await expect(page.getByRole("alert")).toBeVisible();
    await check();
    await page.getByLabel("Your email address").fill(ANSWERS["Your email address"]);
    await page.getByRole("button", { name: "Send application" }).click();
    await expect(page.getByRole("heading", { name: "Your application is sent" })).toBeVisible();
    await check();
    await page.getByRole("link", { name: "Delete my application" }).click();
    await check();
    await page.getByRole("button", { name: "Delete my application" }).click();
    await check();
  });
}
