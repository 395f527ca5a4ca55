import type { Identity } from "#database/identity.ts";

/** Finds out on whose behalf a request comes. Throws a 401 for a token that is malformed, expired, foreign or of an ended session. */
export type Identify = (headers: {
  authorization?: string | undefined;
  apikey?: string | undefined;
}) => Promise<Identity>;
