import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { securityMessages, twoStepMessages } from "#domain/messages/security.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { ScreenSpinner } from "#web/ui/layout/spinner.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { AuthenticatorForm, type NewAuthenticator } from "./authenticator-form.tsx";
import { reloadSecurity } from "./own-security.ts";
import { RecoveryCodesDialog } from "./recovery-codes-dialog.tsx";
import { requestAuth, wordsFor } from "./request-auth.ts";
import { GIVEN_UP, type useFreshProof } from "./use-fresh-proof.tsx";
import { useOnce } from "./use-once.ts";

interface AuthenticatorDialogProps {
  withProof: ReturnType<typeof useFreshProof>["withProof"];
  /** True if the account already has an authenticator app and therefore recovery codes. */
  isAnother: boolean;
  onClose: () => void;
}

/**
 * Shows the QR code and the key of a new authenticator app, and asks for a code from this app. If
 * the account had no such app before, then shows the recovery codes.
 */
export function AuthenticatorDialog({ withProof, isAnother, onClose }: AuthenticatorDialogProps) {
  const client = useQueryClient();
  const [factor, setFactor] = useState<NewAuthenticator | null>(null);
  const [codes, setCodes] = useState<string[] | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isOn, setIsOn] = useState(false);

  async function enrol() {
    setProblem(null);
    try {
      const answer = await withProof((proof) =>
        requestAuth<NewAuthenticator>("POST", "/factors", { factor_type: "totp", ...proof }),
      );
      if (answer === GIVEN_UP) onClose();
      else setFactor(answer);
    } catch (error) {
      setProblem(wordsFor(error, securityMessages.notDone));
    }
  }
  useOnce(enrol);

  async function makeCodes() {
    setIsOn(true);
    setProblem(null);
    try {
      setCodes((await requestAuth<{ codes: string[] }>("POST", "/factors/recovery-codes", {})).codes);
    } catch {
      setProblem(twoStepMessages.codesFailed);
    }
  }

  async function finishAnother() {
    onClose();
    toast({ message: twoStepMessages.anotherAdded, tone: "success" });
    await reloadSecurity(client);
  }

  async function close() {
    onClose();
    // If the user did not confirm the authenticator app, deletes its factor. An account can have
    // only a limited number of factors.
    if (factor && !isOn) void requestAuth("DELETE", `/factors/${factor.id}`, {}).catch(() => undefined);
    if (isOn) toast({ message: twoStepMessages.turnedOn, tone: "success" });
    await reloadSecurity(client);
  }

  if (codes) return <RecoveryCodesDialog codes={codes} onDone={close} />;
  return (
    <Dialog
      isOpen={factor !== null || problem !== null}
      title={twoStepMessages.scanTitle}
      lead={twoStepMessages.scanLead}
      onClose={close}
    >
      <div className="grid gap-4 overflow-y-auto px-5 pb-4">
        {problem && <LoadFailure onRetry={isOn ? makeCodes : enrol}>{problem}</LoadFailure>}
        {isOn && !problem && <ScreenSpinner />}
        {factor && !isOn && <AuthenticatorForm factor={factor} onVerified={isAnother ? finishAnother : makeCodes} />}
      </div>
    </Dialog>
  );
}
