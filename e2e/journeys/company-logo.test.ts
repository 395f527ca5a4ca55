import { randomBytes } from "node:crypto";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, test } from "#e2e/world/fixtures.ts";

const panel = (page: Page) => page.getByRole("region", { name: "Logo" });
const panelButton = (page: Page, name: string) => panel(page).getByRole("button", { name });
const shown = (page: Page) => panel(page).getByRole("img");

const picture = (background: string) =>
  sharp({ create: { width: 900, height: 600, channels: 4, background } })
    .png()
    .toBuffer();

async function choose(page: Page, name: string, buffer: Buffer, button = "Upload Logo"): Promise<void> {
  const chooser = page.waitForEvent("filechooser");
  await panelButton(page, button).click();
  await (await chooser).setFiles({ name, mimeType: "image/png", buffer });
}

// Rule 79
test("a logo is uploaded, replaced and removed, for the team and then in public, during a profile edit", {
  tag: ["@browsers", "@rare"],
}, async ({ page, employer, portal }) => {
  const { admin } = portal.database;
  const publicUrl = async () =>
    (await admin.query("select logo from employers where id = $1", [employer.companyId])).rows[0].logo;
  const statusAt = async (url: string) => (await page.request.get(url)).status();
  await admin.query("update employers set approved = 1 where id = $1", [employer.companyId]);
  await employer.signIn(page, "/profile");
  await expect(panel(page).getByText("No logo yet.")).toBeVisible();
  await page.getByLabel("Phone", { exact: true }).fill("507-555-0199");

  await choose(page, "logo.png", await picture("#c2410c"));
  await expect(panel(page).getByText("Our team looks at it first.")).toBeVisible();
  await expect(shown(page)).toHaveAttribute("alt", /^Logo of /);
  expect(await shown(page).evaluate((image: HTMLImageElement) => [image.naturalWidth, image.naturalHeight])).toEqual([
    512, 341,
  ]);
  expect(await publicUrl()).toBeNull();
  await page.getByRole("button", { name: "Save Changes" }).click();
  await expect(page.getByText("Profile updated successfully!")).toBeVisible();

  await admin.query("update app.employer_logos set approved = 1 where employer_id = $1", [employer.companyId]);
  await page.reload();
  await expect(panel(page).getByText("Approved: people see it next to your jobs.")).toBeVisible();
  await expect(page.getByLabel("Phone", { exact: true })).toHaveValue("507-555-0199");
  const first = await publicUrl();
  expect(await statusAt(first)).toBe(200);

  await choose(page, "other.png", await picture("#0f766e"), "Replace Logo");
  await expect(panel(page).getByText("Our team looks at it first.")).toBeVisible();
  expect(await statusAt(first)).toBe(404);
  await admin.query("update app.employer_logos set review_note = 'Too dark to read' where employer_id = $1", [
    employer.companyId,
  ]);
  await page.reload();
  await expect(panel(page).getByText("Our team sent it back: Too dark to read")).toBeVisible();

  await panelButton(page, "Remove Logo").click();
  await expect(panel(page).getByText("No logo yet.")).toBeVisible();
  await expect(shown(page)).toHaveCount(0);
  await expect(panelButton(page, "Upload Logo")).toBeFocused();
});

test("a file that is not a logo is rejected with the reason, and then a logo of 1 MB is uploaded", {
  tag: "@rare",
}, async ({ page, employer }) => {
  await employer.signIn(page, "/profile");
  const reason = panel(page).getByRole("alert");
  await choose(page, "logo.png", Buffer.from("<!doctype html><script>alert(1)</script>"));
  await expect(reason).toHaveText("This is not a PNG, JPEG, WebP or GIF file. Please choose another one.");
  await choose(page, "large.png", Buffer.alloc(5_000_001));
  await expect(reason).toHaveText("This file is larger than 5 MB. Please choose a smaller one.");
  // Appends bytes to the picture. Decoders ignore them.
  const answer = page.waitForResponse("**/functions/v1/logo/*");
  await choose(page, "photo.png", Buffer.concat([await picture("#c2410c"), randomBytes(1_000_000)]));
  expect((await answer).status()).toBe(200);
  await expect(shown(page)).toBeVisible();
  await expect(reason).toHaveCount(0);
  await expect(panelButton(page, "Replace Logo")).not.toHaveAttribute("aria-disabled");
});
