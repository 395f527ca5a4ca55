import { tooManyRequests } from "#domain/messages/shell.ts";
import { secondsToWait } from "#web/store/request-limit.ts";

/** Returns a sentence about the rate limit if the last response was 429, and otherwise "". */
export function limitNotice(): string {
  const seconds = secondsToWait();
  return seconds === null ? "" : tooManyRequests(seconds);
}
