import {
  type Location,
  type NavigateOptions,
  type NavigationType,
  type Navigator,
  type Path,
  parsePath,
  type To,
  UNSAFE_createBrowserHistory,
} from "react-router";
import { leaveAfterAsking, wouldLoseChanges } from "#web/ui/leave-guard.ts";
import { topLayer } from "#web/ui/open-layers.ts";
import { rememberedScroll, rememberScroll } from "./scroll-positions.ts";

/** An entry of the history as it is shown. */
interface Visit {
  location: Location;
  action: NavigationType;
  /** Where the page scrolls to; null: it stays where it is. */
  scroll: number | null;
}

export interface PortalHistory {
  navigator: Navigator;
  first: Visit;
  /** The page is about to go: notes where it is scrolled to. */
  remember: () => void;
  listen: (onVisit: (visit: Visit) => void) => () => void;
}

type Places = { from: Path; to: Path };

/**
 * The browser's history, which asks before unsaved changes are lost and remembers where each entry was scrolled to.
 * `keepsScreen` returns whether a change of the URL keeps the screen and what was typed there. Record 45
 */
export function createPortalHistory(keepsScreen: (places: Places) => boolean): PortalHistory {
  giveEntryKey();
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  let shown = history.location;
  let shownIndex = indexOfEntry();
  /** Whether the push or replacement in progress keeps the screen. */
  let staysInPlace = false;

  function move(way: "push" | "replace", to: To, state: unknown, options: NavigateOptions = {}) {
    const next: Path = {
      pathname: shown.pathname,
      search: "",
      hash: "",
      ...(typeof to === "string" ? parsePath(to) : to),
    };
    const isSameScreen = options.preventScrollReset === true;
    const go = () => {
      rememberScroll(shown.key);
      staysInPlace = isSameScreen;
      history[way](to, state);
    };
    if (isSameScreen || keepsScreen({ from: shown, to: next })) go();
    else leaveAfterAsking(go);
  }

  /**
   * The browser has gone there already: it comes back. Then an open dialog or menu is closed, or the browser goes again once the
   * user has agreed.
   */
  function isHeldBack(location: Location): boolean {
    const index = indexOfEntry();
    if (index === null || shownIndex === null || index === shownIndex) return false;
    const close = topLayer();
    if (!close && (keepsScreen({ from: shown, to: location }) || !wouldLoseChanges())) return false;
    const distance = index - shownIndex;
    history.go(-distance);
    if (close) close();
    else leaveAfterAsking(() => history.go(distance));
    return true;
  }

  return {
    navigator: {
      createHref: history.createHref,
      createURL: history.createURL,
      encodeLocation: history.encodeLocation,
      go: history.go,
      push: (to, state, options) => move("push", to, state, options),
      replace: (to, state, options) => move("replace", to, state, options),
    },
    first: { location: shown, action: history.action, scroll: wasHereBefore() ? rememberedScroll(shown.key) : null },
    remember: () => rememberScroll(shown.key),
    listen: (onVisit) =>
      history.listen(({ action, location }) => {
        const isBackOrForward = action === "POP";
        if (isBackOrForward) {
          // Come back from where it was held back.
          if (location.key === shown.key && indexOfEntry() === shownIndex) return;
          if (isHeldBack(location)) return;
          rememberScroll(shown.key);
        }
        shown = location;
        shownIndex = indexOfEntry();
        const scroll = isBackOrForward ? rememberedScroll(location.key) : staysInPlace ? null : 0;
        onVisit({ location, action, scroll });
      }),
  };
}

/** The router calls each entry that a page begins with "default"; what is remembered of them would be mixed up. */
function giveEntryKey() {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: crypto.randomUUID() }, "");
}

/** The place in the tab's history, as the router counts; null: the entry is not the router's. */
function indexOfEntry(): number | null {
  return window.history.state?.idx ?? null;
}

/** A reload, or Back from another site. */
function wasHereBefore(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type !== "navigate";
}
