import { type ReactNode, useEffect, useState } from "react";
import { config } from "#web/browser/config.ts";

/**
 * Shows the configured identity providers. Their code loads after the page is drawn. It doesn't
 * load if the portal has no providers.
 */
export function OtherWays() {
  const [ways, setWays] = useState<ReactNode>();
  useEffect(() => {
    if (config.providers)
      import("./provider-buttons.tsx").then(({ ProviderButtons }) => setWays(<ProviderButtons />), Object);
  }, []);
  return ways;
}
