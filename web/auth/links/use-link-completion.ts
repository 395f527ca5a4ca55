import { useState } from "react";
import { useNavigate } from "react-router";
import { magicLinkMessages } from "#domain/messages/magic-link.ts";
import { paths } from "#domain/routes.ts";
import type { AuthProblem } from "#web/auth/auth-problem.ts";
import { ACCOUNT_READY, isSignUpHeldBack } from "#web/auth/is-sign-up-held-back.ts";
import { successDelay } from "#web/auth/success-delay.ts";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { authEmail } from "#web/browser/storage.ts";
import { authClient } from "#web/session/auth-client.ts";
import { afterSignIn } from "./after-sign-in.ts";
import type { MagicLink } from "./parse-authentication-url.ts";

/** Completes a link and opens the next screen. After an error, the button works again (Spec §4). */
export function useLinkCompletion(search: string) {
  const navigate = useNavigate();
  const { isBusy, problem, run } = useAuthRequest(magicLinkMessages.failed);
  const [isHalfDone, setIsHalfDone] = useState(false);

  async function complete({ tokenHash, type }: MagicLink) {
    const here = window.location.pathname;
    let hasSession = false;
    let isHeldBack = false;
    const outcome = await run(
      async () => {
        const auth = await authClient();
        const { data, error } = await auth.verifyOtp({ token_hash: tokenHash, type });
        hasSession = data.session !== null;
        isHeldBack = isSignUpHeldBack(data.session);
        return { error };
      },
      { isLast: true },
    );
    if (outcome !== "done") return;
    // A new email address needs two confirmations, from the old and the new mailbox. The first
    // opens no session.
    if (!hasSession) return setIsHalfDone(true);
    authEmail.clear();
    await successDelay();
    // Navigates only if this screen is still open. The user may have left the screen, or the app
    // may have opened the new-password screen (rule 6).
    if (window.location.pathname !== here) return;
    if (isHeldBack) return navigate(paths.newPassword, { replace: true, state: ACCOUNT_READY });
    navigate(afterSignIn(type, search, window.location.origin), { replace: true });
  }

  return { isBusy, isHalfDone, problem: problem && reasonBelow(problem), complete };
}

/**
 * Returns the message that Spec §8 requires for every failed link. Adds the reason below the
 * message as advice.
 */
function reasonBelow({ message, advice, code }: AuthProblem): AuthProblem {
  const { failed, expired } = magicLinkMessages;
  if (code === "otp_expired") return { message: failed, advice: expired, code };
  return { message: failed, advice: message === failed ? advice : message, code };
}
