import { type Browser, expect, type Page } from "@playwright/test";
import { contextOptions } from "./browser.ts";
import type { Employer } from "./employer.ts";
import type { Portal } from "./portal.ts";

/** Opens the job form in another browser of the user, with a clock that the test controls. */
export async function openOnOtherDevice(browser: Browser, portal: Portal, employer: Employer): Promise<Page> {
  const context = await browser.newContext({ ...contextOptions, baseURL: portal.url, serviceWorkers: "block" });
  const page = await context.newPage();
  await page.clock.install();
  await employer.signIn(page, "/post-job");
  return page;
}

/** Accepts the draft of the other device, which the empty form offers. */
export async function continueDraft(page: Page, title: string): Promise<void> {
  await page.clock.runFor(1000);
  await expect(
    page.getByText(/^Continue the draft from your other device, saved (just now|\d minutes? ago)\?$/),
  ).toBeVisible();
  await expect(page.getByLabel("Job Title")).toHaveValue("");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await expect(page.getByLabel("Job Title")).toHaveValue(title);
}

/** Returns the titles of the company's drafts on the server, sorted. */
export async function draftsOnServer(portal: Portal, { companyId }: Pick<Employer, "companyId">): Promise<string[]> {
  const { rows } = await portal.database.admin.query<{ title: string }>(
    "select title from public.job_drafts where employer_id = $1 order by title",
    [companyId],
  );
  return rows.map(({ title }) => title);
}

/**
 * Advances the page's clock until the server has these drafts, because drafts are stored and sent
 * after a delay.
 */
export async function expectSent(page: Page, onServer: () => Promise<string[]>, titles: string[]): Promise<void> {
  await expect(async () => {
    await page.clock.runFor(4000);
    expect(await onServer()).toEqual(titles);
  }).toPass({ intervals: [50, 100, 200], timeout: 10_000 });
}

/** Types a title. Waits until the server has this draft in addition to `others`. */
export async function draftJob(page: Page, title: string, onServer: () => Promise<string[]>, others: string[] = []) {
  await page.getByLabel("Job Title").fill(title);
  await expectSent(page, onServer, [...others, title].sort());
}

/** Opens the list of drafts and returns its dialog. */
export async function openDrafts(page: Page, count: number) {
  await page.getByRole("button", { name: `Drafts (${count})`, exact: true }).click();
  return page.getByRole("dialog", { name: "Drafts" });
}

/**
 * Stores two drafts from another device: a named draft, and a draft with the longest allowed title.
 */
export async function writeDrafts(portal: Portal, employer: Pick<Employer, "companyId" | "userId">): Promise<void> {
  await deleteDrafts(portal, employer);
  await portal.database.admin.query(
    `insert into public.job_drafts (user_id, employer_id, id, copy_id, name, title, draft, updated)
     select $1, $2, gen_random_uuid(), gen_random_uuid(), name, title, jsonb_build_object('name', title), now() - age
     from (values ('Summer help', 'Delivery Driver', interval '3 hours'), (null, $3, interval '3 minutes')) as draft (name, title, age)`,
    [
      employer.userId,
      employer.companyId,
      `Overnight${" Bread, Pastry, Lefse and Rye Specialist".repeat(5)}`.slice(0, 199),
    ],
  );
}

export async function deleteDrafts(portal: Portal, { companyId }: Pick<Employer, "companyId">): Promise<void> {
  await portal.database.admin.query("delete from public.job_drafts where employer_id = $1", [companyId]);
}
