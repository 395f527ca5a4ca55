import { Icon } from "#web/ui/controls/icon.tsx";

/** What is in progress, announced when it changes. It is below everything else, so that nothing jumps. */
export function StatusLine({ text, isDone }: { text: string | null; isDone: boolean }) {
  return (
    <p role="status" className={`flex items-center gap-2 ${isDone ? "text-success-text" : "text-ink-muted"}`}>
      {isDone && <Icon name="success" size="small" />}
      {text}
    </p>
  );
}
