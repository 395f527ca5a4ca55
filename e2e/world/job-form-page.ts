import { expect, type Locator, type Page, type Request } from "@playwright/test";
import type { Employer } from "./employer.ts";
import type { Portal } from "./portal.ts";

/** The required fields that the form does not prefill, except the description. */
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

/** Opens the list of missing fields above the bar. */
export function openMissingFields(page: Page): Promise<void> {
  return page
    .locator(".submit-bar")
    .getByRole("button", { name: /^\d.* (?:left|to fix)/ })
    .click();
}

export function categoryDialog(page: Page): Locator {
  return page.getByRole("dialog", { name: "Select Job Categories" });
}

/** Submits the form, chooses no categories, and waits for the table. */
export async function submitJob(page: Page, label: string = CREATE): Promise<void> {
  await page.getByRole("button", { name: label }).click();
  await categoryDialog(page).getByRole("button", { name: "Done Selecting Categories" }).click();
  await expect(page).toHaveURL(/\/previous-jobs$/);
}

/** Returns the newest job of a company, as stored. */
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

/**
 * Stores a job for the form, as other screens do before they open the form. Spec §3 "Local browser
 * storage"
 */
export async function handOver(
  page: Page,
  owner: { authId: string; companyId: number },
  key: "edit_job_data" | "duplicate_job_data" | "suggested_job_data",
  data: object,
): Promise<void> {
  const envelope = { version: 1, user: owner.authId, employer: owner.companyId, savedAt: Date.now(), data };
  const entries = { [key]: JSON.stringify(envelope), ...(key === "edit_job_data" ? { is_editing_job: "true" } : {}) };
  await page.evaluate((all) => {
    for (const [name, value] of Object.entries(all)) localStorage.setItem(name, value);
  }, entries);
}

/** Signs in and opens a job of the table in the form. */
export async function openJob(page: Page, employer: Employer, name: string): Promise<void> {
  await employer.signIn(page, "/previous-jobs");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await expect(page.getByRole("textbox", { name: "Job Title" })).toHaveValue(name);
}

/** Collects the requests with this method and path that the page sends from now on. */
export function watchRequests(page: Page, method: string, path: string): Request[] {
  const sent: Request[] = [];
  page.on("request", (request) => {
    if (request.method() === method && request.url().includes(path)) sent.push(request);
  });
  return sent;
}

/** Resolves when the next request to the path has a response or has failed. */
export async function requestSettled(page: Page, path: string): Promise<void> {
  await Promise.race([
    page.waitForEvent("response", (response) => response.url().includes(path)),
    page.waitForEvent("requestfailed", (request) => request.url().includes(path)),
  ]);
}
