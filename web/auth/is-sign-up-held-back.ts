import type { Session } from "@supabase/auth-js";

/** Rule 52: the email of a sign-up was answered in another browser, so the account is without its password and names. */
export function isSignUpHeldBack(session: Session | null): boolean {
  return session !== null && "sign_up_taken_over" in session && session.sign_up_taken_over === false;
}

/** Tells the screen of the new password why the user is there. */
export const ACCOUNT_READY = { isAccountReady: true };
