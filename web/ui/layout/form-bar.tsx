import type { ReactNode } from "react";
import { useMeasuredHeight } from "#web/ui/hooks/use-measured-height.ts";
import { joinClasses } from "./join-classes.ts";

/** Sticks to the bottom of a long form: what is going on, then its buttons. In a low window it is the end of the form. */
export function FormBar({ className, children }: { className?: string | undefined; children: ReactNode }) {
  return (
    <div ref={useMeasuredHeight("--bar-height")} className={joinClasses("form-bar", className)}>
      {children}
    </div>
  );
}
