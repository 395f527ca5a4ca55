import { type ClipboardEvent, type KeyboardEvent, type RefObject, useId, useImperativeHandle, useRef } from "react";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { FieldError } from "#web/ui/controls/field.tsx";
import { type CodeSlots, enterText, eraseBackwards, type SlotEdit, typeInto } from "./code-slots.ts";

const SLOTS = Array.from({ length: VERIFICATION_CODE_LENGTH }, (_, at) => at);

export interface CodeInputHandle {
  /** Focuses the first empty slot, or the first slot if all are full. */
  focus: () => void;
}

interface CodeInputProps {
  ref: RefObject<CodeInputHandle | null>;
  slots: CodeSlots;
  onChange: (slots: CodeSlots) => void;
  error?: string | undefined;
  /** Advice about the error. */
  advice?: string | null | undefined;
  describedBy?: string | undefined;
  /** False if the code is the screen's only field. The screen's heading then labels the field. */
  isLabelShown: boolean;
  /** True while the server checks the code. */
  isReadOnly?: boolean;
}

/**
 * Six slots that act as a single field. Typing moves to the next slot. Arrows and Backspace move
 * between slots. Pasting and autofill fill all slots.
 */
export function CodeInput({
  ref,
  slots,
  onChange,
  error,
  advice,
  describedBy,
  isLabelShown,
  isReadOnly = false,
}: CodeInputProps) {
  const inputs = useRef<(HTMLInputElement | null)[]>([]);
  const errorId = useId();
  const focusOn = (slot: number) => inputs.current[slot]?.focus();
  useImperativeHandle(ref, () => ({ focus: () => inputs.current[Math.max(slots.indexOf(""), 0)]?.focus() }), [slots]);

  function apply({ slots: next, focus }: SlotEdit) {
    if (isReadOnly) return;
    onChange(next);
    focusOn(focus);
  }

  function onKeyDown(event: KeyboardEvent, at: number) {
    const target = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: VERIFICATION_CODE_LENGTH - 1 }[event.key];
    if (target !== undefined) {
      event.preventDefault();
      focusOn(Math.min(Math.max(target, 0), VERIFICATION_CODE_LENGTH - 1));
    } else if (event.key === "Backspace") {
      event.preventDefault();
      apply(eraseBackwards(slots, at));
    }
  }

  function onPaste(event: ClipboardEvent, at: number) {
    event.preventDefault();
    apply(enterText(slots, at, event.clipboardData.getData("text")));
  }

  return (
    <fieldset aria-describedby={describedBy} className="grid gap-1.5">
      <legend className={isLabelShown ? "mb-1.5 font-medium" : "sr-only"}>Verification code</legend>
      <div className="grid grid-cols-[repeat(6,minmax(0,3rem))] gap-2">
        {SLOTS.map((at) => (
          <input
            key={at}
            ref={(input) => {
              inputs.current[at] = input;
            }}
            value={slots[at] ?? ""}
            aria-label={`Digit ${at + 1} of ${VERIFICATION_CODE_LENGTH}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? errorId : undefined}
            readOnly={isReadOnly}
            inputMode="numeric"
            autoComplete={at === 0 ? "one-time-code" : "off"}
            autoCapitalize="none"
            spellCheck={false}
            className="input min-h-14 px-0 text-center text-2xl font-semibold"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => apply(typeInto(slots, at, event.currentTarget.value))}
            onKeyDown={(event) => onKeyDown(event, at)}
            onPaste={(event) => onPaste(event, at)}
          />
        ))}
      </div>
      <div role="alert" id={errorId} className="text-xs text-ink-muted">
        {error && <FieldError>{error}</FieldError>}
        {error && advice}
      </div>
    </fieldset>
  );
}
