import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";

/** Copies a text and confirms it on the button for two seconds. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const { isCopied, hasFailed, copy } = useCopied();
  return (
    <div className="grid justify-items-start gap-2">
      <Button icon={isCopied ? "check" : "duplicate"} onClick={() => void copy(text)}>
        {isCopied ? messages.copied : label}
      </Button>
      <p role="status" className={hasFailed ? "text-danger-text" : "sr-only"}>
        {isCopied ? messages.copied : hasFailed && messages.copyFailed}
      </p>
    </div>
  );
}
