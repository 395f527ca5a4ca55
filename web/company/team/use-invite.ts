import { useMutation } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { INVITE_DELAY_MS } from "#domain/limits.ts";
import { teamMessages } from "#domain/messages/company.ts";
import { invite } from "#web/company/data/invitations.ts";
import { useIsMounted } from "#web/ui/hooks/use-is-mounted.ts";
import { toast } from "#web/ui/overlays/toast.ts";
import { inviteFailure, type TeamOutcome } from "./team-outcome.ts";

interface InviteOptions {
  onOutcome: (outcome: TeamOutcome) => void;
  onSent: () => void;
}

/**
 * Sends an invitation after a delay. Until then, the user can cancel it (Spec §9). If the user
 * leaves the screen, cancels the invitation and shows a toast.
 */
export function useInvite(employerId: number, { onOutcome, onSent }: InviteOptions) {
  const waiting = useRef<{ email: string; timer: ReturnType<typeof setTimeout> }>(undefined);
  const isMounted = useIsMounted();
  const [isWaiting, setIsWaiting] = useState(false);
  const { mutateAsync: send, isPending } = useMutation(invite);

  useEffect(
    () => () => {
      if (!waiting.current) return;
      clearTimeout(waiting.current.timer);
      reportNotSent(waiting.current.email);
    },
    [],
  );

  function start(email: string) {
    setIsWaiting(true);
    waiting.current = { email, timer: setTimeout(onTime, INVITE_DELAY_MS, email) };
  }

  async function onTime(email: string) {
    waiting.current = undefined;
    setIsWaiting(false);
    try {
      await send({ employerId, email });
      onOutcome({ tone: "success", message: teamMessages.invitationSent(email) });
      onSent();
    } catch (error) {
      if (isMounted.current) onOutcome(inviteFailure(error, email));
      else reportNotSent(email);
    }
  }

  function cancel() {
    clearTimeout(waiting.current?.timer);
    waiting.current = undefined;
    setIsWaiting(false);
  }

  return { isInviting: isWaiting || isPending, canCancel: isWaiting, start, cancel };
}

function reportNotSent(email: string) {
  toast({ message: teamMessages.invitationNotSent(email), tone: "danger" });
}
