import type { ReactNode } from "react";

/**
 * The label next to a sidebar icon. In the rail, a tooltip shows it and screen readers can read it.
 */
export function SideLabel({ children }: { children: ReactNode }) {
  return <span className="side-word">{children}</span>;
}
