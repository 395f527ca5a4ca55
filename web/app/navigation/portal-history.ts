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
import { confirmLeaving, wouldLoseChanges } from "#web/ui/leaving/leave-guard.ts";
import { topLayer, watchLayers } from "#web/ui/overlays/open-layers.ts";
import { noteScroll, scrollOf } from "./scroll-positions.ts";

/** A navigation to a history entry, as the router receives it. */
interface Visit {
  location: Location;
  action: NavigationType;
  /** The scroll position to restore. Null does not scroll. */
  scroll: number | null;
}

export interface PortalHistory {
  navigator: Navigator;
  first: Visit;
  /** Stores the scroll position. Call it before the page unloads. */
  noteScroll: () => void;
  listen: (onVisit: (visit: Visit) => void) => () => void;
}

type Places = { from: Path; to: Path };

/**
 * Maximum milliseconds that a navigation waits for an unfinished Back or Forward. Browsers drop the
 * unfinished step if another navigation starts.
 */
const MOVE_TIME_LIMIT_MS = 500;

/**
 * Wraps the browser's history. Requests a confirmation before unsaved changes are lost, and stores
 * the scroll position of each entry. `keepsScreen` must return true for URL changes that keep the
 * screen and its typed text. Record 45
 */
export function createPortalHistory(keepsScreen: (places: Places) => boolean): PortalHistory {
  giveEntryKey();
  const history = UNSAFE_createBrowserHistory({ v5Compat: true });
  let shown = history.location;
  let shownIndex = indexOfEntry();
  /** True if the last push or replacement keeps the scroll position. */
  let staysInPlace = false;
  /**
   * Number of steps Back or Forward that this code has started and the browser has not finished
   * yet.
   */
  let ownMoves = 0;
  /** Navigations that wait until the browser has finished the steps in `ownMoves`. */
  const waiting: (() => void)[] = [];

  function go(distance: number) {
    ownMoves += 1;
    history.go(distance);
  }

  /**
   * Adds a history entry while a layer is open. Back then closes the top layer instead of leaving
   * the page.
   */
  function followLayers() {
    const { state } = window.history;
    const hasEntry = state?.layer === true;
    if (ownMoves > 0 || hasEntry === Boolean(topLayer())) return;
    if (hasEntry) go(-1);
    else window.history.pushState({ ...state, layer: true }, "");
  }
  // Runs `followLayers` after the code that closes a layer. If that code also navigates, its
  // navigation must come first.
  watchLayers(() => setTimeout(followLayers));

  /** Handles a move of the browser between two history entries of the same page. */
  function stayHere() {
    if (ownMoves > 0) ownMoves -= 1;
    // If Forward reaches the history entry of a closed layer, skips this entry.
    else if (window.history.state?.layer) return history.go(1);
    else topLayer()?.();
    followLayers();
    if (ownMoves === 0) navigateOn();
  }

  function navigateOn() {
    ownMoves = 0;
    for (const navigate of waiting.splice(0)) navigate();
  }

  function move(way: "push" | "replace", to: To, state: unknown, options: NavigateOptions = {}) {
    const next: Path = {
      pathname: shown.pathname,
      search: "",
      hash: "",
      ...(typeof to === "string" ? parsePath(to) : to),
    };
    const isSameScreen = options.preventScrollReset === true;
    const change = () => {
      noteScroll(shown.key);
      staysInPlace = isSameScreen;
      history[way](to, state);
    };
    const navigate = () => {
      if (isSameScreen || keepsScreen({ from: shown, to: next })) change();
      else confirmLeaving(change);
    };
    // If the portal is moving the browser back, waits for this move. Otherwise the move would undo
    // the navigation.
    if (ownMoves === 0) return navigate();
    waiting.push(navigate);
    setTimeout(() => waiting.includes(navigate) && navigateOn(), MOVE_TIME_LIMIT_MS);
  }

  /**
   * Handles Back and Forward after the browser has moved. If changes would be lost, moves the
   * browser back, requests a confirmation, and returns true.
   */
  function isHeldBack(location: Location): boolean {
    const index = indexOfEntry();
    if (index === null || shownIndex === null || keepsScreen({ from: shown, to: location })) return false;
    if (!wouldLoseChanges()) return false;
    const distance = index - shownIndex;
    go(-distance);
    confirmLeaving(() => history.go(distance));
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
    first: { location: shown, action: history.action, scroll: wasHereBefore() ? scrollOf(shown.key) : null },
    noteScroll: () => noteScroll(shown.key),
    listen: (onVisit) =>
      history.listen(({ action, location }) => {
        const isBackOrForward = action === "POP";
        if (isBackOrForward) {
          if (location.key === shown.key && indexOfEntry() === shownIndex) return stayHere();
          if (isHeldBack(location)) return;
          noteScroll(shown.key);
          waiting.length = 0;
          ownMoves = 0;
        }
        shown = location;
        shownIndex = indexOfEntry();
        const scroll = isBackOrForward ? scrollOf(location.key) : staysInPlace ? null : 0;
        onVisit({ location, action, scroll });
        followLayers();
      }),
  };
}

/**
 * Gives the page's first history entry a unique key. The router gives every first entry the key
 * "default", so these entries would share a scroll position.
 */
function giveEntryKey() {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: crypto.randomUUID() }, "");
}

/**
 * Returns the entry's index in the tab's history. Returns null if the router did not create the
 * entry.
 */
function indexOfEntry(): number | null {
  return window.history.state?.idx ?? null;
}

/** Returns true if a reload, Back or Forward brought the user back to this page. */
function wasHereBefore(): boolean {
  const [entry] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  return entry?.type !== "navigate";
}
