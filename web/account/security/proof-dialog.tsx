import { useState } from "react";
import { securityMessages } from "#domain/messages/security.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { CodeForm } from "./code-form.tsx";
import { requestAuth, wordsFor } from "./request-auth.ts";
import { useOnce } from "./use-once.ts";

interface ProofDialogProps {
  /** Called with the typed code. Must return an error text, or null after a success. */
  onCode: (code: string) => Promise<string | null>;
  onClose: () => void;
}

/** Sends a code to the account's email address and requests it from the user. */
export function ProofDialog({ onCode, onClose }: ProofDialogProps) {
  const [error, setError] = useState<string>();

  useOnce(sendCode);

  async function sendCode() {
    setError(undefined);
    await requestAuth("GET", "/reauthenticate").catch((reason: unknown) => {
      setError(wordsFor(reason, securityMessages.notDone));
    });
  }

  return (
    <Dialog isOpen title={securityMessages.proofTitle} lead={securityMessages.proofLead} onClose={onClose}>
      <CodeForm
        className="grid gap-5 overflow-y-auto px-5 pb-4"
        verb={securityMessages.proofVerb}
        error={error}
        onError={setError}
        onCode={onCode}
        otherButton={
          <Button variant="ghost" onClick={() => void sendCode()}>
            {securityMessages.proofAgain}
          </Button>
        }
      />
    </Dialog>
  );
}
