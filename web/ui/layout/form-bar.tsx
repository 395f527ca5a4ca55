import type { ReactNode } from "react";
import { joinClasses } from "#web/ui/controls/join-classes.ts";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";

interface FormBarProps {
  /** True while the form has changes to save. If false, the buttons are at the end of the form. */
  isSticky?: boolean;
  className?: string;
  children: ReactNode;
}

/**
 * The status and the buttons of a long form, at the bottom edge of the window. In a low window,
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
