import { useEffect } from "react";
import { useNavigate } from "react-router";
import { takeInvitation } from "#web/company/invitation/pending-invitation.ts";

/** Whoever signed in to accept an invitation comes back to it. */
export function useReturnToInvitation() {
  const navigate = useNavigate();
  useEffect(() => {
    const token = takeInvitation();
    if (token) navigate(`/invitation/${encodeURIComponent(token)}`, { replace: true });
  }, [navigate]);
}
