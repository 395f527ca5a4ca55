import type { ReactNode } from "react";
import { EmptyPicture } from "#web/ui/controls/art.tsx";

interface EmptyStateProps {
  title: string;
  children?: ReactNode;
  /** A button, for example to clear the search or create the first entry. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="grid justify-items-center gap-1 px-5 py-12 text-center">
      <EmptyPicture />
      <h2 className="text-base">{title}</h2>
      {children && <p className="max-w-md text-balance text-ink-muted">{children}</p>}
      {action && <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div>}
    </div>
  );
}
