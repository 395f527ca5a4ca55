import { ServiceError } from "#server/http/service-error.ts";
import type { AuthErrorCode } from "./error-codes.ts";

/** A refusal by /auth/v1; `error-envelope.ts` turns it into the answer. */
export class AuthError extends ServiceError {
  declare readonly code: AuthErrorCode;
  /** With `weak_password`: which rules the password breaks. */
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

/** The same words for a wrong, a used and an expired code or link, and for an email address without one. */
export function otpExpired(): AuthError {
  return new AuthError(403, "otp_expired", "Token has expired or is invalid");
}

/** The account has a verified second factor, and the session is without it (rule 68). */
export function insufficientAal(): AuthError {
  return new AuthError(403, "insufficient_aal", "This account asks for its second factor first");
}

/** The account has a passkey, and the session was opened without it, so it cannot change sign-in methods (record 76). */
export function passkeyNeeded(): AuthError {
  return new AuthError(403, "insufficient_aal", "Sign in with your passkey first");
}

/** The same object each time, because a flood meets it often. */
const TOO_BUSY = new AuthError(503, "unexpected_failure", "Too busy just now. Please try again.", {
  retryAfterSeconds: 5,
  isLogged: false,
});

/** Rejects a request that finds no slot in a queue. */
export const tooBusy = () => TOO_BUSY;
