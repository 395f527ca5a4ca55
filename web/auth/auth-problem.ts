import type { AuthError } from "@supabase/auth-js";

/** Why a call of the auth service failed, in words for the user. */
export interface AuthProblem {
  message: string;
  /** What to do about it, where the message alone doesn't say. */
  advice: string | null;
  /** The service's published code, for example `otp_expired`. */
  code: string | null;
}

const OFFLINE = "Check your internet connection and try again.";
const OUTAGE = "The service does not answer right now. Please try again in a moment.";
const CONFIRM_FIRST = "Open the link in the email we sent you, or ask for a magic link: it confirms your address, too.";

/** By shape, not by class: the client's code is loaded later than the screen. */
const isAuthError = (error: unknown): error is AuthError => error instanceof Error && "__isAuthError" in error;

/** The client's own code could not be fetched: every browser words it differently. */
const isLostConnection = (error: unknown) =>
  error instanceof TypeError && /fetch|import|load|network/i.test(error.message);

/** Spec §8: the service's own description or message, else the screen's fallback; it may have one for refusals. */
export function toAuthProblem(error: unknown, fallback: string, refusal = fallback): AuthProblem {
  if (!isAuthError(error)) return { message: fallback, advice: isLostConnection(error) ? OFFLINE : null, code: null };
  if (error.name === "AuthRetryableFetchError") {
    return { message: fallback, advice: error.status ? OUTAGE : OFFLINE, code: null };
  }
  if (error.name === "AuthUnknownError") return { message: fallback, advice: OUTAGE, code: null };
  const message = /^[^{[<]/.test(error.message) ? error.message : refusal;
  return { message, advice: error.code === "email_not_confirmed" ? CONFIRM_FIRST : null, code: error.code ?? null };
}

/** The wait that an answer 429 names ("… after 42 seconds"), in seconds. */
export function waitNamedIn(message: string): number | null {
  const seconds = /\b(\d{1,3}) seconds?\b/.exec(message)?.[1];
  return seconds === undefined ? null : Number(seconds);
}
