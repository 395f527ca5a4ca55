import type { Page } from "@playwright/test";
import { floating, panel } from "#e2e/world/diagnostics-page.ts";
import { expect, test } from "#e2e/world/fixtures.ts";
import { expectLayer, expectNoLayer } from "#e2e/world/page-checks.ts";

/**
 * Replaces `CloseWatcher`, because tests cannot send Android's close requests. In the replacement,
 * Back closes the layer that opened last.
 */
async function imitateAndroid(page: Page) {
  await page.addInitScript(() => {
    const open: { onclose: (() => void) | null }[] = [];
    class CloseWatcher {
      onclose: (() => void) | null = null;
      constructor() {
        open.push(this);
      }
      destroy() {
        if (open.includes(this)) open.splice(open.indexOf(this), 1);
      }
    }
    Object.assign(window, { CloseWatcher });
    addEventListener("androidback", () => open.pop()?.onclose?.());
  });
  return () => page.evaluate(() => void dispatchEvent(new Event("androidback")));
}

test.describe("on a phone", () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test("Back closes the menu, then the drawer, then a dialog, and stays on the page", {
    tag: "@rare",
  }, async ({ page, employer }) => {
    const goBack = await imitateAndroid(page);
    await employer.postJob();
    await employer.signIn(page, "/previous-jobs");
    await page.getByRole("button", { name: "Open menu" }).tap();
    await page.getByRole("button", { name: "Theme" }).tap();
    await expect(page.getByRole("menu", { name: "Theme" })).toBeVisible();
    await goBack();
    await expect(page.getByRole("menu", { name: "Theme" })).toBeHidden();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeVisible();
    await goBack();
    await expect(page.getByRole("dialog", { name: "Menu" })).toBeHidden();

    await page.getByRole("button", { name: /^More actions for / }).tap();
    await page.getByRole("menuitem", { name: /^Delete / }).tap();
    await expect(page.getByRole("alertdialog")).toBeVisible();
    await goBack();
    await expect(page.getByRole("alertdialog")).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Previous Job Postings");
  });
});

test("Back closes a layer on the first page of a tab, and a closed layer leaves no history entry", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Previous Job Postings");
  const palette = page.getByRole("dialog", { name: "Search" });
  await page.keyboard.press("ControlOrMeta+k");
  await expect(palette).toBeVisible();
  await expectLayer(page);
  await page.goBack();
  await expect(palette).toBeHidden();
  await expect(page).toHaveURL("/previous-jobs");

  await page.keyboard.press("ControlOrMeta+k");
  await expectLayer(page);
  await page.keyboard.press("Escape");
  await expect(palette).toBeHidden();
  await expectNoLayer(page);
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
  await page.keyboard.press("ControlOrMeta+k");
  await page.getByRole("combobox", { name: /^Search screens/ }).fill("previous");
  await expect(page.getByRole("option", { selected: true })).toContainText("Previous Jobs");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/previous-jobs");
  await expect(palette).toBeHidden();
  await expectNoLayer(page);
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
  await page.goBack();
  await expect(page).toHaveURL("/previous-jobs");
});

test("links work even if the browser ignores the step back from a closed layer", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await page.addInitScript(() => {
    history.go = () => {};
  });
  await employer.signIn(page, "/previous-jobs");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Previous Job Postings");
  await page.keyboard.press("ControlOrMeta+k");
  await expectLayer(page);
  await page.keyboard.press("Escape");
  await expect(page.getByRole("dialog", { name: "Search" })).toBeHidden();
  await page.getByRole("link", { name: "Dashboard", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.getByRole("link", { name: "Previous Jobs", exact: true }).click();
  await expect(page).toHaveURL("/previous-jobs");
});

test("Back closes palette, shortcuts, company selector, menu and confirmation, and Tab a menu and the bug report", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.postJob({ name: "Night Baker" });
  await employer.signIn(page, "/dashboard");
  await page.getByRole("link", { name: "Previous Jobs" }).click();
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toBeFocused();
  await expect(page.getByRole("rowheader", { name: "Night Baker" })).toBeVisible();
  const layers = [
    { open: () => page.keyboard.press("ControlOrMeta+k"), layer: page.getByRole("dialog", { name: "Search" }) },
    { open: () => page.keyboard.press("?"), layer: page.getByRole("dialog", { name: "Keyboard shortcuts" }) },
    { open: () => page.keyboard.press("c"), layer: page.getByRole("dialog", { name: "Select a company" }) },
    {
      open: () => page.getByRole("button", { name: "Theme" }).click(),
      layer: page.getByRole("menu", { name: "Theme" }),
    },
    { open: () => page.getByRole("button", { name: /^Delete / }).click(), layer: page.getByRole("alertdialog") },
  ];
  for (const { open, layer } of layers) {
    await open();
    await expect(layer).toBeVisible();
    await expectLayer(page);
    await page.goBack();
    await expect(layer).toBeHidden();
    await expect(page).toHaveURL("/previous-jobs");
    await expect(heading).toHaveText("Previous Job Postings");
  }
  await page.getByRole("button", { name: "Theme" }).click();
  await expect(page.locator("[role=menu]:focus, [role=menu] :focus")).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("menu")).toBeHidden();
  await expectNoLayer(page);
  await floating(page).click();
  await expect(panel(page)).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(panel(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL("/dashboard");
});
