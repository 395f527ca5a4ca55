import { type ComponentType, useEffect, useState } from "react";
import { config } from "#web/browser/config.ts";

/** Shows a part of the demo. Its code loads after the page is drawn, and only in the demo. */
export function DemoPart({ load }: { load: () => Promise<ComponentType> }) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType }>();
  useEffect(() => {
    if (config.isDemo) load().then((Part) => setLoaded({ Part }), Object);
  }, [load]);
  return loaded && <loaded.Part />;
}
