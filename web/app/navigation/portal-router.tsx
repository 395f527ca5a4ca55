import { type ReactNode, startTransition, useLayoutEffect, useState } from "react";
import { Router } from "react-router";
import { isLoadedAt, memberRouteAt } from "#web/app/screens.tsx";
import { createPortalHistory } from "./portal-history.ts";
import { scrollWhenPossible, storeScrollPositions } from "./scroll-positions.ts";

/**
 * The browser's router. A new screen starts at the top, and Back and Forward restore the scroll
 * position. Requests a confirmation before the user leaves a screen with unsaved changes (rule 15).
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
        // Renders a loaded screen synchronously, so that its heading appears immediately. Renders
        // other screens in a transition, because React would otherwise show a spinner.
        if (pathname !== location.pathname && isLoadedAt(pathname)) setVisit(visit);
        else startTransition(() => setVisit(visit));
      }),
    [history, location.pathname],
  );

  useLayoutEffect(() => {
    window.history.scrollRestoration = "manual";
    const onPageHide = () => {
      history.noteScroll();
      storeScrollPositions();
    };
    addEventListener("pagehide", onPageHide);
    return () => removeEventListener("pagehide", onPageHide);
  }, [history]);

  // Scrolls before the heading takes the focus and before the first paint.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each visit scrolls.
  useLayoutEffect(() => {
    if (scroll !== null) scrollWhenPossible(scroll);
  }, [location, scroll]);

  return (
    <Router location={location} navigationType={action} navigator={history.navigator}>
      {children}
    </Router>
  );
}
