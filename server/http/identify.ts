import type { Identity } from "#database/identity.ts";

/** Identifies the caller. Throws 401 for an invalid or expired token and for an ended session. */
export type Identify = (headers: {
  authorization?: string | undefined;
  apikey?: string | undefined;
}) => Promise<Identity>;
