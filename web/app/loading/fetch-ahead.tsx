import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { memberRouteAt, screens } from "#web/app/screens.tsx";
import { useCurrentEmployer, useSignedIn } from "#web/session/signed-in.ts";
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

/**
 * Milliseconds that a pointer or the focus must stay on a link before the link is reported. A
 * pointer that only crosses a link stays for a shorter time.
 */
const HOVER_MS = 50;

/**
 * Calls `report` for a link of the portal that the user is about to open: the pointer or the focus
 * stays on the link, or the user presses it. Returns a function that stops watching.
 */
function watchLinkIntent(report: (url: URL) => void): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal, passive: true };
  let timer: ReturnType<typeof setTimeout>;
  const onRest = ({ target }: Event) => {
    clearTimeout(timer);
    const url = urlOf(target);
    if (url) timer = setTimeout(report, HOVER_MS, url);
  };
  const onPress = ({ target }: Event) => {
    clearTimeout(timer);
    const url = urlOf(target);
    if (url) report(url);
  };
  for (const type of ["pointerover", "focusin"]) document.addEventListener(type, onRest, options);
  document.addEventListener("pointerdown", onPress, options);
  // Cancels a pending report at a click. The click opens the link and loads the screen's data, and
  // a later report would load the same data again.
  document.addEventListener("click", () => clearTimeout(timer), options);
  return () => {
    clearTimeout(timer);
    stop.abort();
  };
}

function urlOf(target: EventTarget | null): URL | null {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (!link || link.origin !== location.origin || link.target === "_blank") return null;
  return link.pathname === location.pathname ? null : new URL(link.href);
}
