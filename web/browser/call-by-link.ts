import { noteRequestLimit } from "#web/store/request-limit.ts";
import { config } from "./config.ts";

const TIME_LIMIT_MS = 20_000;

/**
 * Calls a function with the token of an emailed link. Needs no session. Returns null if the link is
 * invalid. `onLimit` is called after a 429 response and may throw its own error.
 */
export async function callByLink<Answer>(
  name: string,
  body: { token: string; [value: string]: string | boolean },
  onLimit: (response: Response) => void | Promise<void> = noteRequestLimit,
): Promise<Answer | null> {
  const response = await fetch(`/functions/v1/${name}`, {
    method: "POST",
    headers: { "content-type": "application/json", apikey: config.apikey },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIME_LIMIT_MS),
  });
  if (response.status === 404) return null;
  if (response.status === 429) await onLimit(response);
  if (!response.ok) throw new Error(`${name} answered ${response.status}`);
  return (await response.json()) as Answer;
}
