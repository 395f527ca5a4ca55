import { type ReactNode, useEffect, useRef, useState } from "react";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { Tabs } from "#web/ui/lists/tabs.tsx";
import { JobPreview } from "./job-preview.tsx";

type Device = keyof typeof PREVIEW_WIDTHS;

const devices = [
  { value: "phone", label: messages.phone },
  { value: "desk", label: messages.desk },
] as const satisfies { value: Device; label: string }[];

/** Previews the public page at the width of a phone or a desktop. Rule 83 */
export function PreviewTabs({ job }: { job: JobOfPage }) {
  const [device, setDevice] = useState<Device>("phone");
  return (
    <Tabs label={messages.previewWidth} tabs={devices} value={device} onChange={setDevice}>
      <ScaledFrame device={device}>
        <JobPreview job={job} />
      </ScaledFrame>
    </Tabs>
  );
}

/** Widths in CSS pixels of a typical phone and of the content column on a desktop. */
const PREVIEW_WIDTHS = { phone: 360, desk: 960 } as const;

interface ScaledFrameProps {
  device: keyof typeof PREVIEW_WIDTHS;
  children: ReactNode;
}

/**
 * Limits a phone preview to the available width. Renders a desktop preview at its full width and
 * scales it down.
 */
function ScaledFrame({ device, children }: ScaledFrameProps) {
  const place = useRef<HTMLDivElement>(null);
  const [room, setRoom] = useState<number | null>(null);
  useEffect(() => {
    const element = place.current;
    if (!element) return;
    const observer = new ResizeObserver(([entry]) => setRoom(entry?.contentRect.width ?? null));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  const width = PREVIEW_WIDTHS[device];
  const scale = device === "desk" && room ? Math.min(1, room / width) : 1;
  return (
    <div ref={place} className="preview-place">
      <div
        className="preview-frame"
        data-device={device}
        style={device === "desk" ? { width, zoom: scale } : { maxWidth: width }}
      >
        {children}
      </div>
    </div>
  );
}
