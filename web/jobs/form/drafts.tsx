import { useEffect, useState } from "react";
import { jobDraftMessages as messages, savedAgo } from "#domain/messages/job-drafts.ts";
import { draftMessages } from "#domain/messages/job-form.ts";
import { registerPendingWrite } from "#web/browser/storage.ts";
import type { DraftSyncOptions } from "#web/drafts/draft-exchange.ts";
import { createDraftSync, type DraftSync } from "#web/drafts/draft-sync.ts";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useOverlay } from "#web/ui/overlays/use-loaded.ts";

const loadDialog = () => import("./drafts-dialog.tsx");

/**
 * Shows the list of drafts next to the heading, and offers newer drafts of other tabs and devices
 * (rules 15 and 81).
 */
export function Drafts(options: DraftSyncOptions) {
  const [sync] = useState(() => createDraftSync(options));
  const { drafts } = useStore(sync.shown);
  const [newer, setNewer] = useState(() => (options.isNew ? options.store.newerElsewhere() : null));
  const { code: dialog, isOpen, open, close } = useOverlay(loadDialog);

  useEffect(() => {
    const end = sync.start();
    const unregister = registerPendingWrite({ flush: () => undefined, close: sync.stop });
    return () => {
      unregister();
      end();
    };
  }, [sync]);

  return (
    <>
      {drafts.length > 0 && (
        <Button aria-haspopup="dialog" onClick={open}>
          {messages.count(drafts.length)}
        </Button>
      )}
      {dialog && <dialog.DraftsDialog isOpen={isOpen} onClose={close} sync={sync} />}
      <FromElsewhere sync={sync} />
      {newer && (
        <Note
          text={draftMessages.newer(newer.data.name ?? "")}
          use={draftMessages.use}
          onUse={() => void sync.openOfOtherTab(newer)}
          dismiss={draftMessages.keep}
          onDismiss={() => {
            newer.decline();
            setNewer(null);
          }}
        />
      )}
    </>
  );
}

function FromElsewhere({ sync }: { sync: DraftSync }) {
  const { open, offered, hasDraft } = useStore(sync.shown);
  const from = open?.from;
  const now = useMinutes(from !== undefined || offered !== null);

  async function report(opening: Promise<boolean>) {
    if (!(await opening)) toast({ message: messages.notOpened, tone: "danger" });
  }

  if (offered) {
    const saved = savedAgo(offered.updated, now);
    const name = offered.name ?? (offered.title || messages.untitled);
    return (
      <Note
        text={hasDraft ? messages.offered(name, saved) : messages.continueOther(saved)}
        use={hasDraft ? draftMessages.use : messages.continue}
        onUse={() => void report(sync.openListed(offered.id))}
        dismiss={hasDraft ? draftMessages.keep : messages.dismiss}
        onDismiss={sync.decline}
      />
    );
  }
  if (!from) return null;
  return (
    <Note
      text={(from.isOfTab ? messages.fromOtherTab : messages.fromOtherDevice)(savedAgo(from.updated, now))}
      use={messages.useThisBrowsers}
      onUse={() => void report(sync.bringBack(from.replaced))}
      dismiss={messages.dismiss}
      onDismiss={sync.dismiss}
    />
  );
}

interface NoteProps {
  text: string;
  use: string;
  onUse: () => void;
  dismiss: string;
  onDismiss: () => void;
}

function Note({ text, use, onUse, dismiss, onDismiss }: NoteProps) {
  return (
    <div className="w-full">
      <Banner
        tone="info"
        action={
          <div className="flex flex-wrap gap-2">
            <Button onClick={onUse}>{use}</Button>
            <Button variant="ghost" onClick={onDismiss}>
              {dismiss}
            </Button>
          </div>
        }
      >
        {text}
      </Banner>
    </div>
  );
}

/** Returns the current time. Updates it each minute while `isNeeded` is true. */
function useMinutes(isNeeded: boolean): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    if (!isNeeded) return;
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), 60_000);
    return () => clearInterval(timer);
  }, [isNeeded]);
  return now;
}
