import { AuthError } from "#server/auth/auth-error.ts";

/** The same object each time, because a flood meets it often. */
const TOO_BUSY = new AuthError(503, "unexpected_failure", "Too busy just now. Please try again.", {
  ...{ retryAfterSeconds: 5, isLogged: false },
});

/** For a request that finds no place in a queue. */
export const tooBusy = () => TOO_BUSY;
