import { useEffect, useEffectEvent } from "react";
import { addLayer } from "./open-layers.ts";

/** A browser API for closing a layer by Android's Back. Some browsers lack it. */
declare global {
  interface Window {
    CloseWatcher?: new () => { onclose: (() => void) | null; destroy(): void };
  }
}

/**
 * Closes a layer on Back instead of leaving the page. The portal's history handles the browser's
 * Back button. On touch devices, a `CloseWatcher` handles Android's Back.
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
