import type { Identity } from "#database/identity.ts";

/**
 * Returns the caller's identity. Throws 401 for a token that is invalid or expired or belongs to an
 * ended session.
 */
export type Identify = (headers: {
  authorization?: string | undefined;
  apikey?: string | undefined;
}) => Promise<Identity>;
