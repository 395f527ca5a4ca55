import type { ComponentType } from "react";
import { config } from "#web/browser/config.ts";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

/** Shows a component that only the demo has. Its code loads after the page has rendered. */
export function DemoPart({ load }: { load: () => Promise<{ Part: ComponentType }> }) {
  const code = useCode(load, config.isDemo === true);
  return code && <code.Part />;
}
