import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";
import { signUpMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import { CODE_LIFETIME } from "#domain/time/durations.ts";
import { TitleHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { endRecovery } from "#web/session/session-store.ts";
import { refreshSession } from "#web/session/start-session.ts";
import { useSession } from "#web/session/use-session.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { Banner, LoadFailure } from "#web/ui/layout/banner.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { NewPasswordForm } from "./new-password-form.tsx";

/** Opens after a password-recovery link (rule 6). Signed-in users can also open it. */
export function NewPasswordScreen() {
  const session = useSession();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isAccountReady = state?.isAccountReady === true;

  const isSecondStepDue = session.status === "second-step";
  useEffect(() => {
    if (isSecondStepDue) navigate(paths.home, { replace: true });
  }, [isSecondStepDue, navigate]);

  function leave() {
    endRecovery();
    navigate(paths.home, { replace: true });
  }

  function onSaved() {
    toast({ message: "Your new password is saved. Other devices were signed out.", tone: "success" });
    leave();
  }

  return (
    <SignedOutLayout heading={<TitleHeading>Set a new password</TitleHeading>}>
      {(session.status === "loading" || isSecondStepDue) && <ScreenSpinner />}
      {session.status === "signed-in" && (
        <>
          {isAccountReady && (
            <Banner tone="success">
              <p>{signUpMessages.accountReady}</p>
              <p className="text-ink-muted">
                Type the password that you signed up with to keep the name that you gave, too.
              </p>
            </Banner>
          )}
          <NewPasswordForm email={session.user.email} onSaved={onSaved} onSkip={leave} />
        </>
      )}
      {session.status === "failed" && (
        <LoadFailure onRetry={refreshSession}>Your account could not be loaded. Please try again.</LoadFailure>
      )}
      {session.status === "signed-out" && (
        <div className="grid gap-4">
          <p className="text-ink-muted">
            A new password is set after opening the link in our email. That link works once, for {CODE_LIFETIME}.
          </p>
          <ButtonLink variant="primary" isBlock to={paths.forgotPassword}>
            Send another link
          </ButtonLink>
          <ButtonLink variant="ghost" isBlock to={paths.home}>
            Back to sign in
          </ButtonLink>
        </div>
      )}
    </SignedOutLayout>
  );
}
