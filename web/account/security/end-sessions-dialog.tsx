import { useState } from "react";
import { useNavigate } from "react-router";
import { sessionsMessages } from "#domain/messages/security.ts";
import { paths } from "#domain/routes.ts";
import { authClient } from "#web/session/auth-client.ts";
import { signOut } from "#web/session/sign-out.ts";
import { ConfirmDialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import type { OwnSession } from "./own-security.ts";
import { AuthRefusal, requestAuth } from "./request-auth.ts";

/** The sessions to end: the given session, all others, or all. */
export type Ending = OwnSession | "others" | "everywhere";

interface EndSessionsDialogProps {
  /** The dialog is open if this is not null. */
  ending: Ending | null;
  onClose: () => void;
  onEnded: () => void;
  onProblem: (problem: string | null) => void;
}

/** Asks for confirmation, ends the sessions and reports the result. */
export function EndSessionsDialog({ ending, onClose, onEnded, onProblem }: EndSessionsDialogProps) {
  const navigate = useNavigate();
  const [isBusy, setIsBusy] = useState(false);
  const { title, text, done } = wordsOf(ending);

  async function onConfirm() {
    setIsBusy(true);
    onProblem(null);
    try {
      if (ending === "others" || ending === "everywhere") await endOthers();
      else if (ending) await endOne(ending.id);
      if (ending === "everywhere") {
        await signOut();
        navigate(paths.home, { replace: true });
      }
      toast({ message: done, tone: "success" });
    } catch {
      onProblem(sessionsMessages.notSignedOut);
    }
    setIsBusy(false);
    onClose();
    if (ending !== "everywhere") onEnded();
  }

  return (
    <ConfirmDialog
      isOpen={ending !== null}
      title={title}
      verb={ending === "everywhere" ? sessionsMessages.signOutEverywhere : sessionsMessages.signOut}
      isBusy={isBusy}
      onCancel={onClose}
      onConfirm={onConfirm}
    >
      {typeof ending === "object" && ending && <b>{ending.device} </b>}
      {text}
    </ConfirmDialog>
  );
}

function wordsOf(ending: Ending | null): { title: string; text: string; done: string } {
  const words = sessionsMessages;
  if (ending === "others") {
    return { title: words.othersTitle, text: words.othersText, done: words.signedOutElsewhere };
  }
  if (ending === "everywhere") {
    return { title: words.everywhereTitle, text: words.everywhereText, done: words.signedOutEverywhere };
  }
  return { title: words.signOutTitle, text: words.signOutText, done: words.signedOut };
}

async function endOthers(): Promise<void> {
  const { error } = await (await authClient()).signOut({ scope: "others" });
  if (error) throw error;
}

/** Ends a session. Ignores the error for a session that has already ended. */
async function endOne(id: string): Promise<void> {
  await requestAuth("DELETE", `/sessions/${id}`).catch((error: unknown) => {
    if (!(error instanceof AuthRefusal && error.code === "session_not_found")) throw error;
  });
}
