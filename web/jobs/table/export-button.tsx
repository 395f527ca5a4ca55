import { useEffect, useRef, useState } from "react";
import { jobTableWorkMessages as messages } from "#domain/messages/job-table-work.ts";
import type { ListFilter } from "#web/jobs/data/list-filter.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

interface ExportButtonProps {
  filter: ListFilter;
  /** The number of jobs that match the filter. */
  total: number;
}

/**
 * Exports all jobs that match the filter as CSV. Shows the progress and can be canceled. Rule 80
 */
export function ExportButton({ filter, total }: ExportButtonProps) {
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

  const isRunning = done !== null;
  return (
    <>
      <Button onClick={isRunning ? () => running.current?.abort() : () => void run()} isDisabled={total === 0}>
        {isRunning ? messages.cancelExport : messages.export}
      </Button>
      <p role="status" className={isRunning ? "flex items-center text-ink-muted" : "sr-only"}>
        {isRunning && messages.exporting(done, total)}
      </p>
    </>
  );
}
