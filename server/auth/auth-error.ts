import { ServiceError } from "#server/http/service-error.ts";
import type { AuthErrorCode } from "./error-codes.ts";

/** An error of /auth/v1. `error-envelope.ts` writes the response. */
export class AuthError extends ServiceError {
  declare readonly code: AuthErrorCode;
  /** The rules that the password breaks, for `weak_password`. */
  readonly reasons: string[];

  constructor(
    status: number,
    code: AuthErrorCode,
    message: string,
    more: { reasons?: string[]; retryAfterSeconds?: number; cause?: unknown; isLogged?: boolean } = {},
  ) {
    const { retryAfterSeconds, reasons = [], cause, isLogged = true } = more;
    const headers: Record<string, string> = retryAfterSeconds ? { "retry-after": String(retryAfterSeconds) } : {};
    super(status, code, message, { headers, cause, isLogged });
    this.reasons = reasons;
  }
}

export function validationFailed(message: string): AuthError {
  return new AuthError(400, "validation_failed", message);
}

/**
 * Returns the error for a wrong, used or expired code. All three get the same error, so that the
 * error doesn't reveal which email addresses got a code.
 */
export function otpExpired(): AuthError {
  return new AuthError(403, "otp_expired", "Token has expired or is invalid");
}

/** The error for a session that has not used the account's second factor (rule 68). */
export function insufficientAal(): AuthError {
  return new AuthError(403, "insufficient_aal", "This account requires its second factor first");
}

/**
 * Returns the error for a change of sign-in methods by a session that has not signed in with the
 * account's passkey (record 76).
 */
export function passkeyNeeded(): AuthError {
  return new AuthError(403, "insufficient_aal", "Sign in with your passkey first");
}

/**
 * The error for a request that finds no free slot. All such requests throw the same object, because
 * creating error objects takes time.
 */
const TOO_BUSY = new AuthError(503, "unexpected_failure", "Too busy just now. Please try again.", {
  retryAfterSeconds: 5,
  isLogged: false,
});

/** Returns the 503 error for a request that finds no free slot. */
export const tooBusy = () => TOO_BUSY;
