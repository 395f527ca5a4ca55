import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { providerMessages } from "#domain/messages/providers.ts";
import { paths } from "#domain/routes.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { afterSignIn } from "#web/auth/links/after-sign-in.ts";
import { EmployerHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { StatusLine } from "#web/auth/status-line.tsx";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { authEmail } from "#web/browser/storage.ts";
import { authClient } from "#web/session/auth-client.ts";
import { useSession } from "#web/session/use-session.ts";
import { Button } from "#web/ui/controls/button.tsx";

type Refusal = keyof typeof providerMessages.refusals;

/**
 * Opens when the identity provider redirects back. Exchanges the code in the URL for a session,
 * once. The service accepts the code only from the browser that started the sign-in.
 */
export function ProviderReturnScreen() {
  const { search } = useLocation();
  const navigate = useNavigate();
  const session = useSession();
  const [answer] = useState(() => new URLSearchParams(search));
  const { isBusy, problem, run } = useAuthRequest(providerMessages.failed);
  const code = answer.get("code");
  const hasFailed = answer.has("error") || answer.has("error_code");

  const goOn = () => navigate(afterSignIn("magiclink", search, location.origin), { replace: true });
  const begin = useEffectEvent(async () => {
    if (hasFailed) return;
    if (!code) return goOn();
    // Removes the code from the URL. A reload or a copied URL then does not repeat the sign-in
    // (rule 2).
    history.replaceState(history.state, "", location.pathname);
    const outcome = await run(async () => (await authClient()).exchangeCodeForSession(code), { isLast: true });
    if (outcome !== "done") return;
    authEmail.clear();
    goOn();
  });
  useEffect(() => void begin(), []);

  const refusal = providerMessages.refusals[answer.get("error_code") as Refusal] ?? providerMessages.failed;
  const isSignedIn = session.status === "signed-in";
  return (
    <SignedOutLayout
      heading={<EmployerHeading documentTitle="Complete your sign-in">{providerMessages.welcomeBack}</EmployerHeading>}
    >
      <FormProblem problem={hasFailed ? { message: refusal, advice: null } : problem} />
      {(hasFailed || problem) && (
        <Button variant="primary" isBlock onClick={() => navigate(isSignedIn ? paths.account : paths.home)}>
          {isSignedIn ? "Back to your account" : "Back to sign in"}
        </Button>
      )}
      <StatusLine isDone={false} text={isBusy ? providerMessages.returning : null} />
    </SignedOutLayout>
  );
}
