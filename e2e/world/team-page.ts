import type { Page } from "@playwright/test";

/** The path of the team screen. */
export const TEAM_PATH = "/user-permissions";
export const table = (page: Page) => page.getByRole("table", { name: "Team Members" });
export const rowOf = (page: Page, email: string) => table(page).getByRole("row", { name: new RegExp(email) });
export const confirmation = (page: Page) => page.getByRole("alertdialog", { name: "Confirm Removal" });

export async function remove(page: Page, email: string): Promise<void> {
  await page.getByRole("button", { name: `Remove ${email}` }).click();
  await confirmation(page).getByRole("button", { name: "Remove User" }).click();
}

export async function invite(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email address").fill(email);
  await page.getByRole("button", { name: "Invite User" }).click();
}
