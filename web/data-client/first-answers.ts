declare global {
  interface FirstAnswers {
    /** The token with which index.html sent the requests. */
    token: string;
    /** True if index.html has requested the data of the screen. */
    isScreenRequested: boolean;
    /** By the URL, in which a placeholder can stand for an id. Undefined if the request failed. */
    answers: Record<string, Promise<Response | undefined>>;
  }

  /** The answers to the requests of index.html. Undefined if it has sent none. */
  var firstAnswers: FirstAnswers | undefined;
}

export const isScreenRequested = () => globalThis.firstAnswers?.isScreenRequested ?? false;

/**
 * Milliseconds after the page's start at which the answers are too old. index.html also ends its
 * requests after this time.
 */
const MAX_AGE_MS = 10_000;

/**
 * Returns the answer to a GET request that index.html has sent before the app loaded. Returns
 * undefined if there is none, or if the URL or the token differ. Each answer can be taken once.
 */
export async function takeFirstAnswer(url: string, token: string | null): Promise<Response | undefined> {
  const first = globalThis.firstAnswers;
  if (!first || first.token !== token || performance.now() > MAX_AGE_MS) return undefined;
  const { pathname } = new URL(url);
  const [key, answer] = Object.entries(first.answers).find(([sent]) => new URL(sent).pathname === pathname) ?? [];
  if (key === undefined) return undefined;
  delete first.answers[key];
  const response = await answer;
  return response?.url === url ? response : undefined;
}
