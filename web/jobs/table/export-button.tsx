import { jobTableWorkMessages as messages } from "#domain/messages/job-table-work.ts";
import { Button } from "#web/ui/controls/button.tsx";
import type { JobExport } from "./use-job-export.ts";

interface ExportButtonProps {
  exporting: JobExport;
  /** The number of jobs that match the filter. */
  total: number;
}

/** Starts the export, shows its progress and cancels it. Rule 80 */
export function ExportButton({ exporting: { done, toggle }, total }: ExportButtonProps) {
  const isRunning = done !== null;
  return (
    <>
      <Button onClick={toggle} isDisabled={total === 0}>
        {isRunning ? messages.cancelExport : messages.export}
      </Button>
      <p role="status" className={isRunning ? "flex items-center text-ink-muted" : "sr-only"}>
        {isRunning && messages.exporting(done, total)}
      </p>
    </>
  );
}
