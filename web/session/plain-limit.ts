import { tooManyRequests } from "#domain/messages/shell.ts";
import { waitOf } from "#web/store/request-limit.ts";

/** The names that services give the message of a refusal. */
interface Refusal {
  msg?: string;
  message?: string;
}

/** The message says neither how long to wait nor what else to do. */
export function isPlainLimit(message = ""): boolean {
  return message === "" || /rate limit/i.test(message);
}

/** Names the time to wait in an answer 429 of the auth service that says nothing better. */
export async function withWait(response: Response): Promise<Response> {
  if (response.status !== 429) return response;
  const answer: Refusal = await response
    .clone()
    .json()
    .catch(() => ({}));
  if (!isPlainLimit(answer.msg ?? answer.message)) return response;
  const { status, headers } = response;
  return Response.json({ ...answer, msg: tooManyRequests(waitOf(response)) }, { status, headers });
}
