import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { Router } from "react-router";
import { isLoadedAt, memberRouteAt } from "#web/app/screens.tsx";
import { createPortalHistory } from "./portal-history.ts";
import { scrollWhenPossible, storeScrollPositions } from "./scroll-positions.ts";

/**
 * The router of the browser. A new screen starts at its top, Back and Forward restore the scroll position, and a screen with unsaved
 * changes is left only after a question (rule 15).
 */
export function PortalRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() =>
    createPortalHistory(
      ({ from, to }) => memberRouteAt(from.pathname) === memberRouteAt(to.pathname) && from.search === to.search,
    ),
  );
  const [{ location, action, scroll }, setVisit] = useState(history.first);

  useLayoutEffect(
    () =>
      history.listen((visit) => {
        const { pathname } = visit.location;
        // Nothing of a new screen is seen before its heading: no break for pictures. Without its code React would show a spinner.
        if (pathname !== location.pathname && isLoadedAt(pathname)) setVisit(visit);
        else startTransition(() => setVisit(visit));
      }),
    [history, location.pathname],
  );

  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    const onPageHide = () => {
      history.remember();
      storeScrollPositions();
    };
    addEventListener("pagehide", onPageHide);
    return () => removeEventListener("pagehide", onPageHide);
  }, [history]);

  // Before the heading takes the focus, and before anything is painted.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit scrolls, also to where the last one did.
  useLayoutEffect(() => {
    if (scroll !== null) scrollWhenPossible(scroll);
  }, [location, scroll]);

  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
