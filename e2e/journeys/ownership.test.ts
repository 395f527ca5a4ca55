import type { Page } from "@playwright/test";
import { ownershipLine } from "#domain/company/ownership.ts";
import { ownershipMessages as messages } from "#domain/messages/ownership.ts";
import { expect, test } from "#e2e/world/website-fixtures.ts";

const panel = (page: Page) => page.getByRole("region", { name: messages.title });
const button = (page: Page, name: string) => panel(page).getByRole("button", { name, exact: true });

async function saveWebsite(page: Page, url: string): Promise<void> {
  await page.getByLabel("Company Website").fill(url);
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();
}

// Rule 98
test("a member proves the website by a code, and after it moved by a line in its head", async ({
  page,
  portal,
  site,
  employer,
}) => {
  await employer.signIn(page, "/profile");
  await expect(panel(page)).toContainText(messages.noWebsite);
  await saveWebsite(page, "https://bakery.example/bread");
  const field = panel(page).getByLabel(messages.email(["bakery.example"]));
  await field.fill("dana@rival.example");
  await field.press("Enter");
  await expect(panel(page).getByText(messages.emailInvalid(["bakery.example"]))).toBeVisible();
  await field.fill("Info@bakery.example");
  await field.press("Enter");
  await expect(panel(page).getByLabel("Digit 1 of 6")).toBeFocused();
  const { code, subject } = await portal.sink.waitForEmail({ to: "info@bakery.example" });
  expect(subject).toContain(String(code));
  await page.reload();
  await panel(page).getByLabel("Digit 1 of 6").focus();
  await page.keyboard.type(String(code));
  await page.keyboard.press("Enter");
  const proved = /^bakery\.example is proved since .*, by an email to info@bakery\.example\.$/;
  await expect(panel(page).getByText(proved)).toBeFocused();

  await saveWebsite(page, "http://www.bakery.test");
  await expect(panel(page)).toContainText(messages.none("bakery.test"));
  await panel(page).getByText(messages.line).click();
  const line = await panel(page).getByLabel(messages.lineLabel).inputValue();
  site.pages = { "/": "<title>Bread</title>" };
  await button(page, messages.check).click();
  await expect(panel(page).getByText(messages.refusals.line_missing)).toBeVisible();
  const { rows } = await portal.database.admin.query("select content from app.ownership_lines where employer_id = $1", [
    employer.companyId,
  ]);
  expect(line).toBe(ownershipLine(rows[0].content));
  site.pages = { "/": `<head>${line}</head>` };
  await button(page, messages.check).click();
  await expect(panel(page).getByText(/^bakery\.test is proved since .*, by a line on its start page\.$/)).toBeFocused();
});
