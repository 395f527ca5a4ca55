import { useEffect, useEffectEvent } from "react";
import { addLayer } from "./open-layers.ts";

/** The browser's API that reports the system's request to close a layer. Some browsers lack it. */
declare global {
  interface Window {
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

/**
 * Closes a layer on Back, so that Back does not leave the page. The portal's history handles the
 * browser's Back button. A `CloseWatcher` handles Android's Back. Only touch devices need the
 * watcher. It also reacts to Escape, which the layer handles itself.
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
