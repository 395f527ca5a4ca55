import { config } from "#web/browser/config.ts";
import { useCode } from "#web/ui/overlays/use-loaded.ts";

const loadButtons = () => import("./provider-buttons.tsx");

/**
 * Shows buttons for the configured identity providers. Their code loads after the page has
 * rendered, and only if the portal has providers.
 */
export function OtherWays() {
  const code = useCode(loadButtons, config.providers !== undefined);
  return code && <code.ProviderButtons />;
}
