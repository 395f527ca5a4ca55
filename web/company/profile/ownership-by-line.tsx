import { useMutation } from "@tanstack/react-query";
import { ownershipLine } from "#domain/company/ownership.ts";
import { ownershipMessages as messages } from "#domain/messages/ownership.ts";
import { checkOwnershipLine, refusalOf } from "#web/company/data/ownership.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { Field, FieldError } from "#web/ui/controls/field.tsx";
import { CopyButton } from "#web/ui/copying/copy-button.tsx";

interface OwnershipByLineProps {
  employerId: number;
  host: string;
  content: string;
  onProved: () => void;
}

/**
 * Shows the line that the company adds to its website's head. A button makes the server look for
 * the line.
 */
export function OwnershipByLine({ employerId, host, content, onProved }: OwnershipByLineProps) {
  const check = useMutation(checkOwnershipLine);
  return (
    <details>
      <summary className="min-h-6 cursor-pointer font-medium">{messages.line}</summary>
      <div className="grid gap-3 pt-2">
        <p className="text-pretty text-ink-muted wrap-anywhere">{messages.lineHint(host)}</p>
        <Field label={messages.lineLabel}>
          {({ labelId: _, ...control }) => (
            <textarea {...control} className="input" readOnly rows={3} value={ownershipLine(content)} />
          )}
        </Field>
        <div className="flex flex-wrap gap-2">
          <CopyButton text={ownershipLine(content)} label={messages.copy} />
          <Button
            isBusy={check.isPending}
            busyLabel={messages.confirming}
            onClick={() => {
              if (!check.isPending) check.mutate({ employerId }, { onSuccess: ({ proof }) => proof && onProved() });
            }}
          >
            {messages.check}
          </Button>
        </div>
        <div role="alert" className="empty:absolute">
          {check.isError && <FieldError>{refusalOf(check.error)}</FieldError>}
        </div>
      </div>
    </details>
  );
}
