import { normalizeEmail } from "#domain/account/email.ts";

/**
 * Email addresses that signed up in this tab. A new code for such an address must confirm the
 * sign-up. A code for signing in would replace the sign-up on the server, which would lose the
 * password and the names.
 */
const pending = new Set<string>();

export function rememberSignUp(email: string): void {
  pending.add(normalizeEmail(email));
}

export function isSignUpPending(email: string): boolean {
  return pending.has(normalizeEmail(email));
}
