import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { memberRouteAt, screens } from "#web/app/screens.tsx";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
import { watchLinkIntent } from "./link-intent.ts";
import { preloadWhenIdle } from "./preload-when-idle.ts";

/**
 * Loads the code and first data of a screen when the user is about to click its link. While the
 * browser is idle, loads the code of all everyday screens.
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
