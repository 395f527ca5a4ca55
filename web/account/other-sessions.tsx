import { useState } from "react";
import { ownAccountMessages } from "#domain/messages.ts";
import { authClient } from "#web/session/auth-client.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";
import { toast } from "#web/ui/toast.ts";

/** Ends the sessions on every other device; this one goes on. */
export function OtherSessions() {
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  async function onSignOut() {
    setState("busy");
    const isDone = await endOthers();
    setState(isDone ? "idle" : "failed");
    if (isDone) toast({ message: ownAccountMessages.signedOutElsewhere, tone: "success" });
  }

  return (
    <SectionCard title="Other devices" hint="A computer you forgot to log out of, or a phone you lost.">
      {state === "failed" && <Banner tone="danger">{ownAccountMessages.notSignedOutElsewhere}</Banner>}
      <div>
        <Button icon="log-out" isBusy={state === "busy"} onClick={onSignOut}>
          Sign out other devices
        </Button>
      </div>
    </SectionCard>
  );
}

async function endOthers(): Promise<boolean> {
  try {
    const auth = await authClient();
    const { error } = await auth.signOut({ scope: "others" });
    return !error;
  } catch {
    return false;
  }
}
