import { PostgrestError } from "@supabase/postgrest-js";
import { mutationOptions } from "@tanstack/react-query";
import { missedJobsMessages } from "#domain/messages/missed-jobs.ts";
import { dataClient } from "#web/data-client/data-client.ts";

export interface MissedJobs {
  employerId: number;
  url: string;
  note: string;
}

/**
 * Reports a page with jobs that the finder missed (rule 73). A repeated report replaces the first.
 */
export const reportMissedJobs = mutationOptions({
  mutationFn: async ({ employerId, url, note }: MissedJobs): Promise<void> => {
    await dataClient.rpc("report_missed_jobs", { employer_id: employerId, url, note }).throwOnError();
  },
});

/** Returns the text for an error of `reportMissedJobs`. */
export function refusalOf(error: Error): string {
  const refusals: Record<string, string> = missedJobsMessages.refusals;
  const { hint, code } = error instanceof PostgrestError ? error : { hint: "", code: "" };
  return refusals[hint] ?? refusals[code] ?? missedJobsMessages.refusals.failed;
}
