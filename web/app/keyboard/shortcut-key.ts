import { readStored, storageKeys } from "#web/browser/storage.ts";

/** What a key may be typed into, or moves among by its letter. */
const TAKES_LETTERS = "input,textarea,select,[contenteditable=true],[role=tree],[role=menu],[role=listbox]";
/** What is open over the page asks for an answer first. */
const OPEN = "[role=dialog],[role=alertdialog],[role=menu]";

export const PALETTE_KEY = "Control+K";

/**
 * The shortcut that a key may be: "Control+K", or a single character outside fields, unless single keys are off (WCAG 2.1.4).
 * Read by what the layout writes on the key; a layout without Latin letters by the key's place.
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
