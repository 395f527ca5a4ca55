import { type ReactNode, useEffect, useState } from "react";
import { config } from "#web/browser/config.ts";

/**
 * Shows buttons for the configured identity providers. Their code loads after the page has
 * rendered, and only if the portal has providers.
 */
export function OtherWays() {
  const [ways, setWays] = useState<ReactNode>();
  useEffect(() => {
    if (config.providers)
      import("./provider-buttons.tsx").then(({ ProviderButtons }) => setWays(<ProviderButtons />), Object);
  }, []);
  return ways;
}
