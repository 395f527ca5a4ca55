import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { invitationPath } from "#domain/routes.ts";
import { takeInvitation } from "./pending-invitation.ts";

/**
 * After signing in to accept an invitation, opens the invitation in the visible tab. A sign-in link
 * in an email opens a second tab, which signs in the first tab too.
 */
export function useReturnToInvitation() {
  const navigate = useNavigate();
  const goBack = useEffectEvent(() => {
    const token = takeInvitation();
    if (token) navigate(invitationPath(token), { replace: true });
  });
  // Runs only once. A second call would find no token and clear the acceptance.
  useEffect(() => {
    function onLook() {
      if (document.visibilityState === "hidden") return;
      document.removeEventListener("visibilitychange", onLook);
      goBack();
    }
    document.addEventListener("visibilitychange", onLook);
    onLook();
    return () => document.removeEventListener("visibilitychange", onLook);
  }, []);
}
