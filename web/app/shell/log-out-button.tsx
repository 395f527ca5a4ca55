import { shellMessages } from "#domain/messages/messages.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { SideLabel } from "./side-label.tsx";
import { useLogOut } from "./use-log-out.ts";

export function LogOutButton() {
  const { isBusy, logOut } = useLogOut();
  return (
    <button
      type="button"
      title={shellMessages.logOut}
      className="side-link"
      aria-busy={isBusy || undefined}
      onClick={logOut}
    >
      {isBusy ? <Icon name="spinner" className="spins" /> : <Icon name="log-out" />}
      <SideLabel>{shellMessages.logOut}</SideLabel>
    </button>
  );
}
