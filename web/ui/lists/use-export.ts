import { useEffect, useRef, useState } from "react";
import { toast } from "#web/ui/overlays/toast.ts";

/** `signal` cancels the export. `onProgress` reports the number of exported rows. */
interface Progress {
  signal: AbortSignal;
  onProgress: (count: number) => void;
}

interface Messages {
  exported: (count: number) => string;
  exportFailed: string;
}

/**
 * Saves a list as CSV with `save`, which returns the number of rows. `done` is the number of
 * exported rows, or null if no export runs. `toggle` starts an export or cancels it.
 */
export function useExport(messages: Messages, save: (progress: Progress) => Promise<number>) {
  const [done, setDone] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  async function run() {
    const controller = new AbortController();
    running.current = controller;
    setDone(0);
    try {
      const count = await save({ signal: controller.signal, onProgress: setDone });
      toast({ message: messages.exported(count), tone: "success" });
    } catch {
      if (!controller.signal.aborted) toast({ message: messages.exportFailed, tone: "danger" });
    }
    if (running.current === controller) setDone(null);
  }

  return { done, toggle: () => (done === null ? void run() : running.current?.abort()) };
}
