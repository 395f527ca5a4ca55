import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { invitationPath } from "#domain/routes.ts";
import { takeInvitation } from "./pending-invitation.ts";

/**
 * Opens the invitation after the visitor has signed in. A sign-in link in an email opens a second
 * tab. Only the visible tab opens the invitation.
 */
export function useReturnToInvitation() {
  const navigate = useNavigate();
  const goBack = useEffectEvent(() => {
    const token = takeInvitation();
    if (token) navigate(invitationPath(token), { replace: true });
  });
  // Runs once. A second run would find no token and lose the acceptance.
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
