import type { Browser, Page } from "@playwright/test";
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

/** Approves the company and the job by staff commands. */
export async function approve({ database }: Portal, companyId: number, jobId: number): Promise<void> {
  await runStaff(database, "approve-company", String(companyId));
  const [job] = await runStaff(database, "job", String(jobId));
  await runStaff(database, "approve-job", String(jobId), "--modified", String(job?.modified));
}
