import { useEffect, useRef, useState } from "react";
import { PALETTE_KEY, shortcutKey } from "#web/browser/shortcut-key.ts";
import { preloadDialogs } from "#web/ui/overlays/dialog.tsx";
import { useLoaded } from "#web/ui/overlays/use-loaded.ts";

function load() {
  preloadDialogs();
  return import("./keyboard.tsx");
}

const FIRST_KEYS = `${PALETTE_KEY} ? / n c g`.split(" ");

/**
 * Keys that were pressed before the shortcut code loaded, and the function that handles later keys.
 */
export interface PressedKeys {
  waiting: string[];
  /** Handles a key. Returns true if the key was a shortcut. */
  take: ((key: string) => boolean) | null;
}

/** Listens for shortcuts. The code of shortcuts loads with the first shortcut key. Rule 84 */
export function useKeyboard() {
  const keys = useRef<PressedKeys>({ waiting: [], take: null });
  const [isNeeded, setIsNeeded] = useState(false);
  const code = useLoaded(load, isNeeded, () => {
    keys.current.waiting = [];
    setIsNeeded(false);
  });

  function press(key: string): boolean {
    const { take, waiting } = keys.current;
    if (take) return take(key);
    if (waiting.length === 0 && !FIRST_KEYS.includes(key)) return false;
    waiting.push(key);
    setIsNeeded(true);
    return true;
  }

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const key = shortcutKey(event);
      if (key !== null && press(key)) event.preventDefault();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  });

  return { keys, Keyboard: code?.Keyboard, search: () => void press(PALETTE_KEY) };
}
