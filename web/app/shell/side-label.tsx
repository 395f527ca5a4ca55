import type { ReactNode } from "react";

/**
 * The label next to an icon of the sidebar. In the rail of icons it is a tooltip. Screen readers
 * can always read it.
 */
export function SideLabel({ children }: { children: ReactNode }) {
  return <span className="side-word">{children}</span>;
}
