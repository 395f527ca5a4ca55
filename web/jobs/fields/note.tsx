import type { ReactNode } from "react";
import { Icon } from "#web/ui/controls/icon.tsx";

/** A warning about a value that is valid. */
export function Note({ children }: { children: ReactNode }) {
  return (
    <p role="status" className="flex gap-1.5 text-xs font-medium text-warning-text">
      <Icon name="warning" size="tiny" className="mt-px" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}
