import { type ReactNode, useEffect, useState } from "react";
import { config } from "#web/browser/config.ts";

/** Ways to sign in besides email and password. Their code comes only where some are configured, and after the page is drawn. */
export function OtherWays() {
  const [ways, setWays] = useState<ReactNode>();
  useEffect(() => {
    if (config.providers)
      import("./provider-buttons.tsx").then(({ ProviderButtons }) => setWays(<ProviderButtons />), Object);
  }, []);
  return ways;
}
