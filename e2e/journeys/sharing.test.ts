import type { Page } from "@playwright/test";
import { encode } from "uqr";
import { jobPath } from "#domain/routes.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { approve } from "#e2e/world/job-page.ts";

/**
 * Adds `navigator.share`, which headless Chromium lacks. Each call fails with the error `outcome`.
 */
async function addShareDialog(page: Page, outcome: "AbortError" | "NotAllowedError"): Promise<void> {
  await page.addInitScript((result) => {
    const shared: ShareData[] = [];
    Object.assign(window, { shared });
    navigator.share = async (data = {}) => {
      shared.push(data);
      throw new DOMException("not shared", result);
    };
  }, outcome);
}

const sharedBy = (page: Page) => page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared);

test("Share opens the browser's own dialog, or a menu of links to email, Facebook and LinkedIn", {
  tag: "@rare",
}, async ({ page, portal, employer }) => {
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
    body: `${url}?from=email`,
  });
  expect(await parametersOf("Facebook")).toEqual({ u: `${url}?from=facebook` });
  expect(await parametersOf("LinkedIn")).toEqual({ url: `${url}?from=linkedin` });
  await expect(link("LinkedIn")).toHaveAttribute("rel", "noreferrer");
  await page.keyboard.press("Escape");
  await expect(menu).toHaveCount(0);
  await expect(button).toBeFocused();

  const data = { title: `Night & Day Baker - ${employer.companyName}`, url: `${url}?from=link` };
  await addShareDialog(page, "AbortError");
  await page.reload();
  await button.click();
  await expect.poll(() => sharedBy(page)).toEqual([data]);
  await expect(menu).toHaveCount(0);
  // The portal's own menu shows if the browser refuses to open its share dialog.
  await addShareDialog(page, "NotAllowedError");
  await page.reload();
  await button.click();
  await expect(link("Facebook")).toBeVisible();
  expect(await sharedBy(page)).toEqual([data]);
});

const LONG = {
  name: "W".repeat(200),
  address_line_two: "Building 12, Floor 3, Suite 304, next to the loading dock on the north side",
  application_type: "email",
  application_email: `${"jobs.of.the.north.".repeat(3)}shore@${"very-long-bakery-name.".repeat(4)}example`,
  special_instructions: "Bring two letters of reference. ".repeat(20),
} as const;

test("the flyer is one page of A4 and of Letter, also with the longest texts", { tag: "@rare" }, async ({
  page,
  portal,
  employer,
}) => {
  const short = await employer.postJob({ name: "Evening Baker" });
  const long = await employer.postJob(LONG);
  await page.addInitScript(() => {
    Object.assign(window, { printed: 0 });
    window.print = () => {
      Object.assign(window, { printed: (window as unknown as { printed: number }).printed + 1 });
    };
  });
  for (const id of [short, long]) {
    await approve(portal, employer, id);
    await employer.signIn(page, jobPath(id));
    for (const format of ["A4", "Letter"] as const) {
      const before = await page.evaluate(() => (window as unknown as { printed: number }).printed);
      await page.getByRole("button", { name: "Print flyer" }).click();
      await page.waitForFunction((count) => (window as unknown as { printed: number }).printed > count, before);
      const flyer = page.locator(".flyer");
      await expect(flyer).toContainText(employer.companyName);
      await expect(flyer).toContainText(`/o/${id}?from=flyer`);
      await expect(flyer).toBeHidden();
      if (id === short) await expect(flyer.locator("svg path")).toHaveAttribute("d", codeOf(page.url(), short));
      const pdf = (await page.pdf({ format })).toString("latin1");
      expect([id, format, pdf.match(/\/Type \/Page\b/g)?.length]).toEqual([id, format, 1]);
      // The flyer is removed from the page after printing.
      await expect(flyer).toHaveCount(0);
    }
  }
});

/** Returns the SVG path of the QR code that contains the job's public URL. */
function codeOf(url: string, id: number): string {
  const { data } = encode(`${new URL(url).origin}/o/${id}?from=flyer`, { ecc: "M", border: 4 });
  return data.flatMap((row, y) => row.map((isBlack, x) => (isBlack ? `M${x} ${y}h1v1h-1z` : ""))).join("");
}
