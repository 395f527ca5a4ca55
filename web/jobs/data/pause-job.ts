import { mutationOptions } from "@tanstack/react-query";
import type { CalendarDate } from "#domain/time/calendar-date.ts";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** Pauses a job until the day, or ends its pause (rule 99). A repeated request changes nothing. */
export const pauseJob = mutationOptions({
  mutationFn: async ({ jobId, until }: { jobId: number; until: CalendarDate | null }): Promise<void> => {
    await dataClient.rpc("pause_job", { job_id: jobId, ...(until !== null && { until }) }).throwOnError();
  },
  onSettled: (_data, _error, _variables, _result, { client }) => void client.invalidateQueries({ queryKey: jobsKey }),
});
