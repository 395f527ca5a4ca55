import { useEffect, useState } from "react";
import { useStore } from "#web/store/use-store.ts";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";
import { closeToast, type ShownToast, toastStore } from "./toast.ts";
import { useCode } from "./use-loaded.ts";

const loadView = () => import("./popups/toast-view.tsx");

/**
 * Shows and announces toasts. The app renders it once. The code of toasts loads with the first
 * toast.
 */
export function Toaster() {
  const shown = useStore(toastStore);
  const [plainId, setPlainId] = useState<number | null>(null);
  const isPlain = shown !== null && shown.id === plainId;
  const view = useCode(loadView, shown !== null && !isPlain, () => setPlainId(toastStore.get()?.id ?? null));
  return (
    <div aria-live="polite">
      {shown && view && <view.ToastView toast={shown} />}
      {shown?.isOpen && !view && isPlain && <PlainToast toast={shown} />}
    </div>
  );
}

/** Replaces ToastView if the code of ToastView could not load. Has no swipe and no animation. */
function PlainToast({ toast: { message, action, durationMs } }: { toast: ShownToast }) {
  useEffect(() => {
    if (!Number.isFinite(durationMs)) return;
    const timer = setTimeout(closeToast, durationMs);
    return () => clearTimeout(timer);
  }, [durationMs]);

  function onAction() {
    if (!toastStore.get()?.isOpen) return;
    closeToast();
    action?.onPress();
  }

  return (
    <div ref={useMeasuredHeight("--toast-height")} className="toast-place">
      <div className="toast floating">
        <p className="min-w-0 flex-1 py-2">{message}</p>
        {action && (
          <button type="button" className="btn btn-outline" onClick={onAction}>
            {action.label}
          </button>
        )}
        <button type="button" className="btn btn-ghost" onClick={closeToast}>
          Close
        </button>
      </div>
    </div>
  );
}
