import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/controls/join-classes.ts";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";

interface FormBarProps {
  /** False while there is nothing to save. The buttons are then at the end of the form. */
  isSticky?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The status and buttons of a long form, docked to the bottom edge of the window. In a low window
 * they are at the end of the form.
 */
export function FormBar({ isSticky = true, className, children }: FormBarProps) {
  const measure = useMeasuredHeight("--bar-height");
  return (
    <div
      ref={isSticky ? measure : null}
      className={isSticky ? joinClasses("form-bar", className) : "flex flex-wrap items-center justify-end gap-3"}
    >
      {children}
    </div>
  );
}
