import type { ReactNode } from "react";

/** The word beside a sidebar's icon. In the rail it is for screen readers only, and a tooltip shows it. */
export function SideLabel({ children }: { children: ReactNode }) {
  return <span className="side-word">{children}</span>;
}
