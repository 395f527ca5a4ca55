import { type ReactNode, useId } from "react";
import { createEmployerMessages } from "#domain/messages/company.ts";
import { Icon } from "#web/ui/controls/icon.tsx";

/** Shows or hides a new company's optional fields. */
export interface Fold {
  isOpen: boolean;
  /**
   * True once the fields have been shown. Closing the fold then only hides them, so that typed text
   * stays.
   */
  hasOpened: boolean;
  onToggle: () => void;
}

interface FoldableProps {
  id?: string;
  fold: Fold | undefined;
  className: string;
  children: ReactNode;
}

/** Hides the children while `fold` is closed. Without `fold`, always shows the children. */
export function Foldable({ id, fold, className, children }: FoldableProps) {
  return (
    <div id={id} hidden={fold && !fold.isOpen} className={className}>
      {(!fold || fold.hasOpened) && children}
    </div>
  );
}

export function FoldButton({ isOpen, onToggle, controlledId }: Fold & { controlledId: string }) {
  const hintId = useId();
  return (
    <div className="grid justify-items-start gap-1">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={controlledId}
        aria-describedby={hintId}
        className="btn btn-outline"
        onClick={onToggle}
      >
        {createEmployerMessages.addMore}
        <Icon
          name="chevron-down"
          size="small"
          className={`[transition:rotate_var(--duration-base)] ${isOpen ? "rotate-180" : ""}`}
        />
      </button>
      <p id={hintId} className="text-xs text-ink-muted">
        {createEmployerMessages.addMoreHint}
      </p>
    </div>
  );
}
