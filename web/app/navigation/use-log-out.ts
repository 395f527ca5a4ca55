import { useState } from "react";
import { useNavigate } from "react-router";
import { shellMessages } from "#domain/messages/shell.ts";
import { paths } from "#domain/routes.ts";
import { signOut } from "#web/session/sign-out.ts";
import { confirmLeaving } from "#web/ui/leaving/leave-guard.ts";
import { toast } from "#web/ui/overlays/toast.ts";

export function useLogOut() {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);

  async function logOut() {
    if (isBusy) return;
    setIsBusy(true);
    const { isEndedOnServer } = await signOut();
    // Opens the home page, where the next user starts.
    navigate(paths.home, { replace: true });
    if (isEndedOnServer) return;
    toast({ message: shellMessages.loggedOutHereOnly, tone: "danger" });
  }

  return { isBusy, logOut: () => confirmLeaving(() => void logOut()) };
}
