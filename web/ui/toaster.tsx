import { lazy, Suspense, useSyncExternalStore } from "react";
import { currentToast, subscribeToToasts } from "./toast.ts";

const ToastView = lazy(async () => ({ default: (await import("./toast-view.tsx")).ToastView }));

/** The place of toasts, once in the app. Its code comes with the first toast. */
export function Toaster() {
  const shown = useSyncExternalStore(subscribeToToasts, currentToast, () => null);
  if (!shown) return null;
  return (
    <Suspense fallback={null}>
      <ToastView toast={shown} />
    </Suspense>
  );
}
