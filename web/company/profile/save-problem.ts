import { PostgrestError } from "@supabase/postgrest-js";
import { createEmployerMessages, profileMessages } from "#domain/messages/messages.ts";

const UNIQUE_VIOLATION = "23505";

/** Spec §8 "Profile"; a name that is taken has its own text (rule 12). */
export function saveProblem(error: unknown): string {
  const isTaken = error instanceof PostgrestError && error.code === UNIQUE_VIOLATION;
  return isTaken ? createEmployerMessages.nameTaken : profileMessages.failed;
}
