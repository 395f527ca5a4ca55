import type { Session } from "@supabase/auth-js";

/**
 * Returns true if the sign-up's email was opened in another browser (rule 52). The account then has
 * no password and no names yet.
 */
export function isSignUpHeldBack(session: Session | null): boolean {
  return session !== null && "sign_up_taken_over" in session && session.sign_up_taken_over === false;
}

/** History state that makes the new-password screen explain why it opened. */
export const ACCOUNT_READY = { isAccountReady: true };
