import { useEffect, useRef, useState } from "react";
import { jobTableWorkMessages as messages } from "#domain/messages/job-table-work.ts";
import type { ListFilter } from "#web/jobs/data/list-filter.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";

/**
 * Exports all jobs that match the filter as CSV. `done` is the number of exported jobs, or null if
 * no export runs. `toggle` starts an export or cancels it. Rule 80
 */
export function useJobExport(filter: ListFilter) {
  const employer = useCurrentEmployer();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      const { exportJobs } = await import("./export-jobs.ts");
      const count = await exportJobs({ employer, filter, signal: controller.signal, onProgress: setDone });
      toast({ message: messages.exported(count), tone: "success" });
    } catch {
      if (!controller.signal.aborted) toast({ message: messages.exportFailed, tone: "danger" });
    }
    if (running.current === controller) setDone(null);
  }

  return { done, toggle: () => (done === null ? void run() : running.current?.abort()) };
}

export type JobExport = ReturnType<typeof useJobExport>;
