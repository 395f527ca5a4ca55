import { readStored, storageKeys } from "./storage.ts";

/** Selects elements that use letter keys themselves, to type or to select an item. */
const TAKES_LETTERS = "input,textarea,select,[contenteditable=true],[role=tree],[role=menu],[role=listbox]";
/** Selects open dialogs and menus, which handle keys themselves. */
const OPEN = "[role=dialog],[role=alertdialog],[role=menu]";

export const PALETTE_KEY = "Control+K";

/**
 * Returns the shortcut of a key event: "Control+K", or a character that was typed outside of
 * fields. Returns null for a character if the user has turned single-key shortcuts off (WCAG
 * 2.1.4). On keyboard layouts without Latin letters, uses the key's position instead of its
 * character.
 */
export function shortcutKey(event: KeyboardEvent): string | null {
  const { key, code, target, shiftKey } = event;
  if (event.defaultPrevented || event.isComposing || event.altKey || event.repeat) return null;
  const letter = (key > "\x7f" ? code.replace("Key", "") : key).toLowerCase();
  const isPalette = (event.ctrlKey || event.metaKey) && !shiftKey && letter === "k";
  const isSingle = !event.ctrlKey && !event.metaKey && letter.length === 1 && letter > " ";
  if (!(isPalette || isSingle) || document.querySelector(OPEN)) return null;
  if (isPalette) return PALETTE_KEY;
  const isTyping = target instanceof Element && target.closest(TAKES_LETTERS);
  return isTyping || readStored(storageKeys.shortcuts) === "off" ? null : letter;
}
