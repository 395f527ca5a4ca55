import { useEffect, useEffectEvent } from "react";

/** In browsers that support it: the system's request to close what is open. */
declare global {
  interface Window {
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

/**
 * Closes what is open when Android's Back is pressed, instead of leaving the page. Only where fingers point: a keyboard's Escape
 * asks the same watcher, and is answered already.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher || !matchMedia("(pointer: coarse)").matches) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = close;
    return () => watcher.destroy();
  }, [isOpen]);
}
