import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { passkeysMessages } from "#domain/messages/security.ts";
import { formatDateTime } from "#domain/text/format.ts";
import { relativeDate } from "#domain/time/relative-date.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { SectionCard } from "#web/ui/layout/section-card.tsx";
import { ConfirmDialog, preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { AccountList } from "./account-list.tsx";
import { AccountRow } from "./account-row.tsx";
import { type Passkey, passkeysQuery, reloadSecurity, sessionsQuery } from "./own-security.ts";
import { RenamePasskeyDialog } from "./rename-passkey-dialog.tsx";
import { type Proof, requestAuth } from "./request-auth.ts";
import { useAccountChange } from "./use-fresh-proof.tsx";

const canMakePasskeys = "PublicKeyCredential" in window;

/** Lists the account's passkeys. The user can add, rename and remove passkeys. */
export function PasskeysSection() {
  const client = useQueryClient();
  const passkeys = useQuery(passkeysQuery);
  const { change, isBusy, problem, proofDialog } = useAccountChange();
  const [renamed, setRenamed] = useState<Passkey | null>(null);
  const [removed, setRemoved] = useState<Passkey | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);

  async function changePasskeys(act: (proof: Proof) => Promise<unknown>, done: string) {
    await change(act, async () => {
      toast({ message: done, tone: "success" });
      await reloadSecurity(client);
    });
    addButton.current?.focus();
  }

  /** Adds a passkey and names it after this device. */
  async function add(proof: Proof) {
    const { addPasskey } = await import("./add-passkey.ts");
    const here = client.getQueryData(sessionsQuery.queryKey)?.find(({ is_current }) => is_current)?.device;
    await addPasskey(proof, here?.includes(" on ") ? here : undefined);
  }

  function onRemove({ id }: Passkey) {
    setRemoved(null);
    void changePasskeys((proof) => requestAuth("DELETE", `/passkeys/${id}`, proof), passkeysMessages.removed);
  }

  return (
    <SectionCard title={passkeysMessages.title} hint={passkeysMessages.hint}>
      <AccountList label={passkeysMessages.title} query={passkeys} bars={1}>
        {(all) =>
          all.length === 0 ? (
            <li className="text-ink-muted">{passkeysMessages.none}</li>
          ) : (
            all.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} onRename={setRenamed} onRemove={setRemoved} />
            ))
          )
        }
      </AccountList>
      {problem}
      {canMakePasskeys ? (
        <div>
          <Button
            ref={addButton}
            icon="plus"
            isBusy={isBusy}
            onClick={() => void changePasskeys(add, passkeysMessages.added)}
          >
            {passkeysMessages.add}
          </Button>
        </div>
      ) : (
        <p className="text-ink-muted">{passkeysMessages.unsupported}</p>
      )}
      {renamed && <RenamePasskeyDialog passkey={renamed} onClose={() => setRenamed(null)} />}
      <ConfirmDialog
        isOpen={removed !== null}
        title={passkeysMessages.removeTitle}
        verb="Remove"
        onCancel={() => setRemoved(null)}
        onConfirm={() => removed && onRemove(removed)}
      >
        <b>{removed && nameOf(removed)}</b> {passkeysMessages.removeText}
      </ConfirmDialog>
      {proofDialog}
    </SectionCard>
  );
}

interface PasskeyRowProps {
  passkey: Passkey;
  onRename: (passkey: Passkey) => void;
  onRemove: (passkey: Passkey) => void;
}

function PasskeyRow({ passkey, onRename, onRemove }: PasskeyRowProps) {
  const { created_at, last_used_at } = passkey;
  const name = nameOf(passkey);
  const used = last_used_at ? `last used ${relativeDate(last_used_at)}` : "never used";
  return (
    <AccountRow title={name} detail={`Added ${formatDateTime(created_at)}, ${used}`}>
      <IconButton icon="edit" label={`Rename ${name}`} onFocus={preloadDialogs} onClick={() => onRename(passkey)} />
      <IconButton
        icon="delete"
        label={`Remove ${name}`}
        isRemoving
        onFocus={preloadDialogs}
        onClick={() => onRemove(passkey)}
      />
    </AccountRow>
  );
}

function nameOf({ friendly_name }: Passkey): string {
  return friendly_name || "Passkey";
}
