import { normalizeEmail } from "#domain/account/email.ts";

/**
 * Email addresses that signed up in this tab. A new code for them must confirm the sign-up. A
 * sign-in code would replace the sign-up on the server and lose its password and names.
 */
const pending = new Set<string>();

export function rememberSignUp(email: string): void {
  pending.add(normalizeEmail(email));
}

export function isSignUpPending(email: string): boolean {
  return pending.has(normalizeEmail(email));
}
