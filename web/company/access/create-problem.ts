import { PostgrestError } from "@supabase/postgrest-js";
import { createEmployerMessages as messages } from "#domain/messages/messages.ts";
import { TOO_MANY, UNIQUE_VIOLATION } from "#domain/sqlstates.ts";
import { NoUserRecord } from "#web/data-client/user-record.ts";

/** Spec §8 "Create employer". */
export function createProblem(error: Error): string {
  if (error instanceof NoUserRecord) return error.message;
  if (!(error instanceof PostgrestError)) return messages.failedTryAgain;
  if (error.code === TOO_MANY) return messages.tooMany;
  const isDuplicate = error.code === UNIQUE_VIOLATION || /duplicate|unique/i.test(error.message);
  return isDuplicate ? messages.duplicate : messages.failed;
}
