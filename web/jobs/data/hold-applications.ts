import { mutationOptions } from "@tanstack/react-query";
import { dataClient } from "#web/data-client/data-client.ts";
import { jobsKey } from "./jobs.ts";

/** Holds or releases all applications to a job (rule 77). */
export const holdApplications = mutationOptions({
  mutationFn: async ({ jobId, isHeld }: { jobId: number; isHeld: boolean }): Promise<void> => {
    await dataClient.rpc("hold_applications", { job_id: jobId, is_held: isHeld }).throwOnError();
  },
  onSettled: (_data, _error, _hold, _result, { client }) => client.invalidateQueries({ queryKey: jobsKey }),
});
