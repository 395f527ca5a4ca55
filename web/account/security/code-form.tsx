import { type FormEvent, type ReactNode, useRef, useState } from "react";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { verificationMessages } from "#domain/messages/account.ts";
import { CodeInput, type CodeInputHandle } from "#web/ui/code-input/code-input.tsx";
import { toCode, toSlots } from "#web/ui/code-input/code-slots.ts";
import { Button } from "#web/ui/controls/button.tsx";

interface CodeFormProps {
  className: string;
  verb: string;
  error: string | undefined;
  onError: (error: string | undefined) => void;
  /** Called with the typed code. Must return an error text, or null after a success. */
  onCode: (code: string) => Promise<string | null>;
  /** A button in front of the submit button. */
  otherButton?: ReactNode;
  children?: ReactNode;
}

export function CodeForm({ className, verb, error, onError, onCode, otherButton, children }: CodeFormProps) {
  const [slots, setSlots] = useState(() => toSlots(""));
  const [isBusy, setIsBusy] = useState(false);
  const codeInput = useRef<CodeInputHandle>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const code = toCode(slots);
    const isWhole = code.length === VERIFICATION_CODE_LENGTH;
    setIsBusy(isWhole);
    const problem = isWhole ? await onCode(code) : verificationMessages.incomplete;
    if (problem === null) return;
    setIsBusy(false);
    onError(problem);
    codeInput.current?.focus();
  }

  return (
    <form noValidate className={className} onSubmit={onSubmit}>
      {children}
      <CodeInput
        isLabelShown={false}
        ref={codeInput}
        slots={slots}
        error={error}
        isReadOnly={isBusy}
        onChange={(next) => {
          setSlots(next);
          onError(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        {otherButton}
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {verb}
        </Button>
      </div>
    </form>
  );
}
