import { type FormEvent, useRef, useState } from "react";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { verificationMessages } from "#domain/messages/messages.ts";
import { securityMessages } from "#domain/messages/security.ts";
import { CodeInput, type CodeInputHandle } from "#web/ui/code-input/code-input.tsx";
import { toCode, toSlots } from "#web/ui/code-input/code-slots.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { askAuth, wordsFor } from "./ask-auth.ts";
import { useOnce } from "./use-once.ts";

export type ProofAttempt = "done" | "wrong" | "failed";

interface ProofDialogProps {
  onCode: (code: string) => Promise<ProofAttempt>;
  onClose: () => void;
}

/** Sends a code to the account's email address and takes it. */
export function ProofDialog({ onCode, onClose }: ProofDialogProps) {
  const [slots, setSlots] = useState(() => toSlots(""));
  const [error, setError] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const codeInput = useRef<CodeInputHandle>(null);

  useOnce(sendCode);

  async function sendCode() {
    setError(undefined);
    await askAuth("GET", "/reauthenticate").catch((reason: unknown) => {
      setError(wordsFor(reason, securityMessages.notDone));
    });
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const code = toCode(slots);
    if (code.length < VERIFICATION_CODE_LENGTH) {
      setError(verificationMessages.incomplete);
      return codeInput.current?.focus();
    }
    setIsBusy(true);
    const outcome = await onCode(code);
    if (outcome === "done") return;
    setIsBusy(false);
    setError(outcome === "wrong" ? securityMessages.proofWrong : securityMessages.notDone);
    codeInput.current?.focus();
  }

  return (
    <Dialog isOpen title={securityMessages.proofTitle} lead={securityMessages.proofLead} onClose={onClose}>
      <form noValidate className="grid gap-5 overflow-y-auto px-5 pb-4" onSubmit={onSubmit}>
        <CodeInput
          isLabelShown={false}
          ref={codeInput}
          slots={slots}
          error={error}
          isReadOnly={isBusy}
          onChange={(next) => {
            setSlots(next);
            setError(undefined);
          }}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="ghost" onClick={() => void sendCode()}>
            {securityMessages.proofAgain}
          </Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {securityMessages.proofVerb}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
