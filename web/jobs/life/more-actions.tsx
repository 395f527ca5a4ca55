import { useIsMutating } from "@tanstack/react-query";
import { type ComponentProps, useState } from "react";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { lifeKey } from "#web/jobs/data/jobs.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useLoaded } from "#web/ui/overlays/use-loaded.ts";
import { useMenu } from "#web/ui/overlays/use-menu.ts";
import type { JobInLife } from "./use-job-life.ts";

const loadMenu = () => import("./job-menu.tsx").then((module) => module.JobMenu);
const loadCloseDialog = () => import("./close-job-dialog.tsx");
const loadPauseDialog = () => import("./pause-job-dialog.tsx");

/** Explains for each status why the job cannot be edited. */
export const editObstacles = {
  active: null,
  closed: jobTableMessages.closedEditTooltip,
  expired: jobTableMessages.expiredEditTooltip,
} as const;

interface MoreActionsProps extends Pick<ComponentProps<typeof IconButton>, "isInRow" | "isSoftDisabled"> {
  job: JobInLife;
  /** Deletes the job. If the function is omitted, the menu has no item for deleting. */
  onDelete?: (() => void) | undefined;
  "aria-describedby"?: string;
}

/** Opens a menu to close, reopen, renew or pause the job (rules 60 and 99). */
export function MoreActions({ job, onDelete, ...button }: MoreActionsProps) {
  const isBusy = useIsMutating({ mutationKey: lifeKey(job.id) }) > 0;
  const menu = useMenu(loadMenu);
  const [isClosing, setIsClosing] = useState(false);
  const dialog = useLoaded(loadCloseDialog, isClosing, () => setIsClosing(false));
  const [isPausing, setIsPausing] = useState(false);
  const pauseDialog = useLoaded(loadPauseDialog, isPausing, () => setIsPausing(false));
  return (
    <>
      <IconButton
        {...menu.triggerProps}
        {...button}
        icon={isBusy ? "spinner" : "more"}
        isSpinning={isBusy}
        label={jobTableMessages.moreActionsFor(job.name)}
        title={jobTableMessages.moreActions}
      />
      {menu.Content && (
        <menu.Content
          {...menu.popupProps}
          job={job}
          onClosing={() => setIsClosing(true)}
          onPausing={() => setIsPausing(true)}
          onDelete={onDelete}
        />
      )}
      {dialog && <dialog.CloseJobDialog job={job} isOpen={isClosing} onClose={() => setIsClosing(false)} />}
      {pauseDialog && <pauseDialog.PauseJobDialog job={job} isOpen={isPausing} onClose={() => setIsPausing(false)} />}
    </>
  );
}
