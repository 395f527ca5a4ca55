import type { Page } from "@playwright/test";
import type { Visitor } from "./visitor.ts";

/** Fills and submits the password form of the sign-in screen. */
export async function signInWithPassword(page: Page, { email, password }: Pick<Visitor, "email" | "password">) {
  await page.getByRole("button", { name: "Sign in with password" }).click();
  // Waits for the password form. The form above it also has an email field.
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Email Address").last().fill(email);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
}

/** Fills the form of the sign-up screen. */
export async function fillSignUp(page: Page, { firstName, lastName, email, password }: Visitor): Promise<void> {
  await page.getByLabel("First Name").fill(firstName);
  await page.getByLabel("Last Name").fill(lastName);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByLabel("Confirm Password").fill(password);
}
