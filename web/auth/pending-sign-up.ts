import { normalizeEmail } from "#domain/account/email.ts";

/**
 * Email addresses that signed up in this tab and are not confirmed yet. The next code for such an
 * email address must be a sign-up code, too. A sign-in code would replace the sign-up on the server
 * and delete its password and names.
 */
const pending = new Set<string>();

export function noteSignUp(email: string): void {
  pending.add(normalizeEmail(email));
}

export function isSignUpPending(email: string): boolean {
  return pending.has(normalizeEmail(email));
}
