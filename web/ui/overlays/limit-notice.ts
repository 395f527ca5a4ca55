import { tooManyRequests } from "#domain/messages/shell.ts";
import { secondsToWait } from "#web/store/request-limit.ts";

/** Returns a sentence for error messages if the last response was 429, otherwise "". */
export function limitNotice(): string {
  const seconds = secondsToWait();
  return seconds === null ? "" : tooManyRequests(seconds);
}
