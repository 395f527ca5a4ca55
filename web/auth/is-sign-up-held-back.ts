import type { Session } from "@supabase/auth-js";

/**
 * Rule 52: returns true if the sign-up's email was opened in another browser. Such an account has
 * no password and no names yet.
 */
export function isSignUpHeldBack(session: Session | null): boolean {
  return session !== null && "sign_up_taken_over" in session && session.sign_up_taken_over === false;
}

/** History state by which the new-password screen explains why it opened. */
export const ACCOUNT_READY = { isAccountReady: true };
