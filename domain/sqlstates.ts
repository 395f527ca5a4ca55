/**
 * SQLSTATEs of PostgreSQL and of the portal. The portal's own codes start with "PT", followed by an
 * HTTP status.
 */
export const UNIQUE_VIOLATION = "23505";
export const FOREIGN_KEY_VIOLATION = "23503";
export const CHECK_VIOLATION = "23514";
export const INSUFFICIENT_PRIVILEGE = "42501";
export const LOCK_NOT_AVAILABLE = "55P03";
/** A request with the same Idempotency-Key is still running. */
export const STILL_RUNNING = "PT409";
export const TOO_MANY = "PT429";
