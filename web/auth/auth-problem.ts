import type { AuthError } from "@supabase/auth-js";

/** The reason why a call to the auth service failed, worded for the user. */
export interface AuthProblem {
  message: string;
  /** Advice for the user, if the message alone is not enough. */
  advice: string | null;
  /** The auth service's error code, such as `otp_expired`. */
  code: string | null;
}

const OFFLINE = "Check your internet connection and try again.";
const OUTAGE = "The service does not answer right now. Please try again in a moment.";
const CONFIRM_FIRST = "Open the link in the email we sent you, or ask for a magic link: it confirms your address, too.";

/**
 * Recognizes the auth client's errors by a property, because their class is in code that loads
 * later.
 */
const isAuthError = (error: unknown): error is AuthError => error instanceof Error && "__isAuthError" in error;

/**
 * Returns true if the code of the auth client could not be fetched. Compares the error's message,
 * which differs between browsers.
 */
const isLostConnection = (error: unknown) =>
  error instanceof TypeError && /fetch|import|load|network/i.test(error.message);

/**
 * Uses the auth service's own message (Spec §8). Uses `refusal` if the service rejected the request
 * without a readable message, and `fallback` after any other failure.
 */
export function toAuthProblem(error: unknown, fallback: string, refusal = fallback): AuthProblem {
  if (!isAuthError(error)) return { message: fallback, advice: isLostConnection(error) ? OFFLINE : null, code: null };
  if (error.name === "AuthRetryableFetchError") {
    return { message: fallback, advice: error.status ? OUTAGE : OFFLINE, code: null };
  }
  if (error.name === "AuthUnknownError") return { message: fallback, advice: OUTAGE, code: null };
  const message = /^[^{[<]/.test(error.message) ? error.message : refusal;
  return { message, advice: error.code === "email_not_confirmed" ? CONFIRM_FIRST : null, code: error.code ?? null };
}

/** Returns the seconds in the message of a 429 response ("… after 42 seconds"), or null. */
export function waitNamedIn(message: string): number | null {
  const seconds = /\b(\d{1,3}) seconds?\b/.exec(message)?.[1];
  return seconds === undefined ? null : Number(seconds);
}
