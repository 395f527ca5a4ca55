export type Way = "on" | "back";

/** Checks that run in the page. `installFocusCheck` adds them to the window. */
interface FocusCheck {
  /** Waits for animations and moves the focus to the start. Returns true if a dialog is open. */
  settle(): Promise<boolean>;
  /** Checks the focused element at each Tab or Shift+Tab key from now on. */
  watch(way: Way): void;
  /** Waits for the next frame. Returns true if the focus has been on each focusable element. */
  hasCycled(): Promise<boolean>;
  /** Returns the number of focus stops between the focused element and the end of its dialog. */
  stopsAhead(way: Way): number;
  /** Returns the faults of all stops that were checked, and the stops that Tab did not reach. */
  faults(): Promise<string[]>;
}

declare global {
  interface Window {
    focusCheck?: FocusCheck;
  }
}

/** Runs in the page. */
export function installFocusCheck(): void {
  const DIALOGS = "[role=dialog], [role=alertdialog]";
  const FOCUSABLE =
    "a[href], button, input:not([type=hidden]), select, textarea, summary, [contenteditable=true], [tabindex]";
  /** The focus guards at the ends of dialogs and toasts. */
  const GUARDS = "[data-base-ui-focus-guard], span[tabindex='0']:empty";

  const FOLLOWS = Node.DOCUMENT_POSITION_FOLLOWING;
  const PRECEDES = Node.DOCUMENT_POSITION_PRECEDING;

  let found = new Map<Element, string>();
  let seen = new Set<Element>();
  let wayOfKeys: Way = "on";
  /** The stops that Tab has to reach. */
  let expected: Element[] = [];
  let isCycled = false;
  const frame = () => new Promise(requestAnimationFrame);

  window.focusCheck = {
    async settle() {
      const isPassing = (each: Animation) => each.effect?.getComputedTiming().iterations !== Infinity;
      const passing = document.getAnimations().filter(isPassing);
      await Promise.allSettled(passing.map((each) => each.finished));
      const isInDialog = openDialog() !== undefined;
      // Scrolls the focused element into view, because it got the focus at another window size.
      if (isInDialog) document.activeElement?.scrollIntoView({ block: "nearest" });
      else {
        scrollTo(0, 0);
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
      }
      found = new Map();
      seen = new Set();
      return isInDialog;
    },

    watch(way) {
      isCycled = false;
      wayOfKeys = way;
      expected = way === "on" ? stops() : [];
      let previous: Element | null = null;
      const stop = new AbortController();
      // Checks the focused element when the next key is pressed and before the focus moves.
      // Scrolling has ended by then.
      const check = (event: KeyboardEvent) => {
        const focused = document.activeElement;
        if (event.key !== "Tab" || !focused || focused === document.body || focused.matches(GUARDS)) return;
        // Stops when the focus returns to an element that it has left. A date field keeps the focus
        // for three presses of Tab (month, day and year), so it is checked three times. Only the
        // third result counts.
        if (seen.has(focused) && focused !== previous) {
          isCycled = true;
          return stop.abort();
        }
        seen.add(focused);
        previous = focused;
        note(focused);
      };
      addEventListener("keydown", check, { capture: true, signal: stop.signal });
    },

    async hasCycled() {
      await frame();
      return isCycled;
    },

    stopsAhead(way) {
      const focused = document.activeElement;
      const isAhead = way === "on" ? FOLLOWS : PRECEDES;
      return stops().filter((each) => (focused?.compareDocumentPosition(each) ?? 0) & isAhead).length;
    },

    async faults() {
      await checkDatesAtRest();
      const now = new Set(stops());
      const missed = expected.filter((each) => now.has(each as HTMLElement) && !seen.has(each));
      expected = [];
      return [
        ...found.values(),
        ...missed.map((each) => `${nameOf(each)} is not reached by Tab`),
        ...outOfOrder().map((each) => `${nameOf(each)} gets the focus after elements that follow it`),
      ];
    },
  };

  /** Returns the dialog that opened last. */
  function openDialog(): Element | undefined {
    return [...document.querySelectorAll(DIALOGS)].filter((each) => each.checkVisibility()).at(-1);
  }

  function note(element: Element): void {
    const fault = faultOf(element);
    if (fault) found.set(element, `${nameOf(element)} ${fault}`);
    else found.delete(element);
  }

  /**
   * Returns the elements to which Tab moved the focus backward in the document. Returns no elements
   * for one or two such moves, which are normal: to the start of the page or dialog, and to the
   * next element after a panel. A panel is at the end of the page but follows its button in the tab
   * order.
   */
  function outOfOrder(): Element[] {
    if (wayOfKeys === "back") return [];
    const order = [...seen];
    const returns = order.filter((each, index) => {
      const before = order[index - 1];
      return before && each.compareDocumentPosition(before) & FOLLOWS;
    });
    return returns.length > 2 ? returns : [];
  }

  /** Checks date fields again, because Chromium scrolls them into view after a delay. */
  async function checkDatesAtRest(): Promise<void> {
    for (const element of found.keys()) {
      if (!(element instanceof HTMLInputElement) || element.type !== "date") continue;
      element.blur();
      element.focus();
      await frame();
      if (!faultOf(element)) found.delete(element);
    }
  }

  /**
   * Returns the elements that Tab has to reach in the open dialog. Without an open dialog, returns
   * the elements of the page. A group of radio buttons is one stop.
   */
  function stops(): HTMLElement[] {
    const isStop = (each: HTMLElement) =>
      each.tabIndex >= 0 &&
      !each.matches(`:disabled, ${GUARDS}`) &&
      !each.closest("[inert], [aria-hidden=true]") &&
      each.checkVisibility({ visibilityProperty: true });
    const all = [...(openDialog() ?? document).querySelectorAll<HTMLElement>(FOCUSABLE)].filter(isStop);
    return all.filter((each) => {
      if (!(each instanceof HTMLInputElement) || each.type !== "radio") return true;
      const isSame = (other: HTMLElement) => other instanceof HTMLInputElement && other.name === each.name;
      const group = all.filter(isSame) as HTMLInputElement[];
      return each === (group.find(({ checked }) => checked) ?? group[0]);
    });
  }

  function faultOf(element: Element): string | null {
    const box = element.getBoundingClientRect();
    const shown = visibleBox(element, box);
    // Accepts a partly visible element if it is an editor or taller than half the window. An editor
    // scrolls its caret into view.
    const isTall = box.height > innerHeight / 2 || element.matches("[contenteditable=true], textarea");
    const wanted = isTall ? Math.min(40, box.height) : box.height;
    if (shown.bottom - shown.top < wanted - 2 || shown.right - shown.left < Math.min(box.width, innerWidth) - 2) {
      return `is cut off: ${Math.round(shown.bottom - shown.top)} of ${Math.round(box.height)} px at ${Math.round(box.top)}`;
    }
    const inset = Math.min(3, box.height / 4);
    const [left, right, top, bottom] = [
      shown.left + inset,
      shown.right - inset,
      shown.top + inset,
      shown.bottom - inset,
    ];
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
    const shown = { top: Math.max(0, box.top), left: Math.max(0, box.left), bottom: 0, right: 0 };
    shown.bottom = Math.min(innerHeight, box.bottom);
    shown.right = Math.min(innerWidth, box.right);
    for (let around = element.parentElement; around; around = around.parentElement) {
      const { overflowY, position } = getComputedStyle(around);
      if (overflowY !== "visible" && around !== document.body) {
        const clip = around.getBoundingClientRect();
        shown.top = Math.max(shown.top, clip.top);
        shown.bottom = Math.min(shown.bottom, clip.bottom);
        shown.left = Math.max(shown.left, clip.left);
        shown.right = Math.min(shown.right, clip.right);
      }
      if (position === "fixed") break;
    }
    return shown;
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
