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
import { leaveAfterAsking, wouldLoseChanges } from "#web/ui/leaving/leave-guard.ts";
import { topLayer, watchLayers } from "#web/ui/overlays/open-layers.ts";
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

/** A browser drops a move that another move overtakes, so nothing waits longer for it. */
const MOVE_TIME_LIMIT_MS = 500;

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
  /** The moves in the history that were begun here and have not arrived. */
  let ownMoves = 0;
  /** Navigations that wait for those moves to arrive. */
  const waiting: (() => void)[] = [];

  function go(distance: number) {
    ownMoves += 1;
    history.go(distance);
  }

  /** Gives open layers an entry of their own, so that Back closes the layer on top and stays on the page. */
  function followLayers() {
    const { state } = window.history;
    const hasEntry = state?.layer === true;
    if (ownMoves > 0 || hasEntry === Boolean(topLayer())) return;
    if (hasEntry) go(-1);
    else window.history.pushState({ ...state, layer: true }, "");
  }
  // Later, so that a navigation which closes the layer comes first.
  watchLayers(() => setTimeout(followLayers));

  /** The browser is at another entry of the page that is shown. */
  function stayHere() {
    if (ownMoves > 0) ownMoves -= 1;
    // Forward: the layer of this entry is closed.
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
      rememberScroll(shown.key);
      staysInPlace = isSameScreen;
      history[way](to, state);
    };
    const navigate = () => {
      if (isSameScreen || keepsScreen({ from: shown, to: next })) change();
      else leaveAfterAsking(change);
    };
    // The step back from a closed layer would undo a navigation that comes before it.
    if (ownMoves === 0) return navigate();
    waiting.push(navigate);
    setTimeout(() => waiting.includes(navigate) && navigateOn(), MOVE_TIME_LIMIT_MS);
  }

  /** The browser has gone there already: it comes back, and goes again once the user has agreed. */
  function isHeldBack(location: Location): boolean {
    const index = indexOfEntry();
    if (index === null || shownIndex === null || keepsScreen({ from: shown, to: location })) return false;
    if (!wouldLoseChanges()) return false;
    const distance = index - shownIndex;
    go(-distance);
    leaveAfterAsking(() => history.go(distance));
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
          if (location.key === shown.key && indexOfEntry() === shownIndex) return stayHere();
          if (isHeldBack(location)) return;
          rememberScroll(shown.key);
          waiting.length = 0;
          ownMoves = 0;
        }
        shown = location;
        shownIndex = indexOfEntry();
        const scroll = isBackOrForward ? rememberedScroll(location.key) : staysInPlace ? null : 0;
        onVisit({ location, action, scroll });
        followLayers();
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
