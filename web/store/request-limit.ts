/** Times of the last 429 response and of the earliest retry, in milliseconds since 1970. */
let last = { at: 0, retryAt: 0 };

/** For this many milliseconds after a 429 response, errors on the screen mention the rate limit. */
const MOMENT_MS = 2000;
const DEFAULT_WAIT_SECONDS = 60;

/** Reads the header Retry-After of a 429 response, in seconds. */
export function waitOf(response: Response): number {
  return Number(response.headers.get("retry-after")) || DEFAULT_WAIT_SECONDS;
}

export function noteRequestLimit(response: Response, now = Date.now()): void {
  last = { at: now, retryAt: now + waitOf(response) * 1000 };
}

/** Returns the seconds to wait if a request was limited a moment ago, or else null. */
export function secondsToWait(now = Date.now()): number | null {
  return now - last.at < MOMENT_MS ? Math.ceil((last.retryAt - now) / 1000) : null;
}
