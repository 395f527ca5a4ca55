import { type ReactNode, useState } from "react";
import { Icon } from "#web/ui/controls/icon.tsx";
import type { IconName } from "#web/ui/controls/icon-paths.ts";
import type { Tone } from "#web/ui/lists/badge.tsx";
import { limitNotice } from "#web/ui/overlays/limit-notice.ts";

const icons: Record<Tone, { name: IconName; className: string }> = {
  info: { name: "info", className: "text-info-solid" },
  success: { name: "success", className: "text-success-solid" },
  warning: { name: "warning", className: "text-warning-solid" },
  danger: { name: "alert", className: "text-danger-solid" },
};

interface BannerProps {
  tone?: Tone;
  children: ReactNode;
  action?: ReactNode;
}

/** A message about the content below it. The tone "danger" interrupts screen readers. */
export function Banner({ tone = "info", children, action }: BannerProps) {
  const icon = icons[tone];
  const [limit] = useState(() => (tone === "danger" ? limitNotice() : ""));
  return (
    <div
      role={tone === "danger" ? "alert" : "status"}
      className={`tone-${tone} grid grid-cols-[auto_1fr] items-start gap-x-3 rounded-md border px-4 py-3`}
    >
      <Icon name={icon.name} className={`mt-px ${icon.className}`} />
      <div className="min-w-0 text-ink">
        {children}
        {limit && <p>{limit}</p>}
      </div>
      {action && <div className="col-span-full mt-2">{action}</div>}
    </div>
  );
}

/**
 * Shows that loading failed, and offers Retry. A failure must not look like an empty list. Rule 42
 */
export function LoadFailure({ children, onRetry }: { children: ReactNode; onRetry: () => void }) {
  return (
    <Banner
      tone="danger"
      action={
        <button type="button" className="btn btn-outline" onClick={onRetry}>
          Retry
        </button>
      }
    >
      {children}
    </Banner>
  );
}
