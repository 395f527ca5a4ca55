import { mutationOptions, queryOptions } from "@tanstack/react-query";
import { callFunction } from "#web/data-client/call-function.ts";
import { dataClient, readRows } from "#web/data-client/data-client.ts";

/** A scan of the company's website (rule 72). */
export interface WebsiteScan {
  id: number;
  state: "waiting" | "running" | "finished" | "failed" | "canceled";
  ended: string | null;
  pages_read: number;
  jobs_found: number;
  jobs_new: number;
  report: {
    pages?: { url: string; said: string }[];
    boards?: { name: string; url: string }[];
    notes?: string[];
    /**
     * Number of jobs that the scan found but did not suggest, because members marked most
     * suggestions from the same list of the website as "Not a job".
     */
    leftOut?: number;
    /** The host of the company's website. Set only if the scan could not open the website. */
    unreadHost?: string;
  };
}

/** Milliseconds between two checks of a scan that waits or runs. */
const POLL_EVERY_MS = 2_000;

const scanKey = (employerId: number) => ["website_scan", employerId] as const;

export function isUnderWay(scan: WebsiteScan | null | undefined): boolean {
  return scan?.state === "waiting" || scan?.state === "running";
}

/** The result is the company's latest scan, or null. */
export function lastScanQuery(employerId: number) {
  return queryOptions({
    queryKey: scanKey(employerId),
    queryFn: async ({ signal }): Promise<WebsiteScan | null> => {
      const [scan] = await readRows("last_scan", { employer_id: employerId }, signal);
      return (scan as WebsiteScan | undefined) ?? null;
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_EVERY_MS : false),
  });
}

/** Starts a scan (rule 72). Throws FunctionRefused. */
export const lookForJobs = mutationOptions({
  mutationFn: (employerId: number) => callFunction("look-for-jobs", { employer_id: employerId }),
  onSettled: (_data, _error, employerId, _result, { client }) =>
    client.invalidateQueries({ queryKey: scanKey(employerId) }),
});

export const cancelScan = mutationOptions({
  mutationFn: async ({ scanId }: { scanId: number; employerId: number }): Promise<void> => {
    await dataClient.rpc("cancel_scan", { scan_id: scanId }).throwOnError();
  },
  onSettled: (_data, _error, { employerId }, _result, { client }) =>
    client.invalidateQueries({ queryKey: scanKey(employerId) }),
});

/**
 * Removes the mark "Not a job" from the company's suggestions. These suggestions stay denied. The
 * marks had excluded lists of the website. The next scan suggests jobs from these lists again.
 */
export const suggestLeftOut = mutationOptions({
  mutationFn: async (employerId: number): Promise<void> => {
    await dataClient
      .from("script_acquired_job_openings")
      .update({ not_a_job: null })
      .eq("employer_id", employerId)
      .is("not_a_job", true)
      .throwOnError();
  },
});
