import { useState } from "react";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import type { JobOfPage } from "#web/jobs/data/one-job.ts";
import { Tabs } from "#web/ui/lists/tabs.tsx";
import { JobPreview } from "./job-preview.tsx";
import { type PREVIEW_WIDTHS, ScaledFrame } from "./scaled-frame.tsx";

type Device = keyof typeof PREVIEW_WIDTHS;

const devices = [
  { value: "phone", label: messages.phone },
  { value: "desk", label: messages.desk },
] as const satisfies { value: Device; label: string }[];

/** The job as job seekers see it, as wide as a phone or a desk. Rule 83 */
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
