import { Icon } from "#web/ui/controls/icon.tsx";

/**
 * Shows that work is in progress. Screen readers announce the label. Omit the label if they
 * announce a text next to the spinner.
 */
export function Spinner({ label, size = "small" }: { label?: string; size?: "small" | "normal" }) {
  const icon = <Icon name="spinner" size={size} className="spins" />;
  if (!label) return icon;
  return (
    <span role="status" className="inline-flex items-center gap-2 text-ink-muted">
      {icon}
      {label}
    </span>
  );
}

/** Shows that a screen is loading. Appears after 150 ms, so that fast loads don't flicker. */
export function ScreenSpinner({ label = "Loading" }: { label?: string }) {
  return (
    <div role="status" className="breathes grid min-h-64 flex-1 place-items-center text-ink-muted">
      <Icon name="spinner" className="spins" />
      <span className="sr-only">{label}</span>
    </div>
  );
}
