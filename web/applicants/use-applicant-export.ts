import { useEffect, useRef, useState } from "react";
import { applicantsMessages as messages } from "#domain/messages/applicants.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import type { ApplicantFilter } from "./data/applicant-filter.ts";

/**
 * Exports all applicants that match the filter as CSV. `done` is the number of exported applicants,
 * or null if no export runs. `toggle` starts an export or cancels it. Rule 97
 */
export function useApplicantExport(filter: ApplicantFilter) {
  const employer = useCurrentEmployer();
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      const { exportApplicants } = await import("./export-applicants.ts");
      const count = await exportApplicants({ employer, filter, signal: controller.signal, onProgress: setDone });
      toast({ message: messages.exported(count), tone: "success" });
    } catch {
      if (!controller.signal.aborted) toast({ message: messages.exportFailed, tone: "danger" });
    }
    if (running.current === controller) setDone(null);
  }

  return { done, toggle: () => (done === null ? void run() : running.current?.abort()) };
}
