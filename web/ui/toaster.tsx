import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, subscribeToToasts } from "./toast.ts";

const ToastView = lazy(async () => ({ default: (await import("./toast-view.tsx")).ToastView }));

/** The place of toasts, once in the app, and where they are announced. Its code comes with the first toast. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  return (
    <div aria-live="polite">
      <Suspense fallback={null}>{shown && <ToastView toast={shown} />}</Suspense>
    </div>
  );
}
