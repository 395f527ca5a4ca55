import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { editObstacles, MoreActions } from "#web/jobs/life/more-actions.tsx";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";

interface JobActionsProps {
  job: ListedJob;
  /** True if the window has room for the Delete button. Otherwise the menu has the item Delete. */
  hasRoom: boolean;
  onDelete: (job: ListedJob) => void;
}

const READ_ONLY = "This company is inactive. Its jobs can only be read.";

/**
 * The buttons Duplicate, Edit and Delete, and a menu. A disabled button can be focused and explains
 * why it is disabled (rule 34).
 */
export function JobActions({ job, hasRoom, onDelete }: JobActionsProps) {
  const { isDuplicating, duplicate, edit } = useJobHandOver(job.id);
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const isOver = job.status !== "active";
  const editObstacle = isReadOnly ? READ_ONLY : editObstacles[job.status];
  const obstacle = isReadOnly ? READ_ONLY : null;

  return (
    <div className="list-buttons">
      <Action obstacle={obstacle}>
        {(state) => (
          <IconButton
            {...state}
            icon={isDuplicating ? "spinner" : "duplicate"}
            isSpinning={isDuplicating}
            label={`Duplicate ${job.name}`}
            title="Duplicate"
            variant={isOver && !isReadOnly ? "soft" : "ghost"}
            isInRow
            onClick={duplicate}
          />
        )}
      </Action>
      <Action obstacle={editObstacle}>
        {(state) => (
          <IconButton {...state} icon="edit" label={`Edit ${job.name}`} title="Edit" isInRow onClick={edit} />
        )}
      </Action>
      {hasRoom && (
        <Action obstacle={obstacle}>
          {(state) => (
            <IconButton
              {...state}
              icon="delete"
              label={`Delete ${job.name}`}
              title="Delete"
              isInRow
              isRemoving
              onPointerEnter={preloadDialogs}
              onFocus={preloadDialogs}
              onClick={() => onDelete(job)}
            />
          )}
        </Action>
      )}
      <Action obstacle={obstacle}>
        {(state) => <MoreActions job={job} isInRow onDelete={hasRoom ? undefined : () => onDelete(job)} {...state} />}
      </Action>
    </div>
  );
}

interface ActionState {
  isSoftDisabled?: boolean;
  "aria-describedby"?: string;
}

interface ActionProps {
  /** Why the action is unavailable, or null. */
  obstacle: string | null;
  children: (state: ActionState) => React.ReactNode;
}

function Action({ obstacle, children }: ActionProps) {
  if (!obstacle) return children({});
  return <Tooltip text={obstacle}>{(id) => children({ isSoftDisabled: true, "aria-describedby": id })}</Tooltip>;
}
