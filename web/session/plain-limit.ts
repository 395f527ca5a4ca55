import { tooManyRequests } from "#domain/messages/shell.ts";
import { waitOf } from "#web/store/request-limit.ts";

/** The body of an error. The service puts the message into either of these fields. */
interface Refusal {
  msg?: string;
  message?: string;
}

/** Returns true if the message contains neither a time to wait nor other advice. */
export function isPlainLimit(message = ""): boolean {
  return message === "" || /rate limit/i.test(message);
}

/**
 * Puts the time to wait into the message of a 429 response of the auth service. Keeps a message
 * that already gives advice.
 */
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
