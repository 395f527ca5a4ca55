import { useEffect, useEffectEvent } from "react";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { enterText, toCode, toSlots } from "#web/ui/code-input/code-slots.ts";

/** Accepts a pasted code even if no slot has the focus. */
export function usePastedCode(onCode: (code: string) => void) {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    if (event.target instanceof HTMLInputElement) return;
    const code = toCode(enterText(toSlots(""), 0, event.clipboardData?.getData("text") ?? "").slots);
    if (code.length < VERIFICATION_CODE_LENGTH) return;
    // Prevents the browser from also pasting the text into the slot that gets the focus.
    event.preventDefault();
    onCode(code);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent) => onPaste(event);
    document.addEventListener("paste", listener);
    return () => document.removeEventListener("paste", listener);
  }, []);
}
