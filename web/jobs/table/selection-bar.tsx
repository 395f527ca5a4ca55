import { type RefObject, useEffect, useId, useRef, useState } from "react";
import { type JobChange, jobBatchMessages as messages } from "#domain/messages/job-batches.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import type { ClosedReason } from "#web/jobs/data/job-life.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { ClosingReasons } from "#web/jobs/life/closing-reasons.tsx";
import { Button } from "#web/ui/controls/button.tsx";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import { FormBar } from "#web/ui/layout/form-bar.tsx";
import { ConfirmDialog, Dialog } from "#web/ui/overlays/dialog.tsx";
import { DeletionNotes } from "./delete-job-dialog.tsx";
import { useJobBatch } from "./use-job-batch.ts";

interface SelectionBarProps {
  /** The jobs on this page. */
  jobs: readonly ListedJob[];
  /** The selected jobs of all pages, by id. */
  selected: ReadonlyMap<number, ListedJob>;
  onSelect: (jobs: readonly ListedJob[], isSelected: boolean) => void;
  onClear: () => void;
}

const CHANGES: readonly { change: JobChange; icon: IconName }[] = [
  { change: "renew", icon: "refresh" },
  { change: "close", icon: "check" },
  { change: "duplicate", icon: "duplicate" },
  { change: "delete", icon: "delete" },
];

/** Shows how many jobs are selected and the actions for all of them. Rule 80 */
export function SelectionBar({ jobs, selected, onSelect, onClear }: SelectionBarProps) {
  const [asked, setAsked] = useState<JobChange | null>(null);
  const batch = useJobBatch(onClear);
  const here = jobs.filter(({ id }) => selected.has(id)).length;
  const isNothing = selected.size === 0;
  const countId = useId();
  const jobIds = [...selected.keys()];

  function begin(change: JobChange) {
    if (change === "close" || change === "delete") setAsked(change);
    else batch.run({ change, jobIds });
  }

  return (
    <FormBar>
      <div className="flex flex-wrap items-center gap-x-4">
        <CheckboxField
          label={messages.page}
          checked={here > 0 && here === jobs.length}
          ref={useIndeterminate(here > 0 && here < jobs.length)}
          onChange={({ target }) => onSelect(jobs, target.checked)}
        />
        <p id={countId} role="status" className="text-ink-muted">
          {messages.selected(selected.size, selected.size - here)}
        </p>
      </div>
      <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:flex-1">
        {CHANGES.map(({ change, icon }) => (
          <Button
            key={change}
            icon={icon}
            isBusy={batch.running === change}
            busyLabel={messages.busy[change]}
            isSoftDisabled={isNothing || batch.running !== null}
            aria-describedby={isNothing ? countId : undefined}
            onClick={() => begin(change)}
          >
            {messages.verbs[change]}
          </Button>
        ))}
      </div>
      <CloseJobsDialog
        count={selected.size}
        isOpen={asked === "close"}
        onClose={() => setAsked(null)}
        onConfirm={(reason) => {
          setAsked(null);
          batch.run({ change: "close", jobIds, reason });
        }}
      />
      <DeleteJobsDialog
        jobs={[...selected.values()]}
        isOpen={asked === "delete"}
        onCancel={() => setAsked(null)}
        onConfirm={() => {
          setAsked(null);
          batch.run({ change: "delete", jobIds });
        }}
      />
    </FormBar>
  );
}

/**
 * Shows a checkbox as partly checked. Use it for a checkbox that stands for several items of which
 * only some are checked.
 */
function useIndeterminate(isIndeterminate: boolean): RefObject<HTMLInputElement | null> {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current) box.current.indeterminate = isIndeterminate;
  }, [isIndeterminate]);
  return box;
}

const NAMED = 5;

interface DeleteJobsDialogProps {
  jobs: readonly ListedJob[];
  isOpen: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for confirmation before deleting several jobs (rules 26 and 80). */
function DeleteJobsDialog({ jobs, ...dialog }: DeleteJobsDialogProps) {
  const [only] = jobs;
  const isOne = jobs.length === 1;
  const title = isOne ? jobTableMessages.deleteTitle : messages.deleteTitle;
  const [before, after] = isOne ? jobTableMessages.deleteConfirmation : messages.deleteConfirmation;
  return (
    <ConfirmDialog {...dialog} title={title} verb={title}>
      {before}
      <b className="text-ink">{isOne ? only?.name : `${jobs.length} jobs`}</b>
      {after}
      <DeletionNotes jobs={jobs} />
      {!isOne && (
        <ul className="pt-3">
          {jobs.slice(0, NAMED).map(({ id, name }) => (
            <li key={id} className="border-t border-line py-1 wrap-anywhere">
              {name}
            </li>
          ))}
          {jobs.length > NAMED && <li>{messages.andMore(jobs.length - NAMED)}</li>}
        </ul>
      )}
    </ConfirmDialog>
  );
}

interface CloseJobsDialogProps {
  count: number;
  isOpen: boolean;
  onClose: () => void;
  onConfirm: (reason: ClosedReason) => void;
}

/** Asks for the reason for closing several jobs. Rule 80 */
function CloseJobsDialog({ count, isOpen, onClose, onConfirm }: CloseJobsDialogProps) {
  const [reason, setReason] = useState<ClosedReason>("filled_here");
  const title = messages.closeTitle(count);
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={title}
      confirm={{ verb: title, onConfirm: () => onConfirm(reason) }}
    >
      <div className="overflow-y-auto px-5 pb-2">
        <ClosingReasons question={messages.whyClose(count)} reason={reason} onChoose={setReason} />
      </div>
    </Dialog>
  );
}
