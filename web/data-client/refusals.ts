import { PostgrestError } from "@supabase/postgrest-js";
import { STILL_RUNNING } from "#domain/sqlstates.ts";

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof PostgrestError && error.code === code;
}

/**
 * Returns whether the data service rejected the change. After any other failure it may be stored
 * (rule 90).
 */
export function isRefusal(error: unknown): error is PostgrestError {
  return error instanceof PostgrestError && Boolean(error.code) && error.code !== STILL_RUNNING;
}
