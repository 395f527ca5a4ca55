import { QUESTION_MAX_LENGTH } from "#domain/limits.ts";
import { ANSWERS, approve, fillApplication, openWithoutScript } from "#e2e/world/applicant.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectNoAxeViolationsInBothSchemes, expectNoSidewaysScroll } from "#e2e/world/page-checks.ts";

// Rule 77
test("an applicant without JavaScript applies, corrects errors, and deletes the application from the receipt", {
  tag: "@browsers",
}, async ({ browser, portal, employer }) => {
  const jobId = await employer.postJob({ name: "Night Baker" });
  await approve(portal, employer.companyId, jobId);
  const page = await openWithoutScript(browser, portal);
  await page.goto(`/o/${jobId}`);
  await page.getByRole("link", { name: "Apply" }).click();
  await expect(page.getByRole("heading", { name: "Apply for Night Baker" })).toBeVisible();
  await expect(page.getByText(`Only the members of ${employer.companyName} on this portal`)).toBeVisible();
  const email = `robin${jobId}@applicants.example`;
  await fillApplication(page, {
    ...ANSWERS,
    "Your email address": email,
    "Your phone number (optional)": "call me",
  });
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "Nothing was sent yet. Please fix what is marked below. The rest is as you typed it.",
  );
  await expect(page.getByLabel("Your phone number (optional)")).toHaveAccessibleDescription(
    /Please enter a phone number/,
  );
  await expect(page.getByLabel("Your message (optional)")).toHaveValue(ANSWERS["Your message (optional)"]);
  await page.getByLabel("Your phone number (optional)").fill("507-555-0147");
  const wish = page.getByRole("checkbox", { name: "Email me a receipt" });
  await expect(wish).not.toBeChecked();
  await wish.check();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  const stored = async () => {
    const text = "select name, message from public.applications where job_opening_id = $1";
    return (await portal.database.admin.query(text, [jobId])).rows;
  };
  expect(await stored()).toEqual([{ name: "Robin Nyberg", message: ANSWERS["Your message (optional)"] }]);

  const link = (await page.getByRole("code").textContent()) ?? "";
  const receipt = await portal.sink.waitForEmail({ to: email, subject: /^Receipt/ });
  expect(receipt.links).toContain(link);
  await page.goto(link);
  await page.getByRole("link", { name: "Keep it" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  await page.goBack();
  await page.getByRole("button", { name: "Delete my application" }).click();
  await expect(page.getByRole("heading", { name: "Your application is deleted" })).toBeVisible();
  expect(await stored()).toEqual([]);
  expect((await page.goto(link))?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "There is no such application" })).toBeVisible();
  await page.context().close();
});

// Rule 77
test("typed text is there after Back, and stays on the page if the job closes before it is sent", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
  const jobId = await employer.postJob({ name: "Night Baker" });
  await approve(portal, employer.companyId, jobId);
  await page.goto(`/o/${jobId}`);
  await page.getByRole("link", { name: "Apply" }).click();
  await fillApplication(page, { ...ANSWERS, "Your phone number (optional)": "call me" });
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await page.goBack();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByLabel("Your message (optional)")).toHaveValue(ANSWERS["Your message (optional)"]);
  await page.getByLabel("Your phone number (optional)").fill("");
  const archive = "update public.job_openings set archived = $2 where id = $1";
  await portal.database.admin.query(archive, [jobId, 1]);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "This job is not open" })).toBeVisible();
  await expect(page.getByText(ANSWERS["Your message (optional)"])).toBeVisible();
  await portal.database.admin.query(archive, [jobId, 0]);
  await page.getByRole("button", { name: "Send again" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
});

test("form, errors, receipt and deletion are accessible in light and dark", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  const questions = `Yes/No: ${"W".repeat(QUESTION_MAX_LENGTH)}\nText: When can you start?`;
  const jobId = await employer.postJob({ name: `${"Night Baker and ".repeat(11)}Friend`, questions });
  await approve(portal, employer.companyId, jobId);
  const check = async () => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await expectNoAxeViolationsInBothSchemes(page);
    await expectNoSidewaysScroll(page);
  };
  await page.goto(`/o/${jobId}`);
  await page.getByRole("link", { name: "Apply" }).click();
  await check();
  await fillApplication(page, { ...ANSWERS, "Your email address": "robin@home", "Your name": "R".repeat(180) });
  await page.getByRole("radiogroup").getByLabel("Yes").check();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("alert")).toBeVisible();
  await check();
  await page.getByLabel("Your email address").fill(ANSWERS["Your email address"]);
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
  await check();
  await page.getByRole("link", { name: "Delete my application" }).click();
  await check();
  await page.getByRole("button", { name: "Delete my application" }).click();
  await check();
});
