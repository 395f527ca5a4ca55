import { tooManyRequests } from "#domain/messages/shell.ts";
import { secondsToWait } from "#web/store/request-limit.ts";

/** The sentence that a failure adds if the server has just answered 429; "" otherwise. */
export function limitNotice(): string {
  const seconds = secondsToWait();
  return seconds === null ? "" : tooManyRequests(seconds);
}
