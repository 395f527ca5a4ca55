import type { ReactNode } from "react";

/** The word next to a sidebar icon. In the rail it is for screen readers only, and a tooltip shows it. */
export function SideLabel({ children }: { children: ReactNode }) {
  return <span className="side-word">{children}</span>;
}
