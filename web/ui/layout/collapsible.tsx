import { type ReactNode, useId, useState } from "react";
import { Icon } from "#web/ui/controls/icon.tsx";

interface CollapsibleProps {
  label: string;
  children: ReactNode;
}

/**
 * Content that opens below a button. It renders when the user first opens it. Closing only hides
 * it, so that typed text stays.
 */
export function Collapsible({ label, children }: CollapsibleProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [hasOpened, setHasOpened] = useState(false);
  const id = useId();
  return (
    <div className="grid gap-4">
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => {
          setIsOpen(!isOpen);
          setHasOpened(true);
        }}
        className="flex min-h-(--control) w-full items-center justify-between text-left font-medium"
      >
        {label}
        <Icon
          name="chevron-down"
          className={`text-ink-muted [transition:rotate_var(--duration-base)] ${isOpen ? "rotate-180" : ""}`}
        />
      </button>
      <div id={id} hidden={!isOpen}>
        {hasOpened && children}
      </div>
    </div>
  );
}
