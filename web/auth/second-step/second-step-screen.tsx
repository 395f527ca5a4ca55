import { useState } from "react";
import { secondStepMessages } from "#domain/messages/second-step.ts";
import { shellMessages } from "#domain/messages/shell.ts";
import { DemoPart } from "#web/auth/demo/demo-part.tsx";
import { TitleHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { config } from "#web/browser/config.ts";
import { authClient } from "#web/session/auth-client.ts";
import { signOut } from "#web/session/sign-out.ts";
import { useSession } from "#web/session/use-session.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";
import { AppCodeForm } from "./app-code-form.tsx";
import { PasskeyStep } from "./passkey-step.tsx";
import { RecoveryCodeForm } from "./recovery-code-form.tsx";

const loadDemoCode = async () => ({ Part: (await import("#web/auth/demo/demo-code.tsx")).DemoCode });

/**
 * Requests the account's second factor and blocks all other screens (rule 70). If the user uses a
 * factor here or in another tab, the stored session gets level aal2. The app then shows the screen
 * that the user had opened.
 */
export function SecondStepScreen() {
  const session = useSession();
  const { code: factorId, isMissing: hasFailed, retry } = useCodeOrRetry(findAppFactor);
  const [isRecovering, setIsRecovering] = useState(false);

  async function onLogOut() {
    const { isEndedOnServer } = await signOut();
    if (!isEndedOnServer) toast({ message: shellMessages.loggedOutHereOnly, tone: "danger" });
  }

  return (
    <SignedOutLayout heading={<TitleHeading>{secondStepMessages.title}</TitleHeading>}>
      {"user" in session && (
        <p className="text-ink-muted">
          For <EmailAddress>{session.user.email}</EmailAddress>.{" "}
          {isRecovering ? secondStepMessages.recovery : factorId !== "" && secondStepMessages.code}
        </p>
      )}
      <DemoPart load={loadDemoCode} />
      {hasFailed && <LoadFailure onRetry={retry}>{secondStepMessages.loadFailed}</LoadFailure>}
      {factorId === null && !hasFailed && <ScreenSpinner />}
      {factorId && !isRecovering && <AppCodeForm factorId={factorId} />}
      {isRecovering && <RecoveryCodeForm />}
      <div className="grid gap-2 border-t border-line pt-4">
        <PasskeyStep />
        {!config.isHosted && (!isRecovering || factorId !== "") && (
          <Button isBlock onClick={() => setIsRecovering(!isRecovering)}>
            {isRecovering ? secondStepMessages.useApp : secondStepMessages.useRecoveryCode}
          </Button>
        )}
        <Button variant="ghost" isBlock onClick={onLogOut}>
          {shellMessages.logOut}
        </Button>
      </div>
      {config.supportEmail && (
        <p className="text-ink-muted">
          {secondStepMessages.allLost} <a href={`mailto:${config.supportEmail}`}>{config.supportEmail}</a>
        </p>
      )}
    </SignedOutLayout>
  );
}

/**
 * Returns the id of the account's authenticator app, or "" if the account has no authenticator app.
 * If the account has no verified factor, refreshes the session, because the session then needs no
 * second step.
 */
async function findAppFactor(): Promise<string> {
  const auth = await authClient();
  const { data, error } = await auth.mfa.listFactors();
  if (error) throw error;
  if (data.all.every(({ status }) => status !== "verified")) {
    const refreshed = await auth.refreshSession();
    if (refreshed.error) throw refreshed.error;
  }
  return data.totp[0]?.id ?? "";
}
