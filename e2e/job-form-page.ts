import { expect, type Locator, type Page } from "@playwright/test";
import type { Portal } from "./portal.ts";

/** Everything that the form asks for and does not fill itself. */
const COMPLETE_JOB = {
  "Job Title": "night baker",
  "Address Line 1": "12 Superior Street",
  City: "Duluth",
  "Postal Code": "55802",
  "Minimum Annual Pay": "46800",
  "Maximum Annual Pay": "54080",
} as const;

export const CREATE = "Create Job & Select Categories";
export const UPDATE = "Update Job & Select Categories";
export const INCOMPLETE = "Please Fill All Required Fields";

export function descriptionOf(page: Page): Locator {
  return page.getByRole("textbox", { name: "Job Description" });
}

export async function fillJob(page: Page, fields: Partial<Record<string, string>> = COMPLETE_JOB): Promise<void> {
  await descriptionOf(page).fill("Bake bread while the town sleeps.");
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label).fill(text ?? "");
}

export function categoryDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Select Job Categories" });
}

/** Saves what stands in the form, takes no categories, and comes out at the table. */
export async function submitJob(page: Page, label: string = CREATE): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  await categoryDialog(page).getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
}

/** The newest job of a company, as it is stored. */
export async function readNewestJob(portal: Portal, companyId: number): Promise<Record<string, unknown> | undefined> {
  const { rows } = await portal.database.admin.query(
    "select * from public.job_openings where employer_id = $1 order by id desc limit 1",
    [companyId],
  );
  return rows[0];
}

export async function countJobs(portal: Portal, companyId: number): Promise<number> {
  const { rows } = await portal.database.admin.query<{ count: number }>(
    "select count(*)::int as count from public.job_openings where employer_id = $1",
    [companyId],
  );
  return rows[0]?.count ?? 0;
}

/** What another screen hands to the form, as it is stored. Spec §3 "Local browser storage" */
export async function handOver(
  page: Page,
  owner: { authId: string; companyId: number },
  key: "edit_job_data" | "duplicate_job_data" | "suggested_job_data",
  data: object,
): Promise<void> {
  const envelope = { version: 1, user: owner.authId, employer: owner.companyId, savedAt: Date.now(), data };
  await page.evaluate(
    ([name, value]) => localStorage.setItem(name ?? "", value ?? ""),
    [key, JSON.stringify(envelope)],
  );
}
