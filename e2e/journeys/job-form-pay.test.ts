import { expect, test } from "#e2e/world/fixtures.ts";
import { CREATE, fillJob, INCOMPLETE, readNewestJob, submitJob } from "#e2e/world/job-form-page.ts";

const JOB_WITHOUT_PAY = {
  "Job Title": "Night Baker",
  "Address Line 1": "12 Superior Street",
  City: "Duluth",
  "Postal Code": "55802",
};

// Spec §4 "Pay", rule 20
test("one pay pair is typed, validated and saved, and the other is computed and read-only", { tag: "@rare" }, async ({
  page,
  employer,
  portal,
}) => {
  await employer.signIn(page, "/post-job");
  const minAnnual = page.getByLabel("Minimum Annual Pay");
  const maxAnnual = page.getByLabel("Maximum Annual Pay");
  const minHourly = page.getByLabel("Minimum Hourly Pay");
  const maxHourly = page.getByLabel("Maximum Hourly Pay");
  const type = page.getByLabel("Pay Type");
  const hours = page.getByLabel("Hours per Week");

  await minAnnual.pressSequentially("$46,8a00.555");
  await expect(minAnnual).toHaveValue("46800.55");
  await minAnnual.fill("50001");
  await maxAnnual.fill("54080");
  await expect(minHourly).toHaveValue("24.04");
  await expect(maxHourly).toHaveValue("26.00");
  await expect(minHourly).not.toBeEditable();
  await maxAnnual.press("Tab");
  await expect(page.getByLabel("Benefits")).toBeFocused();
  await expect(
    page.getByText("Worked out at 40 hours × 52 weeks. To type hourly pay instead, change the pay type."),
  ).toBeVisible();

  await type.selectOption("Hourly");
  await expect(minHourly).toBeEditable();
  await expect(minAnnual).not.toBeEditable();
  await expect(minAnnual).toHaveValue("50001");
  await type.selectOption("Annual");
  await expect(minHourly).toHaveValue("24.04");
  await hours.fill("20");
  await expect(maxHourly).toHaveValue("52.00");
  await expect(minAnnual).toHaveValue("50001");
  await hours.fill("");
  await minAnnual.focus();
  await expect(hours).toHaveValue("40");
  await expect(maxHourly).toHaveValue("26.00");

  await type.selectOption("Hourly");
  await minHourly.fill("");
  await maxHourly.fill("");
  await fillJob(page, JOB_WITHOUT_PAY);
  await minHourly.focus();
  await maxHourly.focus();
  await expect(page.getByText("Minimum hourly pay is required")).toBeVisible();
  await expect(page.getByText("Maximum hourly pay is required")).toBeVisible();
  await expect(page.getByText("annual pay is required")).toHaveCount(0);
  await minHourly.fill("20");
  await maxHourly.fill("19.99");
  await expect(page.getByText("Maximum pay must be greater than or equal to minimum pay")).toBeVisible();
  await expect(page.getByRole("button", { name: INCOMPLETE })).toBeDisabled();
  await maxHourly.fill("22.5");
  await hours.fill("32");
  await expect(page.getByRole("button", { name: CREATE })).toBeEnabled();
  await submitJob(page);
  expect(await readNewestJob(portal, employer.companyId)).toMatchObject({
    pay_type: 2,
    min_hourly_pay: "20.00",
    max_hourly_pay: "22.50",
    min_annual_pay: 33280,
    max_annual_pay: 37440,
  });

  await page.getByRole("button", { name: "Edit Night Baker" }).click();
  await expect(page.getByLabel("Hours per Week")).toHaveValue("32");
  await expect(page.getByLabel("Minimum Hourly Pay")).toHaveValue("20.00");
});
