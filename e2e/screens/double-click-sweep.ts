import type { Locator, Page, Request } from "@playwright/test";
import { leaveApp } from "#e2e/world/account.ts";
import { doubleClick } from "#e2e/world/double-click.ts";
import { expect, type Part, type Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";
import { partsOn, tidyUp } from "./sweep.ts";

/** Matches requests that a screen sends by itself, without a click. */
const BACKGROUND = /save_job_draft|grant_type=refresh_token|\/verify/;
const READS = ["GET", "HEAD"];
/** Matches the URL of POST requests that only read data. */
const READ_BY_POST = /\/functions\/v1\/ownership$/;
const QUIET_MS = 150;
/** Time after Escape in which a popup closes. */
const CLOSING_MS = 300;
const DIALOGS = "[role=dialog], [role=alertdialog]";
const POPUPS = `${DIALOGS}, [role=menu]`;
const NAME_PROMPT = 'section:has(h2:text("What is your name?"))';
/**
 * For screens and parts that repeat another screen, the selector of the element with the additional
 * actions. The sweep double-clicks only these actions, because it double-clicks the other actions
 * on the other screen.
 */
const ADDITIONS: Record<string, string> = {
  "account-after-days": 'section:has(h2:text("Passkeys"))',
  "lost-access": '[role=alert]:has-text("You no longer have access")',
  "name-prompt": NAME_PROMPT,
  "name-prompt-error": NAME_PROMPT,
  "post-job-receipt": "section:has([aria-current=step])",
  "second-company": 'aside[aria-label="Sidebar"]',
  toast: ".toast-place",
};
/**
 * Selectors of elements that several screens share, such as toolbars and pagination. The sweep
 * double-clicks the actions in these elements only on the listed screens.
 */
const SHARED: Record<string, readonly string[]> = {
  "[role=toolbar], thead, nav": ["previous-jobs", "profile"],
  ".person": ["applicants"],
};

/**
 * Double-clicks each action of a screen and resets the screen in between. Skips actions that are in
 * `seen`, and adds each clicked action to `seen`. Returns the requests that were sent twice, and
 * all clicked actions.
 */
export async function sweepDoubleClicks(
  page: Page,
  screen: Screen,
  setTheStage: () => Promise<Stage>,
  seen: Set<string>,
) {
  const elsewhere = Object.keys(SHARED).filter((selector) => !SHARED[selector]?.includes(screen.name));
  const actionsOf = (place: Locator) => readActions(place, elsewhere.join(", "));
  const stateOf = async (place: Locator) => {
    const popups = await page.locator(POPUPS).filter({ visible: true }).count();
    return JSON.stringify([page.url(), popups, await actionsOf(place)]);
  };
  const found: string[] = [];
  const clicked: string[] = [];
  let stage: Stage | undefined;
  let hasWritten = false;
  page.on("request", (request) => {
    hasWritten ||= isChange(request);
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  const close = async () => {
    if (stage) {
      await tidyUp(page, stage, screen);
      await clearStorage(page, stage.portal.url);
    }
    // Creates a new company for the next action, because a request or a stored draft has changed
    // this company.
    if (hasWritten) stage = undefined;
  };
  const main = page.locator("main").first();
  let screenAtFirst = "";
  const openScreen = async () => {
    if (!hasWritten && screenAtFirst !== "" && (await returnsTo(() => stateOf(main), screenAtFirst, page))) return;
    await close();
    if (!stage) {
      stage = await setTheStage();
      hasWritten = false;
    }
    await screen.open(page, stage);
    await hideTooltip(page);
    screenAtFirst = await stateOf(main);
  };
  for (const part of [undefined, ...partsOn(screen, "desk")]) {
    let place = main;
    let atFirst = "";
    const show = async () => {
      await openScreen();
      await part?.show(page);
      await hideTooltip(page);
      place = await placeOf(page, screen, part);
      atFirst = await stateOf(place);
    };
    await show();
    const actions = await actionsOf(place);
    for (const [index, { name, kind, around, isReady, isElsewhere }] of actions.entries()) {
      // Checks only the first row of a list.
      if (!isReady || actions.findIndex((other) => other.isReady && other.kind === kind) !== index) continue;
      const key = `${around}, ${kind}`;
      if (isElsewhere || seen.has(key)) continue;
      seen.add(key);
      if (atFirst === "" || !(await returnsTo(() => stateOf(place), atFirst, page))) await show();
      const where = `${part?.name ?? screen.name}, ${name}`;
      const target = await actionLike(place, actions, index, () => actionsOf(place));
      const sent = await doubleClickAndRecord(page, target);
      clicked.push(where);
      for (const request of repeated(sent)) found.push(`${where}: ${request}`);
      const undo = page.getByRole("button", { name: "Undo", exact: true }).first();
      if (await undo.isVisible()) {
        for (const request of repeated(await doubleClickAndRecord(page, undo)))
          found.push(`${where}, Undo: ${request}`);
      }
      if (sent.length > 0) atFirst = "";
    }
  }
  if (stage) await tidyUp(page, stage, screen);
  return { found, clicked };
}

/**
 * Returns true if the screen is in the same state as before the last action. If not, presses Escape
 * to close a popup that the action opened, and compares again.
 */
async function returnsTo(stateNow: () => Promise<string>, before: string, page: Page): Promise<boolean> {
  if ((await stateNow()) === before) return true;
  const hasPopup = (await page.locator(POPUPS).filter({ visible: true }).count()) > 0;
  const end = Date.now() + (hasPopup ? CLOSING_MS : 0);
  await page.keyboard.press("Escape");
  do {
    if ((await stateNow()) === before) return true;
  } while (Date.now() < end);
  return false;
}

/** Clears drafts and dismissals, which would change the screen when it opens again. */
async function clearStorage(page: Page, portalUrl: string): Promise<void> {
  await leaveApp(page, portalUrl);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
}

/**
 * Returns the element whose actions are checked. If the part or screen has no selector, returns the
 * open dialog. Without an open dialog, returns the main content.
 */
async function placeOf(page: Page, screen: Screen, part?: Part): Promise<Locator> {
  const fixed = ADDITIONS[part?.name ?? screen.name] ?? part?.place;
  if (fixed) {
    const place = page.locator(fixed).first();
    await expect(place).toBeAttached();
    return place;
  }
  const dialog = page.locator(DIALOGS).filter({ visible: true });
  return (await dialog.count()) > 0 ? dialog.last() : page.locator("main").first();
}

/** Hides the tooltip of the focused or hovered control, because it covers other actions. */
async function hideTooltip(page: Page): Promise<void> {
  await page.mouse.move(0, 0);
  if (await page.getByRole("tooltip").first().isVisible()) await page.locator(":focus").blur();
}

interface Action {
  name: string;
  /**
   * The action's name without the row's name, such as "Hold". The sweep clicks only the first
   * action of each kind.
   */
  kind: string;
  /**
   * The first segment of the URL's path, and the name of the section, dialog or menu with the
   * action.
   */
  around: string;
  isReady: boolean;
  /** True if the action is checked on another screen. */
  isElsewhere: boolean;
}

async function readActions(place: Locator, elsewhere: string): Promise<Action[]> {
  return actionsIn(place).evaluateAll(
    (nodes, selector) =>
      nodes.map((node) => {
        const label = node.getAttribute("aria-label");
        const name = label ?? node.textContent ?? "";
        // Each row has the same actions, but their names differ, such as "Hold: Robin Nyberg" or
        // "Delete Night baker". Actions with the same first word are of the same kind.
        const isInRow = label && node.closest("tr, li, [role=treeitem]");
        const kind = isInRow ? (label.split(label.includes(":") ? ":" : " ")[0] ?? name) : name;
        const isReady = !node.matches(":disabled, [aria-disabled=true]");
        const box = node.closest("section, aside, [role=menu], [role$=dialog], [role=note], [role=alert]");
        const heading = document.getElementById(box?.getAttribute("aria-labelledby") ?? "")?.textContent;
        const around = `${location.pathname.split("/")[1]} ${box?.ariaLabel ?? heading ?? box?.role ?? ""}`;
        return { name, kind, around, isReady, isElsewhere: node.closest(selector) !== null };
      }),
    elsewhere,
  );
}

/**
 * Finds an action again after a reset of the screen. If no action has the same name, takes the
 * action at the same position. A reset changes the company's name, which can be part of an action's
 * name.
 */
async function actionLike(
  place: Locator,
  actions: readonly Action[],
  index: number,
  actionsNow: () => Promise<Action[]>,
): Promise<Locator> {
  const { kind, name } = actions[index] as Action;
  let found = -1;
  const find = async () => {
    const now = await actionsNow();
    const same = now.findIndex((action) => action.isReady && action.kind === kind);
    found = same < 0 && now.length === actions.length ? index : same;
    return found;
  };
  await expect.poll(find, { message: `“${name}” is on the screen again` }).toBeGreaterThanOrEqual(0);
  return actionsIn(place).nth(found);
}

function actionsIn(place: Locator): Locator {
  return place.locator("button, [role=menuitem]").filter({ visible: true });
}

/**
 * Double-clicks the target. Returns the requests that change data and that the page sends
 * afterwards.
 */
async function doubleClickAndRecord(page: Page, target: Locator): Promise<string[]> {
  const sent: string[] = [];
  let open = 0;
  let lastChange = Date.now();
  const note = (change: 1 | -1) => (request: Request) => {
    open += change;
    lastChange = Date.now();
    const { pathname, search } = new URL(request.url());
    if (change === 1 && isChange(request) && !BACKGROUND.test(request.url()))
      sent.push(`${request.method()} ${pathname}${search}`);
  };
  const [onRequest, onEnd] = [note(1), note(-1)];
  page.on("request", onRequest).on("requestfinished", onEnd).on("requestfailed", onEnd);
  await doubleClick(target);
  // Waits until the page is quiet, because a response can trigger further requests.
  const isQuiet = async () => {
    const seen = lastChange;
    if (open > 0 || Date.now() - seen < QUIET_MS) return false;
    await page.evaluate(untilIdle).catch(() => undefined); // the page may be navigating
    return open <= 0 && lastChange === seen;
  };
  await expect.poll(isQuiet, { intervals: [50] }).toBe(true);
  page.off("request", onRequest).off("requestfinished", onEnd).off("requestfailed", onEnd);
  return sent;
}

/** Waits twice for an idle moment and the next frame. Runs in the page. */
async function untilIdle(): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    await new Promise((resolve) => requestIdleCallback(resolve, { timeout: 5_000 }));
    await new Promise(requestAnimationFrame);
  }
}

function isChange(request: Request): boolean {
  const url = request.url();
  return !READS.includes(request.method()) && /\/(rest|auth|functions)\/v1\//.test(url) && !READ_BY_POST.test(url);
}

function repeated(sent: readonly string[]): string[] {
  return sent.filter((request, index) => sent.indexOf(request) !== index);
}
