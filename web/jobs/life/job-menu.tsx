import { isPausedOn, publicObstacle } from "#domain/job/job-publicity.ts";
import { withSource } from "#domain/job/sources.ts";
import { RENEWABLE_DAYS } from "#domain/limits.ts";
import { jobLifeMessages as messages } from "#domain/messages/job-life.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { publicJobPath } from "#domain/public-paths.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { config } from "#web/browser/config.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { useCurrentEmployer } from "#web/session/signed-in.ts";
import { copyText } from "#web/ui/copying/copy-text.ts";
import { MenuItem, MenuPopup } from "#web/ui/overlays/popups/menu-popup.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import type { MenuProps } from "#web/ui/overlays/use-menu.ts";
import { type JobInLife, useJobLife } from "./use-job-life.ts";
import { usePause } from "./use-pause.ts";

interface JobMenuProps extends MenuProps {
  job: JobInLife;
  onClosing: () => void;
  onPausing: () => void;
  onDelete: (() => void) | undefined;
}

/** A menu with the actions that have no button in the row. Rules 60 and 99 */
export function JobMenu({ job, onClosing, onPausing, onDelete, ...popup }: JobMenuProps) {
  const life = useJobLife(job);
  const pause = usePause(job);
  const company = useCurrentEmployer();
  const isClosed = job.status === "closed";
  const listed = { ...job, archived: isClosed ? 1 : 0 };
  const today = portalToday();
  const obstacle = publicObstacle(listed, company, config.hasPublicJobs === true, today);
  const isPublic = obstacle === null;
  const url = location.origin + withSource(publicJobPath(job), "link");
  // Hides the item if renewing would fail. The database enforces the same rule.
  const isRenewable = job.end_date >= addDays(today, -RENEWABLE_DAYS);
  const isPaused = isPausedOn(listed, today);
  return (
    <MenuPopup {...popup} label={jobTableMessages.moreActionsFor(job.name)}>
      {(isPublic || obstacle === "paused") && (
        <MenuItem onPress={() => void window.open(url, "_blank", "noreferrer")}>{messages.openPublicPage}</MenuItem>
      )}
      {isPublic && <MenuItem onPress={() => void copyLink(url)}>{messages.copyLink}</MenuItem>}
      {isClosed && <MenuItem onPress={life.reopen}>{messages.reopen}</MenuItem>}
      {!isClosed && isRenewable && <MenuItem onPress={() => void life.renew()}>{messages.renew}</MenuItem>}
      {!isClosed && !isRenewable && <MenuItem>{messages.tooOld}</MenuItem>}
      {isPaused && <MenuItem onPress={() => pause(null)}>{messages.endPause}</MenuItem>}
      {job.status === "active" && job.end_date > today && (
        <MenuItem onPress={onPausing}>{isPaused ? messages.changePause : messages.pause}</MenuItem>
      )}
      {!isClosed && <MenuItem onPress={onClosing}>{messages.close}</MenuItem>}
      {onDelete && (
        <MenuItem label={`Delete ${job.name}`} isRemoving onPress={onDelete}>
          Delete
        </MenuItem>
      )}
    </MenuPopup>
  );
}

async function copyLink(url: string) {
  try {
    await copyText(url);
    toast({ message: messages.linkCopied, tone: "success" });
  } catch {
    toast({ message: messages.linkNotCopied(url), tone: "danger" });
  }
}
