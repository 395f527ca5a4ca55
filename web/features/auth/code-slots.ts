import { VERIFICATION_CODE_LENGTH as CODE_LENGTH } from "#domain/limits.ts";

/** What the six slots hold, "" for an empty one. Always six entries, so that a gap stays where it is. */
export type CodeSlots = readonly string[];

export interface SlotEdit {
  slots: CodeSlots;
  /** The slot that is typed in next. */
  focus: number;
}

const keepCharacters = (text: string) => text.replace(/[^\dA-Za-z]/g, "").slice(0, CODE_LENGTH);

export function toSlots(code: string): CodeSlots {
  const characters = keepCharacters(code);
  return Array.from({ length: CODE_LENGTH }, (_, at) => characters[at] ?? "");
}

export const toCode = (slots: CodeSlots) => slots.join("");

/** Text arrives by typing, pasting or autofill. A whole code fills all slots wherever it lands. */
export function enterText(slots: CodeSlots, at: number, text: string): SlotEdit {
  const characters = keepCharacters(text);
  if (characters === "") return { slots, focus: at };
  const from = characters.length === CODE_LENGTH ? 0 : at;
  const next = slots.map((held, slot) => characters[slot - from] ?? held);
  return { slots: next, focus: Math.min(from + characters.length, CODE_LENGTH - 1) };
}

/** Backspace empties a full slot, and in an empty one goes back and empties that. */
export function eraseBackwards(slots: CodeSlots, at: number): SlotEdit {
  const target = slots[at] ? at : Math.max(at - 1, 0);
  return { slots: slots.with(target, ""), focus: target };
}
