import { createEmployerMessages, profileMessages } from "#domain/messages/messages.ts";
import { UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { hasCode } from "#web/data-client/refusals.ts";

/** Spec §8 "Profile". A taken name has its own message (rule 12). */
export function saveProblem(error: unknown): string {
  return hasCode(error, UNIQUE_VIOLATION) ? createEmployerMessages.nameTaken : profileMessages.failed;
}
