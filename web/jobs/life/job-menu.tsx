import { jobLifeMessages as messages } from "#domain/messages.ts";
import type { ListedJob } from "#web/jobs/data/job-list.ts";
import { MenuItem, MenuPopup } from "#web/ui/menu-popup.tsx";
import type { MenuProps } from "#web/ui/use-menu.ts";
import { isRenewable } from "./is-renewable.ts";

interface JobMenuProps extends MenuProps {
  job: ListedJob;
  onClosing: () => void;
  onReopen: () => void;
  onRenew: () => void;
}

/** What the row's buttons leave out. Rule 60 */
export function JobMenu({ job, onClosing, onReopen, onRenew, ...popup }: JobMenuProps) {
  const isClosed = job.status === "closed";
  return (
    <MenuPopup {...popup} label={messages.more(job.name)}>
      {isClosed && <MenuItem onPress={onReopen}>{messages.reopen}</MenuItem>}
      {!isClosed && isRenewable(job) && <MenuItem onPress={onRenew}>{messages.renew}</MenuItem>}
      {!isClosed && !isRenewable(job) && <MenuItem>{messages.tooOld}</MenuItem>}
      {!isClosed && <MenuItem onPress={onClosing}>{messages.close}</MenuItem>}
    </MenuPopup>
  );
}
