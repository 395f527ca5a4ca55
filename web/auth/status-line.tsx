import { Icon } from "#web/ui/controls/icon.tsx";

/**
 * Announces each change of the progress. The line is below the content, so that its appearance
 * moves no content.
 */
export function StatusLine({ text, isDone }: { text: string | null; isDone: boolean }) {
  return (
    <p
      role="status"
      className={`flex items-center gap-2 empty:absolute ${isDone ? "text-success-text" : "text-ink-muted"}`}
    >
      {isDone && <Icon name="success" size="small" />}
      {text}
    </p>
  );
}
