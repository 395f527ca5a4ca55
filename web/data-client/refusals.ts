import { PostgrestError } from "@supabase/postgrest-js";
import { STILL_RUNNING } from "#domain/sqlstates.ts";

export function hasCode(error: unknown, code: string): boolean {
  return error instanceof PostgrestError && error.code === code;
}

/**
 * Returns true if the data service rejected the change. After any other error, the server may have
 * stored the change (rule 90).
 */
export function isRefusal(error: unknown): error is PostgrestError {
  return error instanceof PostgrestError && Boolean(error.code) && error.code !== STILL_RUNNING;
}
