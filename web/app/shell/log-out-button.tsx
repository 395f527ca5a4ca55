import { useState } from "react";
import { useNavigate } from "react-router";
import { shellMessages } from "#domain/messages.ts";
import { paths } from "#domain/routes.ts";
import { signOut } from "#web/session/sign-out.ts";
import { Icon } from "#web/ui/icon.tsx";
import { leaveAfterAsking } from "#web/ui/leave-guard.ts";
import { toast } from "#web/ui/toast.ts";
import { SideLabel } from "./side-label.tsx";

export function LogOutButton() {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function onLogOut() {
    if (isBusy) return;
    setIsBusy(true);
    const { isEndedOnServer } = await signOut();
    // The next user to sign in starts at the first page.
    navigate(paths.home, { replace: true });
    if (isEndedOnServer) return;
    toast({ message: shellMessages.loggedOutHereOnly, tone: "danger" });
  }

  return (
    <button
      type="button"
      title={shellMessages.logOut}
      className="side-link"
      aria-busy={isBusy || undefined}
      onClick={() => leaveAfterAsking(() => void onLogOut())}
    >
      {isBusy ? <Icon name="spinner" className="spins" /> : <Icon name="log-out" />}
      <SideLabel>{shellMessages.logOut}</SideLabel>
    </button>
  );
}
