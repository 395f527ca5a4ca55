import type { CDPSession, Page } from "@playwright/test";

declare global {
  interface Window {
    /** A description of each focused element that was not fully visible. */
    focusFaults?: Map<Element, string>;
    /** True once the focus has been on each focusable element. */
    hasCycled?: boolean;
    faultOf?: (element: Element) => string | null;
  }
}

/** Number of Tab keys that are sent before the result is read. */
const BATCH = 8;
const MAX_STOPS = 240;

/** A keydown without keyup. The app ignores keyup, and omitting it halves the run time. */
const TAB = { type: "rawKeyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 } as const;
const WITH_SHIFT = 8;

/**
 * Moves the focus through the page by Tab or Shift+Tab. Returns the elements that were not fully
 * visible while they had the focus.
 */
export async function findHiddenStops(page: Page, devtools: CDPSession, way: "on" | "back"): Promise<string[]> {
  // Moves the mouse away, because it would keep the tooltip of a hovered button open.
  await page.mouse.move(0, 0);
  const isInDialog = await page.evaluate(settle);
  await page.evaluate(watchFocus);
  const press = { ...TAB, modifiers: way === "back" ? WITH_SHIFT : 0 };
  let batch = isInDialog ? 1 : BATCH;
  for (let pressed = 0; pressed < MAX_STOPS; pressed += batch) {
    await Promise.all(Array.from({ length: batch }, () => devtools.send("Input.dispatchKeyEvent", press)));
    if (await page.evaluate(hasCycled)) break;
    // At the end of a dialog, sends one key at a time, because the focus returns to the start with
    // a delay.
    if (isInDialog) batch = Math.max(1, Math.min(BATCH, await page.evaluate(stopsAhead, way)));
  }
  await page.evaluate(judgeDatesAtRest);
  return page.evaluate(() => [...(window.focusFaults?.values() ?? [])]);
}

/**
 * Waits for animations. Returns true if a dialog is open. Otherwise scrolls to the top and removes
 * the focus. Runs in the page.
 */
async function settle(): Promise<boolean> {
  const passing = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map((each) => each.finished));
  if (document.querySelector("[role=dialog], [role=alertdialog]")) {
    // Scrolls the focused element into view, because it got the focus at another window size.
    document.activeElement?.scrollIntoView({ block: "nearest" });
    return true;
  }
  scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return false;
}

/**
 * Checks date fields again, because Chromium scrolls them into view after a delay. Runs in the
 * page.
 */
async function judgeDatesAtRest(): Promise<void> {
  for (const element of window.focusFaults?.keys() ?? []) {
    if (!(element instanceof HTMLInputElement) || element.type !== "date") continue;
    element.blur();
    element.focus();
    await new Promise(requestAnimationFrame);
    if (!window.faultOf?.(element)) window.focusFaults?.delete(element);
  }
}

/**
 * Returns the number of focus stops between the focused element and the end of its dialog. Leaves
 * out radio buttons, because a group has a single stop. Runs in the page.
 */
function stopsAhead(way: "on" | "back"): number {
  const focused = document.activeElement;
  const dialog = focused?.closest("[role=dialog], [role=alertdialog]");
  const candidates = "a[href], button, input:not([type=radio]), select, textarea";
  const stops = [...(dialog?.querySelectorAll<HTMLElement>(candidates) ?? [])].filter(
    (each) => each.tabIndex >= 0 && !each.matches(":disabled") && each.checkVisibility({ visibilityProperty: true }),
  );
  const after = way === "on" ? Node.DOCUMENT_POSITION_FOLLOWING : Node.DOCUMENT_POSITION_PRECEDING;
  return stops.filter((each) => focused && focused.compareDocumentPosition(each) & after).length;
}

/**
 * Waits for the next frame. Returns true if the focus has been on each focusable element. Runs in
 * the page.
 */
function hasCycled(): Promise<boolean> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(window.hasCycled === true)));
}

/**
 * Checks the focused element when the next key is pressed and before the focus moves. Scrolling has
 * ended by then. Runs in the page.
 */
