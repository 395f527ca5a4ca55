import type { ComponentProps } from "react";
import { jobPageMessages as messages } from "#domain/messages/job-page.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";

interface CopyButtonProps extends Pick<ComponentProps<typeof Button>, "variant" | "className"> {
  text: string;
  label: string;
}

/** Copies a text and confirms it on the button for two seconds. */
export function CopyButton({ text, label, ...look }: CopyButtonProps) {
  const { isCopied, hasFailed, copy } = useCopied();
  return (
    <span className="grid justify-items-start gap-2">
      <Button {...look} icon={isCopied ? "check" : "duplicate"} onClick={() => void copy(text)}>
        {isCopied ? messages.copied : label}
      </Button>
      <span role="status" className={hasFailed ? "text-danger-text" : "sr-only"}>
        {isCopied ? messages.copied : hasFailed && messages.copyFailed}
      </span>
    </span>
  );
}
