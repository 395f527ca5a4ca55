import { useIsMutating } from "@tanstack/react-query";
import type { ComponentProps } from "react";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { lifeKey } from "#web/jobs/data/jobs.ts";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { useOverlay } from "#web/ui/overlays/use-loaded.ts";
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
  const closing = useOverlay(loadCloseDialog);
  const pausing = useOverlay(loadPauseDialog);
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
          onClosing={closing.open}
          onPausing={pausing.open}
          onDelete={onDelete}
        />
      )}
      {closing.code && <closing.code.CloseJobDialog job={job} isOpen={closing.isOpen} onClose={closing.close} />}
      {pausing.code && <pausing.code.PauseJobDialog job={job} isOpen={pausing.isOpen} onClose={pausing.close} />}
    </>
  );
}
