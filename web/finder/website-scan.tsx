import { useState } from "react";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

const loadPanel = () => import("./website-scan-panel.tsx");

/** The panel of scans. Loads after the screen's own code. The screen works without it. */
export function WebsiteScan() {
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(loadPanel, !hasFailed, () => setHasFailed(true));
  if (hasFailed) return null;
  return <div style={{ minHeight: "3.875rem" }}>{code && <code.WebsiteScanPanel />}</div>;
}
