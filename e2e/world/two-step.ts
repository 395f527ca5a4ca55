import { expect, type Page } from "@playwright/test";
import { Secret, TOTP } from "otpauth";

const STEP_MS = 30_000;

/**
 * Returns the code that the authenticator app shows now, or `stepsAhead` time steps from now. Each
 * code can be used only once.
 */
export function codeOf(secret: string, stepsAhead = 0): string {
  const app = new TOTP({ secret: Secret.fromBase32(secret.replaceAll(" ", "")) });
  return app.generate({ timestamp: Date.now() + stepsAhead * STEP_MS });
}

export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel("Digit 1 of 6").pressSequentially(code);
}

/** Opens the set-up dialog on the account page and returns the key that it shows. */
export async function openAuthenticator(page: Page): Promise<string> {
  await page.getByRole("button", { name: "Set up an authenticator app" }).click();
  const dialog = page.getByRole("dialog", { name: "Set up an authenticator app" });
  await expect(dialog.getByRole("img", { name: "QR code of the key below" })).toBeVisible();
  return (await dialog.getByRole("code").textContent()) ?? "";
}

/** Types the first code and returns the recovery codes that are then shown. */
export async function confirmAuthenticator(page: Page, secret: string): Promise<string[]> {
  await typeCode(page, codeOf(secret));
  await page.getByRole("button", { name: "Turn On" }).click();
  const shown = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(shown).toHaveCount(10);
  return shown.allTextContents();
}

/** Confirms that the recovery codes are saved. */
export async function closeRecoveryCodes(page: Page): Promise<void> {
  await page.getByLabel("I have saved them").check();
  await page.getByRole("button", { name: "Done" }).click();
  await expect(page.getByText("10 of 10 left")).toBeVisible();
}
