import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/controls/join-classes.ts";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";

/**
 * The status and buttons of a long form, sticky at the bottom of the window. In a low window, they
 * are at the end of the form.
 */
export function FormBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div ref={useMeasuredHeight("--bar-height")} className={joinClasses("form-bar", className)}>
      {children}
    </div>
  );
}
