import type { ReactNode } from "react";
import { Icon } from "#web/ui/controls/icon.tsx";
import type { IconName } from "#web/ui/controls/icon-paths.ts";

export type Tone = "info" | "success" | "warning" | "danger";

interface BadgeProps {
  tone?: Tone | undefined;
  icon?: IconName | undefined;
  children: ReactNode;
}

/** A short label, such as "You" or "2 fields to fix". It is not a button. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-sm border px-2 py-0.5 text-xs font-medium ${
        tone ? `tone-${tone}` : "border-line-strong bg-surface text-ink-muted"
      }`}
    >
      {icon && <Icon name={icon} size="tiny" />}
      {children}
    </span>
  );
}
