import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { INVITE_DELAY_MS } from "#domain/limits.ts";
import { teamMessages } from "#domain/messages.ts";
import { invite } from "#web/data/invitations.ts";
import { inviteFailure, type TeamOutcome } from "./team-outcome.ts";

interface InviteOptions {
  onOutcome: (outcome: TeamOutcome) => void;
  onSent: () => void;
}

/** Spec §9 "Invite delay: 1.5 s": time to take it back, which also happens when the screen is left. */
export function useInvite(employerId: number, { onOutcome, onSent }: InviteOptions) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [isWaiting, setIsWaiting] = useState(false);
  const send = useMutation(invite);

  useEffect(() => () => clearTimeout(timer.current), []);

  function start(email: string) {
    setIsWaiting(true);
    timer.current = setTimeout(() => {
      send.mutate(
        { employerId, email },
        {
          onSuccess: () => {
            onOutcome({ tone: "success", message: teamMessages.invitationSent(email) });
            onSent();
          },
          onError: (error) => onOutcome(inviteFailure(error, email)),
        },
      );
      setIsWaiting(false);
    }, INVITE_DELAY_MS);
  }

  function cancel() {
    clearTimeout(timer.current);
    setIsWaiting(false);
  }

  return { isInviting: isWaiting || send.isPending, canCancel: isWaiting, start, cancel };
}
