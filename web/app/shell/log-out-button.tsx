import { shellMessages } from "#domain/messages/messages.ts";
import { useLogOut } from "#web/app/navigation/use-log-out.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { SideLabel } from "./side-label.tsx";

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
