import { useState } from "react";
import { twoStepMessages } from "#domain/messages/security.ts";
import { config } from "#web/browser/config.ts";
import { saveFile } from "#web/browser/save-file.ts";
import { useSignedIn } from "#web/session/signed-in.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { CheckboxField } from "#web/ui/controls/checkbox-field.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";
import { Banner } from "#web/ui/layout/banner.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";

interface RecoveryCodesDialogProps {
  codes: readonly string[];
  onDone: () => void;
}

/**
 * Shows new recovery codes once. The user can close the dialog only after confirming that the codes
 * are saved.
 */
export function RecoveryCodesDialog({ codes, onDone }: RecoveryCodesDialogProps) {
  const { email } = useSignedIn();
  const [isSaved, setIsSaved] = useState(false);
  const { isCopied, hasFailed, copy } = useCopied();
  const text = twoStepMessages.file(config.productName, email, codes);

  return (
    <Dialog
      isOpen
      isDismissible={false}
      title={twoStepMessages.codesTitle}
      lead={twoStepMessages.codesLead}
      onClose={onDone}
      footer={
        <Button variant="primary" isSoftDisabled={!isSaved} onClick={onDone}>
          {twoStepMessages.done}
        </Button>
      }
    >
      <div className="grid gap-4 overflow-y-auto px-5">
        <ul aria-label={twoStepMessages.codes} className="recovery-codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => void copy(text)}>
            {isCopied ? twoStepMessages.copied : twoStepMessages.copyCodes}
          </Button>
          <Button onClick={() => saveFile("recovery-codes.txt", text)}>{twoStepMessages.download}</Button>
          <Button onClick={() => print()}>{twoStepMessages.print}</Button>
        </div>
        {hasFailed && <Banner tone="danger">{twoStepMessages.notCopied}</Banner>}
        <CheckboxField
          label={twoStepMessages.saved}
          checked={isSaved}
          onChange={(event) => setIsSaved(event.currentTarget.checked)}
        />
      </div>
    </Dialog>
  );
}
