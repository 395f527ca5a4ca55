import "#web/ui/overlays/toast.css";
import * as RadixToast from "@radix-ui/react-toast";
import { TOAST_SWIPE_THRESHOLD_PX } from "#domain/limits.ts";
import { Icon } from "#web/ui/controls/icon.tsx";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";
import { closeToast, type ShownToast, toastStore } from "#web/ui/overlays/toast.ts";

const icons = {
  success: { name: "success", className: "text-success-solid" },
  info: { name: "info", className: "text-info-solid" },
  danger: { name: "alert", className: "text-danger-solid" },
} as const;

export function ToastView({ toast }: { toast: ShownToast }) {
  const icon = icons[toast.tone];
  const place = useMeasuredHeight("--toast-height");

  /** Ignores clicks during the exit animation. The toast is already closed in the store. */
  function pressOnce() {
    if (!toastStore.get()?.isOpen) return;
    closeToast();
    toast.action?.onPress();
  }

  return (
    <RadixToast.Provider swipeDirection="right" swipeThreshold={TOAST_SWIPE_THRESHOLD_PX}>
      <RadixToast.Root
        key={toast.id}
        open={toast.isOpen}
        onOpenChange={(isOpen) => !isOpen && closeToast()}
        duration={toast.durationMs}
        className="toast floating"
      >
        <Icon name={icon.name} className={`mt-2 max-sm:mt-3 ${icon.className}`} />
        {/* Excludes the text from Radix's announcement. The region around all toasts announces
           it. */}
        <RadixToast.Description data-radix-toast-announce-exclude="" className="min-w-0 flex-1 py-2 max-sm:pt-3">
          {toast.message}
        </RadixToast.Description>
        {toast.action && (
          <RadixToast.Action
            altText={toast.action.label}
            onClick={pressOnce}
            className="btn btn-outline max-sm:col-start-2 max-sm:row-start-2 max-sm:justify-self-start"
          >
            {toast.action.label}
          </RadixToast.Action>
        )}
        <RadixToast.Close aria-label="Close" className="btn btn-icon btn-ghost">
          <Icon name="close" size="small" />
        </RadixToast.Close>
      </RadixToast.Root>
      <RadixToast.Viewport ref={place} className="toast-place" />
    </RadixToast.Provider>
  );
}
