import { useCodeOrRetry } from "#web/ui/overlays/use-loaded.ts";

const loadPanel = () => import("./website-scan-panel.tsx");

/**
 * Shows the panel for scanning the company's website. Its code loads after the screen's code. If
 * loading fails, shows nothing. `suggestions` is the number of suggested jobs on the screen.
 */
export function WebsiteScan({ suggestions = 0 }: { suggestions?: number | undefined }) {
  const { code, isMissing } = useCodeOrRetry(loadPanel);
  if (isMissing) return null;
  return <div style={{ minHeight: "3.875rem" }}>{code && <code.WebsiteScanPanel suggestions={suggestions} />}</div>;
}
