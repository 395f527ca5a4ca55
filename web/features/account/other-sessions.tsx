import { useState } from "react";
import { authClient } from "#web/session/auth-client.ts";
import { Banner } from "#web/ui/banner.tsx";
import { Button } from "#web/ui/button.tsx";
import { SectionCard } from "#web/ui/section-card.tsx";

type State = "idle" | "busy" | "done" | "failed";

/** Ends the sessions on every other device; this one goes on. */
export function OtherSessions() {
  const [state, setState] = useState<State>("idle");

  async function onSignOut() {
    setState("busy");
    setState(await endOthers());
  }

  return (
    <SectionCard title="Other devices" hint="A computer you forgot to log out of, or a phone you lost.">
      {state === "done" && <Banner tone="success">You are signed out everywhere else.</Banner>}
      {state === "failed" && (
        <Banner tone="danger">The other devices could not be signed out. Please try again.</Banner>
      )}
      <div>
        <Button icon="log-out" isBusy={state === "busy"} onClick={onSignOut}>
          Sign out other devices
        </Button>
      </div>
    </SectionCard>
  );
}

async function endOthers(): Promise<State> {
  try {
    const auth = await authClient();
    const { error } = await auth.signOut({ scope: "others" });
    return error ? "failed" : "done";
  } catch {
    return "failed";
  }
}
