import { useEffect, useEffectEvent } from "react";
import { useNavigate } from "react-router";
import { invitationPath } from "#domain/routes.ts";
import { takeInvitation } from "./pending-invitation.ts";

/**
 * A user who signed in to accept an invitation returns to it, in the tab that is visible: an email's link opens another one,
 * and the first is signed in behind it.
 */
export function useReturnToInvitation() {
  const navigate = useNavigate();
  const goBack = useEffectEvent(() => {
    const token = takeInvitation();
    if (token) navigate(invitationPath(token), { replace: true });
  });
  // Once: another look at the storage would find nothing and forget what was taken.
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
