import type { Page } from "@playwright/test";
import { jobPath } from "#domain/routes.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { approve } from "#e2e/world/job-page.ts";

/** Gives the browser a dialog for sharing, which the tests' browser lacks. It ends as told. */
async function giveShareDialog(page: Page, outcome: "shared" | "AbortError" | "NotAllowedError"): Promise<void> {
  await page.addInitScript((result) => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data = {}) => {
      shared.push(data);
      if (result !== "shared") throw new DOMException("not shared", result);
    };
  }, outcome);
}

const sharedBy = (page: Page) => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);

test("Share offers links to email, Facebook and LinkedIn, also by keyboard", async ({ page, portal, employer }) => {
  const id = await employer.postJob({ name: "Night & Day Baker" });
  await employer.signIn(page, jobPath(id));
  const button = page.getByRole("button", { name: "Share", exact: true });
  await expect(page.getByRole("button", { name: "Edit" })).toBeVisible();
  await expect(button).toHaveCount(0);

  await approve(portal, employer, id);
  await page.reload();
  await button.focus();
  await page.keyboard.press("Enter");
  const menu = page.getByRole("menu");
  const link = (name: string) => menu.getByRole("menuitem", { name });
  const url = `${portal.url}/o/${id}/night-day-baker`;
  const parametersOf = async (name: string) =>
    Object.fromEntries(new URL((await link(name).getAttribute("href")) ?? "").searchParams);
  await expect(link("Email")).toBeVisible();
  expect(await parametersOf("Email")).toEqual({
    subject: `Night & Day Baker - ${employer.companyName}`,
    body: url,
  });
  expect(await parametersOf("Facebook")).toEqual({ u: url });
  expect(await parametersOf("LinkedIn")).toEqual({ url });
  await expect(link("LinkedIn")).toHaveAttribute("rel", "noreferrer");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();
});

test("Share opens the browser's own dialog, and the menu if the browser refuses", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  const id = await employer.postJob({ name: "Night Baker" });
  await approve(portal, employer, id);
  const button = page.getByRole("button", { name: "Share", exact: true });
  const data = { title: `Night Baker - ${employer.companyName}`, url: `${portal.url}/o/${id}/night-baker` };
  await giveShareDialog(page, "AbortError");
  await employer.signIn(page, jobPath(id));
  await button.click();
  await expect.poll(() => sharedBy(page)).toEqual([data]);
  await expect(page.getByRole("menu")).toHaveCount(0);

  await giveShareDialog(page, "NotAllowedError");
  await page.reload();
  await button.click();
  await expect(page.getByRole("menuitem", { name: "Facebook" })).toBeVisible();
  expect(await sharedBy(page)).toEqual([data]);
});
