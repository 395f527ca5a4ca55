import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { websiteScanMessages as messages } from "#domain/messages/website-scan.ts";
import { FunctionRefused } from "#web/data-client/call-function.ts";
import { type Employer, useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { ScanOutcome } from "./scan-outcome.tsx";
import { cancelScan, isUnderWay, lastScanQuery, lookForJobs, type WebsiteScan } from "./website-scans.ts";

/**
 * Starts a scan of the company's website. Shows its progress and its outcome (rule 72).
 * `suggestions` is the number of suggested jobs on the screen.
 */
export function WebsiteScanPanel({ suggestions = 0 }: { suggestions?: number | undefined }) {
  const employer = useCurrentEmployer();
  const last = useQuery(lastScanQuery(employer.id));
  const scan = last.data;
  const isRunning = isUnderWay(scan);
  useNewsWhenItEnds(isRunning);
  return (
    <section aria-label={messages.title} className="grid gap-1 rounded-md border border-line bg-surface px-4 py-3">
      <div className="flex min-h-(--control) flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <p className="min-w-0 flex-[1_1_16rem] text-pretty wrap-anywhere">
          {last.isError && !scan
            ? messages.loadFailed
            : scan !== undefined && <Standing scan={scan} suggestions={suggestions} />}
        </p>
        {employer.inactive !== 1 && scan !== undefined && <Press employer={employer} scan={scan} />}
      </div>
      {scan && !isRunning && <ScanOutcome scan={scan} />}
    </section>
  );
}

/**
 * Announces the start and the outcome of a scan. Does not announce its progress, which changes
 * every two seconds.
 */
function Standing({ scan, suggestions }: { scan: WebsiteScan | null; suggestions: number }) {
  return (
    <>
      <span className="flex gap-2">
        {scan?.state === "finished" && scan.report.unreadHost && (
          <Icon name="warning" size="small" className="mt-0.5 text-warning-solid" />
        )}
        <span role="status">{said(scan, suggestions)}</span>
      </span>
      {scan?.state === "running" && (
        <span className="block text-xs text-ink-muted">{messages.progress(scan.pages_read, scan.jobs_found)}</span>
      )}
    </>
  );
}

function said(scan: WebsiteScan | null, suggestions: number): string {
  if (!scan) return messages.never;
  if (scan.state === "waiting") return messages.waiting;
  if (scan.state === "running") return messages.reading;
  if (scan.state !== "finished") return messages[scan.state];
  if (scan.report.unreadHost) return messages.notOpened(scan.report.unreadHost, suggestions);
  return scan.jobs_found === 0 ? messages.nothing : messages.found(scan.jobs_found, scan.jobs_new);
}

/**
 * The buttons "Look for jobs now" and "Cancel". They are in different places, so that a double
 * click cannot cancel the scan.
 */
function Press({ employer, scan }: { employer: Employer; scan: WebsiteScan | null }) {
  const look = useMutation(lookForJobs);
  const cancel = useMutation(cancelScan);
  const lookButton = useRef<HTMLButtonElement>(null);
  if (employer.approved !== 1) return <span className="text-xs text-ink-muted">{messages.notApproved}</span>;
  const isRunning = isUnderWay(scan);

  function start() {
    look.mutate(employer.id, { onError: (error) => toast({ message: reasonOf(error), tone: "danger" }) });
  }

  function stop() {
    if (!scan) return;
    const onError = () => toast({ message: messages.cancelFailed, tone: "danger" });
    cancel.mutate({ scanId: scan.id, employerId: employer.id }, { onError });
    // Moves the focus, because the clicked button disappears.
    lookButton.current?.focus();
  }

  return (
    <div className="ml-auto flex flex-wrap justify-end gap-2">
      {isRunning && (
        <Button isBusy={cancel.isPending} onClick={stop}>
          {messages.cancel}
        </Button>
      )}
      <Button ref={lookButton} variant="soft" isBusy={look.isPending} isSoftDisabled={isRunning} onClick={start}>
        {messages.look}
      </Button>
    </div>
  );
}

function reasonOf(error: Error): string {
  const refusals: Record<string, string> = messages.refusals;
  return refusals[error instanceof FunctionRefused ? error.refusal : "failed"] ?? messages.refusals.failed;
}

/** Reloads all queries when a scan ends, because its jobs appear in many lists and counts. */
function useNewsWhenItEnds(isRunning: boolean) {
  const client = useQueryClient();
  const wasRunning = useRef(isRunning);
  useEffect(() => {
    if (wasRunning.current && !isRunning) void client.invalidateQueries();
    wasRunning.current = isRunning;
  }, [isRunning, client]);
}
