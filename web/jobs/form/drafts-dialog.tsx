import { type FormEvent, useState } from "react";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { jobDraftMessages as messages, savedAgo } from "#domain/messages/job-drafts.ts";
import type { DraftSync } from "#web/drafts/draft-sync.ts";
import type { ListedDraft } from "#web/drafts/job-drafts.ts";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { IconButton } from "#web/ui/controls/icon-button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Dialog } from "#web/ui/overlays/dialog.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

interface DraftsDialogProps {
  isOpen: boolean;
  onClose: () => void;
  sync: DraftSync;
}

/** Lists the user's drafts in this company, to open, rename or delete. Rule 81 */
export function DraftsDialog({ isOpen, onClose, sync }: DraftsDialogProps) {
  const { drafts, open, isFull } = useStore(sync.shown);

  async function startAnother() {
    if (await sync.startAnother()) onClose();
    else toast({ message: messages.notStarted, tone: "danger" });
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={messages.drafts}
      lead={messages.lead}
      footer={
        <>
          <Button onClick={() => void startAnother()}>{messages.startAnother}</Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <div className="min-h-24 overflow-y-auto px-5">
        {isFull && <p className="py-4 text-ink-muted">{messages.full}</p>}
        {drafts.length === 0 ? (
          <p className="py-4 text-ink-muted">{messages.empty}</p>
        ) : (
          <ul>
            {drafts.map((draft) => (
              <DraftRow key={draft.id} draft={draft} isHere={draft.id === open?.id} sync={sync} onOpened={onClose} />
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  );
}

interface DraftRowProps {
  draft: ListedDraft;
  isHere: boolean;
  sync: DraftSync;
  onOpened: () => void;
}

function DraftRow({ draft, isHere, sync, onOpened }: DraftRowProps) {
  const { id } = draft;
  const name = draft.name ?? (draft.title || messages.untitled);
  const [isNaming, setIsNaming] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const refuse = (message: string) => toast({ message, tone: "danger" });

  async function open() {
    setIsBusy(true);
    if (await sync.openListed(id)) return onOpened();
    setIsBusy(false);
    refuse(messages.notOpened);
  }

  async function remove() {
    const isRemoved = await sync.remove(id, (undo) => {
      const onPress = () => void undo().catch(() => refuse(messages.notRestored));
      toast({ message: messages.removed(name), tone: "info", action: { label: messages.undo, onPress } });
    });
    if (!isRemoved) refuse(messages.notRemoved);
  }

  async function rename(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("draft_name") ?? "").trim() || null;
    if (await sync.rename(id, typed)) setIsNaming(false);
    else refuse(messages.notRenamed);
  }

  if (isNaming)
    return (
      <li className="border-t border-line py-2.5">
        <form className="grid gap-2" onSubmit={(event) => void rename(event)}>
          <TextField
            label={messages.nameOf(name)}
            name="draft_name"
            defaultValue={name}
            maxLength={LINE_MAX_LENGTH}
            isOptional
            autoFocus
          />
          <div className="flex justify-end gap-2">
            <Button onClick={() => setIsNaming(false)}>Cancel</Button>
            <Button type="submit">{messages.save}</Button>
          </div>
        </form>
      </li>
    );
  return (
    <li className="flex items-center justify-between gap-4 border-t border-line py-2.5">
      <div className="min-w-0">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="text-xs text-ink-muted">
          {messages.savedAt(savedAgo(draft.updated))}
          {isHere && ` · ${messages.openHere}`}
        </p>
      </div>
      <div className="flex items-center gap-2">
        {!isHere && (
          <Button aria-label={`${messages.open} ${name}`} isBusy={isBusy} onClick={() => void open()}>
            {messages.open}
          </Button>
        )}
        <IconButton icon="edit" label={messages.rename(name)} onClick={() => setIsNaming(true)} />
        <IconButton icon="delete" isRemoving label={messages.remove(name)} onClick={() => void remove()} />
      </div>
    </li>
  );
}
