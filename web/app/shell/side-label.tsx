import type { ReactNode } from "react";

/** The word beside a sidebar's icon. In the rail only screen readers see it, and a tooltip shows it to the others. */
export function SideLabel({ children }: { children: ReactNode }) {
  return <span className="side-word">{children}</span>;
}
