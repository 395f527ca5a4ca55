import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { memberRouteAt, screens } from "#web/app/screens.tsx";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { watchLinkIntent } from "./link-intent.ts";
import { preloadWhenIdle } from "./preload-when-idle.ts";

/**
 * Loads a screen's code and first data when the user is about to click its link. Loads the code of
 * the most used screens while the browser is idle.
 */
export function FetchAhead() {
  const client = useQueryClient();
  const { userId } = useSignedIn();
  const { id: employerId } = useCurrentEmployer();

  useEffect(
    () =>
      watchLinkIntent(({ pathname, searchParams: search }) => {
        void screens[memberRouteAt(pathname).screen].fetchFirst({ client, employerId, userId, pathname, search });
      }),
    [client, employerId, userId],
  );

  useEffect(() => {
    const stop = new AbortController();
    void preloadWhenIdle(client, stop.signal);
    return () => stop.abort();
  }, [client]);

  return null;
}
