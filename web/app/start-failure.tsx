import { useRef } from "react";
import { config } from "#web/browser/config.ts";
import { ServiceUnavailable } from "#web/session/service-unavailable.ts";
import { useHeadingFocus } from "#web/ui/hooks/use-heading-focus.ts";
import { usePageTitle } from "#web/ui/hooks/use-page-title.ts";
import { LoadFailure } from "#web/ui/layout/banner.tsx";
import { ScreenAlone } from "#web/ui/layout/screen-alone.tsx";

/**
 * The screen if the server is unreachable at the start. The user stays signed in and can retry.
 * Rules 8 and 10
 */
export function StartFailure({ error, onRetry }: { error?: unknown; onRetry: () => void }) {
  const isOurs = error instanceof ServiceUnavailable && error.status !== 0;
  const heading = useRef<HTMLHeadingElement>(null);
  useHeadingFocus(heading);
  usePageTitle("Not connected");
  return (
    <ScreenAlone isMessage productName={config.productName}>
      <div className="grid gap-4">
        <h1 ref={heading} tabIndex={-1} className="text-xl font-bold sm:text-2xl">
          We can't reach the portal
        </h1>
        <LoadFailure onRetry={onRetry}>
          {isOurs
            ? "The trouble is on our side, and nothing is lost. Please try again in a minute."
            : "Your account could not be loaded. Please check your connection and try again."}
        </LoadFailure>
      </div>
    </ScreenAlone>
  );
}
