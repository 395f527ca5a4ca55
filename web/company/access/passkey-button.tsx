import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { waitingEmployerMessages as messages } from "#domain/messages/second-factor-rule.ts";
import { config } from "#web/browser/config.ts";
import { employersOfUserQuery } from "#web/company/data/employers-users.ts";
import { authClient } from "#web/session/auth-client.ts";
import { endSessionOf } from "#web/session/end-session-of.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { readStoredSession } from "#web/session/stored-session.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";

/**
 * Signs in with a passkey and ends the previous session. The new session has the second factor that
 * the company requires.
 */
export function PasskeyButton() {
  const client = useQueryClient();
  const { userId } = useSignedIn();
  const [isBusy, setIsBusy] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  async function onPress() {
    setIsBusy(true);
    setHasFailed(false);
    const isSignedIn = await signIn().catch(() => false);
    setHasFailed(!isSignedIn);
    if (isSignedIn) await client.invalidateQueries(employersOfUserQuery(userId));
    setIsBusy(false);
  }

  if (config.isHosted || !("PublicKeyCredential" in window)) return null;
  return (
    <>
      {hasFailed && <Banner tone="danger">{messages.passkeyFailed}</Banner>}
      <div>
        <Button isBusy={isBusy} onClick={() => void onPress()}>
          {messages.withPasskey}
        </Button>
      </div>
    </>
  );
}

async function signIn(): Promise<boolean> {
  const before = readStoredSession()?.accessToken;
  const { error } = await (await authClient()).signInWithPasskey();
  if (!error && before) void endSessionOf(before);
  return !error;
}
