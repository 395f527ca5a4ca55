import { useState } from "react";
import { createEmployerMessages as messages } from "#domain/messages/company.ts";
import { jobFormMessages } from "#domain/messages/job-form.ts";
import type { Autosave } from "#web/drafts/autosave.ts";
import { useStore } from "#web/store/use-store.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Icon } from "#web/ui/controls/icon.tsx";
import { ConfirmDialog, preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { AccessBar } from "./access-bar.tsx";

interface CreateBarProps {
  autosave: Autosave;
  isBusy: boolean;
  /** True while the name is taken or being checked (Spec §5). */
  isDisabled: boolean;
  onReset: () => void;
}

export function CreateBar({ autosave, isBusy, isDisabled, onReset }: CreateBarProps) {
  const [isConfirming, setIsConfirming] = useState(false);
  return (
    <>
      <AccessBar
        reset={
          <Button
            variant="ghost"
            className="btn-row text-xs"
            onPointerEnter={preloadDialogs}
            onClick={() => setIsConfirming(true)}
          >
            {messages.reset}
          </Button>
        }
      >
        <DraftState autosave={autosave} />
        <Button
          type="submit"
          variant="primary"
          className="max-sm:w-full"
          isDisabled={isDisabled}
          isBusy={isBusy}
          busyLabel="Creating..."
        >
          {messages.submit}
        </Button>
      </AccessBar>
      <ConfirmDialog
        isOpen={isConfirming}
        title={messages.reset}
        verb={messages.reset}
        onCancel={() => setIsConfirming(false)}
        onConfirm={() => {
          setIsConfirming(false);
          onReset();
        }}
      >
        {jobFormMessages.resetConfirmation}
      </ConfirmDialog>
    </>
  );
}

function DraftState({ autosave }: { autosave: Autosave }) {
  const state = useStore(autosave.state);
  return (
    <p role="status" className="flex items-center gap-2 text-ink-muted max-sm:empty:absolute">
      {state === "waiting" && (
        <>
          <Icon name="spinner" size="small" className="spins" />
          Saving draft...
        </>
      )}
      {state === "saved" && (
        <>
          <Icon name="check" size="small" />
          {jobFormMessages.draftSaved}
        </>
      )}
    </p>
  );
}