function watchFocus(): void {
  window.focusFaults = new Map();
  window.hasCycled = false;
  window.faultOf = faultOf;
  const seen = new Set<Element>();
  let previous: Element | null = null;
  const stop = new AbortController();
  addEventListener(
    "keydown",
    (event) => {
      const focused = document.activeElement;
      if (event.key !== "Tab" || !focused || focused === document.body) return;
      // Skips the focus guards at the ends of dialogs and toasts.
      if (focused.matches("[data-base-ui-focus-guard], span[tabindex='0']:empty")) return;
      // Stops when the focus returns to an element after leaving it. A date field keeps the focus
      // for three keys (month, day and year). Only its state at the third key counts.
      if (seen.has(focused) && focused !== previous) {
        window.hasCycled = true;
        stop.abort();
        return;
      }
      seen.add(focused);
      previous = focused;
      const fault = faultOf(focused);
      if (fault) window.focusFaults?.set(focused, `${nameOf(focused)} ${fault}`);
      else window.focusFaults?.delete(focused);
    },
    { capture: true, signal: stop.signal },
  );

  function faultOf(element: Element): string | null {
    const box = element.getBoundingClientRect();
    const seen = visibleBox(element, box);
    // Accepts a partly visible element if it is an editor or taller than half the window. An editor
    // scrolls its caret into view.
    const isTall = box.height > innerHeight / 2 || element.matches("[contenteditable=true], textarea");
    const wanted = isTall ? Math.min(40, box.height) : box.height;
    if (seen.bottom - seen.top < wanted - 2 || seen.right - seen.left < Math.min(box.width, innerWidth) - 2) {
      return `is cut off: ${Math.round(seen.bottom - seen.top)} of ${Math.round(box.height)} px at ${Math.round(box.top)}`;
    }
    const inset = Math.min(3, box.height / 4);
    const [left, right, top, bottom] = [seen.left + inset, seen.right - inset, seen.top + inset, seen.bottom - inset];
    const corners = [
      [left, top],
      [right, top],
      [left, bottom],
      [right, bottom],
    ] as const;
    const points = isTall ? [] : [[(left + right) / 2, (top + bottom) / 2] as const, ...corners];
    for (const [x, y] of points) {
      const over = floatingAround(document.elementFromPoint(x, y));
      if (over && !over.contains(element)) return `is under ${nameOf(over)}`;
    }
    return null;
  }

  /** Returns the part of the box that neither the window nor a scrolling ancestor cuts off. */
  function visibleBox(element: Element, box: DOMRect) {
    const seen = { top: Math.max(0, box.top), left: Math.max(0, box.left), bottom: 0, right: 0 };
    seen.bottom = Math.min(innerHeight, box.bottom);
    seen.right = Math.min(innerWidth, box.right);
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowY, position } = getComputedStyle(around);
      if (overflowY !== "visible" && around !== document.body) {
        const clip = around.getBoundingClientRect();
        seen.top = Math.max(seen.top, clip.top);
        seen.bottom = Math.min(seen.bottom, clip.bottom);
        seen.left = Math.max(seen.left, clip.left);
        seen.right = Math.min(seen.right, clip.right);
      }
      if (position === "fixed") break;
    }
    return seen;
  }

  /** Returns the closest fixed or sticky ancestor, such as a bar or a toast. */
  function floatingAround(element: Element | null): Element | null {
    for (let around = element; around; around = around.parentElement) {
      if (/fixed|sticky/.test(getComputedStyle(around).position)) return around;
    }
    return null;
  }

  function nameOf(element: Element): string {
    const words = element.getAttribute("aria-label") ?? element.textContent?.trim();
    const name = words || element.getAttribute("name") || element.className;
    return `${element.tagName.toLowerCase()} "${String(name).slice(0, 50)}"`;
  }
}

/** Returns click targets smaller than 24 px (WCAG 2.5.8), except links within a sentence. */
export function findSmallTargets(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const LEAST_PX = 24;
    const targets =
      "a[href], button, input:not([type=hidden]), select, summary, [role=tab], [role=treeitem], [role^=menuitem]";
    const found: string[] = [];
    for (const target of document.querySelectorAll<HTMLElement>(targets)) {
      if (!target.checkVisibility({ visibilityProperty: true }) || target.closest("[inert], [aria-hidden=true]"))
        continue;
      const isInSentence =
        getComputedStyle(target).display === "inline" && target.parentElement?.textContent !== target.textContent;
      if (isInSentence) continue;
      // Includes the labels of an input, because a click on a label also clicks the input.
      const labels = target instanceof HTMLInputElement ? [...(target.labels ?? [])] : [];
      const boxes = [target, ...labels].map((each) => each.getBoundingClientRect());
      const width = Math.max(...boxes.map((box) => box.width));
      const height = Math.max(...boxes.map((box) => box.height));
      if (width === 0 || (width >= LEAST_PX && height >= LEAST_PX)) continue;
      found.push(`${target.outerHTML.slice(0, 90)}: ${Math.round(width)} × ${Math.round(height)} px`);
    }
    return found;
  });
}
