import { VERIFICATION_CODE_LENGTH as CODE_LENGTH } from "#domain/limits.ts";

/**
 * The characters of the six slots. An empty slot has "", so that later slots keep their positions.
 */
export type CodeSlots = readonly string[];

export interface SlotEdit {
  slots: CodeSlots;
  /** Index of the slot that gets the focus next. */
  focus: number;
}

/** Returns the digits of a typed or pasted text, such as "123-456" or "Your code is 123456". */
function digitsOf(text: string): string {
  const digits = text.replace(/[\s-]/g, "");
  return /\d{6}/.exec(digits)?.[0] ?? digits.replace(/\D/g, "").slice(0, CODE_LENGTH);
}

/**
 * Returns the slots of a code. Accepts letters too, because a URL may contain any six characters
 * (Spec §2). The server rejects wrong codes.
 */
export function toSlots(code: string): CodeSlots {
  return Array.from({ length: CODE_LENGTH }, (_, at) => code[at] ?? "");
}

export const toCode = (slots: CodeSlots) => slots.join("");

/**
 * Enters typed, pasted or autofilled text, starting at slot `at`. A complete code fills all six
 * slots.
 */
export function enterText(slots: CodeSlots, at: number, text: string): SlotEdit {
  const digits = digitsOf(text);
  if (digits === "") return { slots, focus: at };
  const from = digits.length === CODE_LENGTH ? 0 : at;
  const next = slots.map((held, slot) => digits[slot - from] ?? held);
  return { slots: next, focus: Math.min(from + digits.length, CODE_LENGTH - 1) };
}

/**
 * Handles a change of a slot's input. If the input now has two digits, the new digit replaces the
 * old digit.
 */
export function typeInto(slots: CodeSlots, at: number, value: string): SlotEdit {
  if (value === "") return { slots: slots.with(at, ""), focus: at };
  const held = slots[at] ?? "";
  if (held === "" || value.length !== 2) return enterText(slots, at, value);
  // Ignores a seventh digit that the user types into the last slot.
  if (at === CODE_LENGTH - 1 && value.startsWith(held)) return { slots, focus: at };
  return enterText(slots, at, value.replace(held, ""));
}

/** Handles Backspace. Empties this slot. If it is already empty, empties the previous slot. */
export function eraseBackwards(slots: CodeSlots, at: number): SlotEdit {
  const target = slots[at] ? at : Math.max(at - 1, 0);
  return { slots: slots.with(target, ""), focus: target };
}
