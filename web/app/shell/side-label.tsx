import type { ReactNode } from "react";

/**
 * The label next to a sidebar icon. In the rail of icons, the label is a tooltip that screen
 * readers can read, too.
 */
export function SideLabel({ children }: { children: ReactNode }) {
  return <span className="side-word">{children}</span>;
}
