import { useEffect, useState } from "react";
import { signInMessages } from "#domain/messages/account.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { config } from "#web/browser/config.ts";
import { Button } from "#web/ui/controls/button.tsx";

/**
 * Shown from the start and removed in the few browsers without passkeys. In most browsers, nothing
 * moves.
 */
export function PasskeyButton() {
  const [isSupported, setIsSupported] = useState(true);
  const { isBusy, problem, run } = useAuthRequest(signInMessages.failed);
  useEffect(() => setIsSupported(!config.isHosted && "PublicKeyCredential" in window), []);
  if (!isSupported) return null;

  const signIn = async () => (await import("#web/auth/passkeys/sign-in-with-passkey.ts")).signInWithPasskey();
  return (
    <>
      <Button isBlock isBusy={isBusy} onClick={() => void run(signIn, { isLast: true })}>
        {signInMessages.withPasskey}
      </Button>
      <FormProblem problem={problem} />
    </>
  );
}
