import { useIsMutating } from "@tanstack/react-query";
import { useState } from "react";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { jobTableMessages, profileMessages } from "#domain/messages/messages.ts";
import { lifeKey } from "#web/jobs/data/jobs.ts";
import { useJobHandOver } from "#web/jobs/life/use-job-hand-over.ts";
import type { JobInLife } from "#web/jobs/life/use-job-life.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useLoaded } from "#web/ui/hooks/use-loaded.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { Tooltip } from "#web/ui/overlays/tooltip.tsx";
import { useMenu } from "#web/ui/overlays/use-menu.ts";

const loadMenu = () => import("#web/jobs/life/job-menu.tsx").then((module) => module.JobMenu);
const loadCloseDialog = () => import("#web/jobs/life/close-job-dialog.tsx");

const editObstacles = {
  active: null,
  closed: jobTableMessages.closedEditTooltip,
  expired: jobTableMessages.expiredEditTooltip,
} as const;

/** Edit, Duplicate, and the menu of the job's row in the table. One that is over is duplicated rather than edited. */
export function JobButtons({ job }: { job: JobInLife }) {
  const { isDuplicating, duplicate, edit } = useJobHandOver(job.id, (message) => toast({ message, tone: "danger" }));
  const isReadOnly = useCurrentEmployer().inactive === 1;
  const obstacle = editObstacles[job.status];
  // The shell says why, above every screen of the company (rule 14).
  if (isReadOnly) return <p className="sr-only">{profileMessages.inactive}</p>;
  return (
    <div className="flex flex-wrap gap-2">
      {obstacle ? (
        <Tooltip text={obstacle}>
          {(id) => (
            <Button icon="edit" isSoftDisabled aria-describedby={id}>
              {messages.edit}
            </Button>
          )}
        </Tooltip>
      ) : (
        <Button variant="primary" icon="edit" onClick={edit}>
          {messages.edit}
        </Button>
      )}
      <Button variant={obstacle ? "primary" : "outline"} icon="duplicate" isBusy={isDuplicating} onClick={duplicate}>
        {messages.duplicate}
      </Button>
      <MoreActions job={job} />
    </div>
  );
}

/** Close, reopen, renew (rule 60). */
function MoreActions({ job }: { job: JobInLife }) {
  const isBusy = useIsMutating({ mutationKey: lifeKey(job.id) }) > 0;
  const menu = useMenu(loadMenu);
  const [isClosing, setIsClosing] = useState(false);
  const dialog = useLoaded(loadCloseDialog, isClosing, () => setIsClosing(false));
  return (
    <>
      <IconButton
        {...menu.triggerProps}
        icon={isBusy ? "spinner" : "more"}
        isSpinning={isBusy}
        label={jobTableMessages.moreActionsFor(job.name)}
        title={jobTableMessages.moreActions}
      />
      {menu.Content && <menu.Content {...menu.popupProps} job={job} onClosing={() => setIsClosing(true)} />}
      {dialog && <dialog.CloseJobDialog job={job} isOpen={isClosing} onClose={() => setIsClosing(false)} />}
    </>
  );
}
