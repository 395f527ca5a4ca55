import { RENEWABLE_DAYS } from "#domain/limits.ts";
import { jobLifeMessages as messages } from "#domain/messages/job-life.ts";
import { jobTableMessages } from "#domain/messages/jobs.ts";
import { addDays } from "#domain/time/calendar-date.ts";
import { portalToday } from "#web/browser/server-time.ts";
import { MenuItem, MenuPopup } from "#web/ui/overlays/popups/menu-popup.tsx";
import type { MenuProps } from "#web/ui/overlays/use-menu.ts";
import { type JobInLife, useJobLife } from "./use-job-life.ts";

interface JobMenuProps extends MenuProps {
  job: JobInLife;
  onClosing: () => void;
  onDelete: (() => void) | undefined;
}

/** A menu with the actions that have no button in the row. Rule 60 */
export function JobMenu({ job, onClosing, onDelete, ...popup }: JobMenuProps) {
  const life = useJobLife(job);
  const isClosed = job.status === "closed";
  // Repeats a rule that the database enforces, to hide an item that would fail.
  const isRenewable = job.end_date >= addDays(portalToday(), -RENEWABLE_DAYS);
  return (
    <MenuPopup {...popup} label={jobTableMessages.moreActionsFor(job.name)}>
      {isClosed && <MenuItem onPress={life.reopen}>{messages.reopen}</MenuItem>}
      {!isClosed && isRenewable && <MenuItem onPress={() => void life.renew()}>{messages.renew}</MenuItem>}
      {!isClosed && !isRenewable && <MenuItem>{messages.tooOld}</MenuItem>}
      {!isClosed && <MenuItem onPress={onClosing}>{messages.close}</MenuItem>}
      {onDelete && (
        <MenuItem label={`Delete ${job.name}`} isRemoving onPress={onDelete}>
          Delete
        </MenuItem>
      )}
    </MenuPopup>
  );
}
