import type { CDPSession, Page } from "@playwright/test";

declare global {
  interface Window {
    /** What is wrong with the places where the focus was. */
    focusFaults?: Map<Element, string>;
    /** The focus has been everywhere. */
    hasCycled?: boolean;
    faultOf?: (element: Element) => string | null;
  }
}

/** Presses sent at once: what they find is read after all of them. A dialog needs a moment at its ends to turn the focus back. */
const BATCH = 8;
const MOST_STOPS = 240;

/** A press without its end, which nothing listens to: half of the time. */
const TAB = { type: "rawKeyDown", key: "Tab", code: "Tab", windowsVirtualKeyCode: 9 } as const;
const WITH_SHIFT = 8;

/** Goes through everything that Tab reaches, or Shift+Tab, and tells what was not in full view while it had the focus. */
export async function findHiddenStops(page: Page, devtools: CDPSession, way: "on" | "back"): Promise<string[]> {
  // A pointer left over a button would keep its tooltip open.
  await page.mouse.move(0, 0);
  const isInDialog = await page.evaluate(settle);
  await page.evaluate(watchFocus);
  const press = { ...TAB, modifiers: way === "back" ? WITH_SHIFT : 0 };
  const presses = Array.from({ length: isInDialog ? 1 : BATCH }, () => press);
  for (let pressed = 0; pressed < MOST_STOPS; pressed += presses.length) {
    await Promise.all(presses.map((each) => devtools.send("Input.dispatchKeyEvent", each)));
    if (await page.evaluate(hasCycled)) break;
  }
  await page.evaluate(judgeDatesAtRest);
  return page.evaluate(() => [...(window.focusFaults?.values() ?? [])]);
}

/** Waits for what moves, and starts at the top unless a dialog holds the focus: returns whether one does. Runs in the page. */
async function settle(): Promise<boolean> {
  const passing = document.getAnimations().filter((each) => each.effect?.getComputedTiming().iterations !== Infinity);
  await Promise.allSettled(passing.map((each) => each.finished));
  if (document.querySelector("[role=dialog], [role=alertdialog]")) {
    // It got the focus in a window of another size.
    document.activeElement?.scrollIntoView({ block: "nearest" });
    return true;
  }
  scrollTo(0, 0);
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  return false;
}

/** Chromium brings the parts of a date into view a little later than everything else. Runs in the page. */
async function judgeDatesAtRest(): Promise<void> {
  for (const element of window.focusFaults?.keys() ?? []) {
    if (!(element instanceof HTMLInputElement) || element.type !== "date") continue;
    element.blur();
    element.focus();
    await new Promise(requestAnimationFrame);
    if (!window.faultOf?.(element)) window.focusFaults?.delete(element);
  }
}

/** Resolves after the next frame; runs in the page. */
function hasCycled(): Promise<boolean> {
  return new Promise((resolve) => requestAnimationFrame(() => resolve(window.hasCycled === true)));
}

/** Judges the place of the focus when the next press is about to move it: by then everything has settled. Runs in the page. */
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
      // The ends of a dialog and of the toasts, which hand the focus on.
      if (focused.matches("[data-base-ui-focus-guard], span[tabindex='0']:empty")) return;
      // Day, month and year of a date are stops within one box; the box is in view by the last of them.
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
    // For what is higher than half the window, and of an editor, which keeps its caret in view, a part is enough.
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

  /** What of it neither the window nor a part of the page that scrolls cuts off. */
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

  /** The bar, toast, button or the like that something is part of. */
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

/** Everything that can be pressed and is smaller than 24 px (WCAG 2.5.8), except links within a sentence. */
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
      // A label is pressed as well as its control.
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
