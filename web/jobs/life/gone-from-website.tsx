import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { websiteScanMessages as messages } from "#domain/messages/website-scan.ts";
import { keepJob } from "#web/jobs/data/job-life.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Badge } from "#web/ui/lists/badge.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { CloseJobDialog } from "./close-job-dialog.tsx";

/** Asks the member to close or keep a job that is no longer on the company's website. Rule 73 */
export function GoneFromWebsite({ job }: { job: ListedJob }) {
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const [isClosing, setIsClosing] = useState(false);
  const keep = useMutation(keepJob);
  const onError = () => toast({ message: messages.keepFailed, tone: "danger" });
  return (
    <span className="mt-1 grid justify-items-start gap-1.5">
      <Badge tone="warning" icon="warning">
        {messages.goneQuestion}
      </Badge>
      {!isReadOnly && (
        <span className="flex flex-wrap gap-2">
          <Button
            variant="soft"
            className="btn-row"
            aria-label={`${messages.close} ${job.name}`}
            onClick={() => setIsClosing(true)}
          >
            {messages.close}
          </Button>
          <Button
            className="btn-row"
            aria-label={`${messages.keep}: ${job.name}`}
            isBusy={keep.isPending}
            onClick={() => keep.mutate(job.id, { onError })}
          >
            {messages.keep}
          </Button>
        </span>
      )}
      <CloseJobDialog job={job} isOpen={isClosing} onClose={() => setIsClosing(false)} />
    </span>
  );
}
