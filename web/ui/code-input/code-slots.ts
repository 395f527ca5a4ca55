import { VERIFICATION_CODE_LENGTH as CODE_LENGTH } from "#domain/limits.ts";

/** What the six slots hold, "" for an empty one. Always six entries, so that a gap stays where it is. */
export type CodeSlots = readonly string[];

export interface SlotEdit {
  slots: CodeSlots;
  /** The slot that is typed in next. */
  focus: number;
}

/** The digits of what was typed or pasted: "123-456", or the code out of "Your code is 123456, valid for 10 minutes". */
function digitsOf(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  return /\d{6}/.exec(digits)?.[0] ?? digits.replace(/\D/g, "").slice(0, CODE_LENGTH);
}

/** A code in a URL may contain letters, too (Spec §2 "exactly 6 characters"); the service refuses what it didn't send. */
export function toSlots(code: string): CodeSlots {
  return Array.from({ length: CODE_LENGTH }, (_, at) => code[at] ?? "");
}

export const toCode = (slots: CodeSlots) => slots.join("");

/** Text arrives by typing, pasting or autofill. A whole code fills all slots wherever it lands. */
export function enterText(slots: CodeSlots, at: number, text: string): SlotEdit {
  const digits = digitsOf(text);
  if (digits === "") return { slots, focus: at };
  const from = digits.length === CODE_LENGTH ? 0 : at;
  const next = slots.map((held, slot) => digits[slot - from] ?? held);
  return { slots: next, focus: Math.min(from + digits.length, CODE_LENGTH - 1) };
}

/** Takes the value of a slot after a key was typed. A digit typed next to the old digit replaces it. */
export function typeInto(slots: CodeSlots, at: number, value: string): SlotEdit {
  if (value === "") return { slots: slots.with(at, ""), focus: at };
  const held = slots[at] ?? "";
  if (held === "" || value.length !== 2) return enterText(slots, at, value);
  // The seventh digit of a code: the caret stayed behind the sixth.
  if (at === CODE_LENGTH - 1 && value.startsWith(held)) return { slots, focus: at };
  return enterText(slots, at, value.replace(held, ""));
}

/** Backspace empties a full slot, and in an empty one goes back and empties that. */
export function eraseBackwards(slots: CodeSlots, at: number): SlotEdit {
  const target = slots[at] ? at : Math.max(at - 1, 0);
  return { slots: slots.with(target, ""), focus: target };
}
