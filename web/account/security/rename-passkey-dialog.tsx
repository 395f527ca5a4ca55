import { useQueryClient } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { passkeysMessages, securityMessages } from "#domain/messages/security.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { type Passkey, reloadSecurity } from "./own-security.ts";
import { requestAuth, wordsFor } from "./request-auth.ts";

/** Maximum number of characters of a name. A name of this length fits in a line of the list. */
const NAME_MAX_LENGTH = 60;

export function RenamePasskeyDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const client = useQueryClient();
  const [isMissing, setIsMissing] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const friendly_name = field.current?.value.trim() ?? "";
    setIsMissing(friendly_name === "");
    if (friendly_name === "") return field.current?.focus();
    setIsBusy(true);
    setProblem(null);
    try {
      await requestAuth("PATCH", `/passkeys/${passkey.id}`, { friendly_name });
      toast({ message: passkeysMessages.renamed, tone: "success" });
      await reloadSecurity(client);
      onClose();
    } catch (error) {
      setProblem(wordsFor(error, securityMessages.notDone));
      setIsBusy(false);
    }
  }

  return (
    <Dialog isOpen title={passkeysMessages.renameTitle} initialFocus={field} onClose={onClose}>
      <form noValidate className="grid gap-4 overflow-y-auto px-5 pb-4" onSubmit={onSubmit}>
        <TextField
          ref={field}
          label={passkeysMessages.nameLabel}
          name="friendly_name"
          maxLength={NAME_MAX_LENGTH}
          defaultValue={passkey.friendly_name ?? ""}
          error={isMissing ? passkeysMessages.nameMissing : undefined}
        />
        {problem && <Banner tone="danger">{problem}</Banner>}
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            Save Name
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
