import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { jobTableMessages } from "#domain/messages/messages.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { lifeKey } from "#web/jobs/data/jobs.ts";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useLoaded } from "#web/ui/hooks/use-loaded.ts";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { useMenu } from "#web/ui/overlays/use-menu.ts";

interface JobActionsProps {
  job: ListedJob;
  onDelete: (job: ListedJob) => void;
}

const READ_ONLY = "This company is inactive. Its jobs can only be read.";

const editObstacles = {
  active: null,
  closed: jobTableMessages.closedEditTooltip,
  expired: jobTableMessages.expiredEditTooltip,
} as const;

const loadMenu = () => import("#web/jobs/life/job-menu.tsx").then((module) => module.JobMenu);
const loadCloseDialog = () => import("#web/jobs/life/close-job-dialog.tsx");

/** Duplicate, edit, delete, and a menu of the rest. What cannot be done now can be focused and says why (rule 34). */
export function JobActions({ job, onDelete }: JobActionsProps) {
  const { isDuplicating, duplicate, edit } = useJobHandOver(job.id, (message) => toast({ message, tone: "danger" }));
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const isOver = job.status !== "active";
  const editObstacle = isReadOnly ? READ_ONLY : editObstacles[job.status];
  const obstacle = isReadOnly ? READ_ONLY : null;

  return (
    <div className="list-buttons list-buttons-at-end">
      <Action obstacle={obstacle}>
        {(state) => (
          <IconButton
            {...state}
            icon={isDuplicating ? "spinner" : "duplicate"}
            isSpinning={isDuplicating}
            label={`Duplicate ${job.name}`}
            word="Duplicate"
            variant={isOver && !isReadOnly ? "soft" : "ghost"}
            isInRow
            onClick={duplicate}
          />
        )}
      </Action>
      <Action obstacle={editObstacle}>
        {(state) => <IconButton {...state} icon="edit" label={`Edit ${job.name}`} word="Edit" isInRow onClick={edit} />}
      </Action>
      <Action obstacle={obstacle}>
        {(state) => (
          <IconButton
            {...state}
            icon="delete"
            label={`Delete ${job.name}`}
            word="Delete"
            isInRow
            isRemoving
            onPointerEnter={preloadDialogs}
            onFocus={preloadDialogs}
            onClick={() => onDelete(job)}
          />
        )}
      </Action>
      <Action obstacle={obstacle}>{(state) => <MoreActions job={job} state={state} />}</Action>
    </div>
  );
}

/** Close, reopen, renew (rule 60). */
function MoreActions({ job, state }: { job: ListedJob; state: ActionState }) {
  const isBusy = useIsMutating({ mutationKey: lifeKey(job.id) }) > 0;
  const menu = useMenu(loadMenu);
  const [isClosing, setIsClosing] = useState(false);
  const dialog = useLoaded(loadCloseDialog, isClosing, () => setIsClosing(false));
  return (
    <>
      <IconButton
        {...menu.triggerProps}
        {...state}
        icon={isBusy ? "spinner" : "more"}
        isSpinning={isBusy}
        label={jobTableMessages.moreActionsFor(job.name)}
        title={jobTableMessages.moreActions}
        isInRow
      />
      {menu.Content && <menu.Content {...menu.popupProps} job={job} onClosing={() => setIsClosing(true)} />}
      {dialog && <dialog.CloseJobDialog job={job} isOpen={isClosing} onClose={() => setIsClosing(false)} />}
    </>
  );
}

interface ActionState {
  isSoftDisabled?: boolean;
  "aria-describedby"?: string;
}

interface ActionProps {
  /** Why it cannot be done now. */
  obstacle: string | null;
  children: (state: ActionState) => React.ReactNode;
}

function Action({ obstacle, children }: ActionProps) {
  if (!obstacle) return children({});
  return <Tooltip text={obstacle}>{(id) => children({ isSoftDisabled: true, "aria-describedby": id })}</Tooltip>;
}
