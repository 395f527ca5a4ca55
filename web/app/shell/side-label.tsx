import type { ReactNode } from "react";

/**
 * The label next to a sidebar icon. In the rail of icons, it is a tooltip, which screen readers can
 * also read.
 */
export function SideLabel({ children }: { children: ReactNode }) {
  return <span className="side-word">{children}</span>;
}
