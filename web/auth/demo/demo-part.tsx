import { type ComponentType, useEffect, useState } from "react";
import { config } from "#web/browser/config.ts";

/** Shows a component that only the demo has. Its code loads after the page has rendered. */
export function DemoPart({ load }: { load: () => Promise<ComponentType> }) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType }>();
  useEffect(() => {
    if (config.isDemo) load().then((Part) => setLoaded({ Part }), Object);
  }, [load]);
  return loaded && <loaded.Part />;
}
