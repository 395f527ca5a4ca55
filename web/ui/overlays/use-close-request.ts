import { useEffect, useEffectEvent } from "react";
import { addLayer } from "./open-layers.ts";

/** In browsers that support it: the system's request to close what is open. */
declare global {
  interface Window {
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

/**
 * Closes a layer on Back, instead of leaving the page. The portal's history hears the browser's Back, and
 * on Android a watcher hears the system's. The watcher is for touch only, because a keyboard's Escape
 * asks it too, and is answered already.
 */
export function useCloseRequest(isOpen: boolean, onClose: () => void, leavesOnBack = false) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    if (isOpen && !leavesOnBack) return addLayer(() => close());
  }, [isOpen, leavesOnBack]);
  useEffect(() => {
    if (!isOpen || !window.CloseWatcher || !matchMedia("(pointer: coarse)").matches) return;
    const watcher = new window.CloseWatcher();
    watcher.onclose = close;
    return () => watcher.destroy();
  }, [isOpen]);
}
