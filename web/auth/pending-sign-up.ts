import { normalizeEmail } from "#domain/account/email.ts";

/**
 * Email addresses that signed up in this tab and are not confirmed yet. A new code for such an
 * address must again be a sign-up code. A sign-in code would replace the sign-up on the server and
 * delete its password and names.
 */
const pending = new Set<string>();

export function noteSignUp(email: string): void {
  pending.add(normalizeEmail(email));
}

export function isSignUpPending(email: string): boolean {
  return pending.has(normalizeEmail(email));
}
