import { useState } from "react";
import { useCode } from "#web/ui/hooks/use-loaded.ts";

const loadPanel = () => import("./website-scan-panel.tsx");

/** Its code comes after the screen's own; if it can't, the screen does without. */
export function WebsiteScan() {
  const [hasFailed, setHasFailed] = useState(false);
  const code = useCode(loadPanel, !hasFailed, () => setHasFailed(true));
  if (hasFailed) return null;
  return <div style={{ minHeight: "3.875rem" }}>{code && <code.WebsiteScanPanel />}</div>;
}
