import { type Browser, expect, type Page } from "@playwright/test";
import { runStaff } from "#server/staff/tests/run-staff.ts";
import type { Portal } from "./portal.ts";

/** A believable application, keyed by the labels of the form. */
export const ANSWERS = {
  "Your name": "Robin Nyberg",
  "Your email address": "robin@applicants.example",
  "Your phone number (optional)": "507-555-0147",
  "Your message (optional)": "I have baked at night for six years.\n\nFrom Monday on.",
} as const;

let visitors = 0;

/** Opens a page without JavaScript. Each such page has its own client IP address. */
export async function openWithoutScript(browser: Browser, portal: Portal): Promise<Page> {
  visitors += 1;
  const context = await browser.newContext({
    baseURL: portal.url,
    javaScriptEnabled: false,
    extraHTTPHeaders: { "x-forwarded-for": `10.77.${visitors >> 8}.${visitors & 255}` },
  });
  return context.newPage();
}

export async function fillApplication(page: Page, answers: Partial<Record<string, string>> = ANSWERS): Promise<void> {
  for (const [label, text] of Object.entries(answers)) await page.getByLabel(label).fill(text ?? "");
}

/**
 * Sends an application under this name, with an email address that begins with the first name.
 * `chosen` has the answers to yes-or-no questions. `typed` has the answers to the other questions.
 * The keys of both are the questions' labels.
 */
export async function sendApplication(
  page: Page,
  jobPath: string,
  name: string,
  chosen: Record<string, "Yes" | "No">,
  typed: Record<string, string> = {},
): Promise<void> {
  await page.goto(`${jobPath}/apply`);
  const emailAddress = `${name.split(" ")[0]?.toLowerCase()}@applicants.example`;
  await fillApplication(page, { "Your name": name, "Your email address": emailAddress, ...typed });
  for (const [question, answer] of Object.entries(chosen))
    await page.getByRole("radiogroup", { name: question }).getByLabel(answer).check();
  await page.getByRole("button", { name: "Send application" }).click();
  await expect(page.getByRole("heading", { name: "Your application has been sent" })).toBeVisible();
}

/** Approves the company and the job by staff commands. */
export async function approve({ database }: Portal, companyId: number, jobId: number): Promise<void> {
  await runStaff(database, "approve-company", String(companyId));
  const [job] = await runStaff(database, "job", String(jobId));
  await runStaff(database, "approve-job", String(jobId), "--modified", String(job?.modified));
}
