import { useState } from "react";
import { jobBatchMessages as messages } from "#domain/messages/job-batches.ts";
import type { ClosedReason } from "#web/jobs/data/job-life.ts";
import { ClosingReasons } from "#web/jobs/life/closing-reasons.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface CloseJobsDialogProps {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (reason: ClosedReason) => void;
}

/** Why several jobs end, now. Rule 80 */
export function CloseJobsDialog({ count, isOpen, onClose, onConfirm }: CloseJobsDialogProps) {
  const [reason, setReason] = useState<ClosedReason>("filled_here");
  const title = messages.closeTitle(count);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={() => onConfirm(reason)}>
            {title}
          </Button>
        </>
      }
    >
      <div className="overflow-y-auto px-5 pb-2">
        <ClosingReasons question={messages.whyClose(count)} reason={reason} onChoose={setReason} />
      </div>
    </Dialog>
  );
}
