import { signInMessages } from "#domain/messages/account.ts";
import { secondStepMessages } from "#domain/messages/second-step.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { config } from "#web/browser/config.ts";
import { endSessionOf } from "#web/session/end-session-of.ts";
import { readStoredSession } from "#web/session/stored-session.ts";
import { Button } from "#web/ui/controls/button.tsx";

/**
 * Signs in with a passkey instead of the second step. This opens a new session and ends the session
 * that waits for its second step.
 */
export function PasskeyStep() {
  const { isBusy, problem, run } = useAuthRequest(signInMessages.failed);
  if (config.isHosted || !("PublicKeyCredential" in window)) return null;

  async function signIn() {
    const waiting = readStoredSession()?.accessToken;
    const { signInWithPasskey } = await import("#web/auth/passkeys/sign-in-with-passkey.ts");
    const answer = await signInWithPasskey("secondStep");
    if (!answer.error && waiting) void endSessionOf(waiting);
    return answer;
  }

  return (
    <>
      <Button isBlock isBusy={isBusy} onClick={() => void run(signIn, { isLast: true })}>
        {secondStepMessages.usePasskey}
      </Button>
      <FormProblem problem={problem} />
    </>
  );
}
