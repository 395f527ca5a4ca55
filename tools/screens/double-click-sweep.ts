import type { Locator, Page, Request } from "@playwright/test";
import { doubleClick } from "#e2e/world/double-click.ts";
import { expect, type Part, type Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";
import { partsOn, tidyUp } from "./sweep.ts";

/** The screens themselves send these again and again. */
const BACKGROUND = /save_job_draft|grant_type=refresh_token|\/verify/;
const QUIET_MS = 300;

/** A button or a menu item, and how to reach it. */
interface Action {
  name: string;
  part?: Part;
}

/** Double-clicks each action of a screen, each on the screen as it opens. Returns the requests that were sent twice. */
export async function sweepDoubleClicks(page: Page, screen: Screen, setTheStage: () => Promise<Stage>) {
  const found: string[] = [];
  let stage = await setTheStage();
  const close = () => tidyUp(page, stage, screen);
  const show = async (part?: Part) => {
    await page.setViewportSize({ width: 1280, height: 800 });
    await screen.open(page, stage);
    await part?.show(page);
  };
  const open = async ({ name, part }: Action) => {
    const target = actionNamed(placeOf(page, part), name).first();
    const isThere = await show(part).then(
      () => target.isVisible(),
      () => false,
    );
    if (isThere) return target;
    // An earlier action has changed what this screen shows.
    await close();
    stage = await setTheStage();
    await show(part);
    return target;
  };
  const actions: Action[] = [];
  for (const part of [undefined, ...partsOn(screen, "desk")]) {
    await show(part);
    for (const name of await namesOfActions(placeOf(page, part))) actions.push({ name, ...(part && { part }) });
    await close();
  }
  for (const action of actions) {
    const where = `${action.part?.name ?? screen.name}, ${action.name}`;
    const judge = async (target: Locator, name: string) => {
      for (const request of await requestsSentTwice(page, target)) found.push(`${name}: ${request}`);
    };
    await judge(await open(action), where);
    const undo = page.getByRole("button", { name: "Undo", exact: true }).first();
    if (await undo.isVisible()) await judge(undo, `${where}, Undo`);
    await close();
  }
  return { found, count: actions.length };
}

function placeOf(page: Page, part?: Part): Locator {
  return page.locator(part?.place ?? "main").first();
}

/** Rows of a list have the same actions: the first row stands for all. */
async function namesOfActions(place: Locator): Promise<string[]> {
  const names = new Map<string, string>();
  for (const action of await actionsIn(place).all()) {
    const [label, text] = await action.evaluate((node) => [node.getAttribute("aria-label"), node.textContent]);
    const name = label ?? text ?? "";
    // "Mark contacted: Robin Nyberg", "Delete Night baker"
    const kind = label?.split(label.includes(":") ? ":" : " ")[0] ?? name;
    const isReady = (await action.isVisible()) && (await action.isEnabled());
    if (isReady && !names.has(kind)) names.set(kind, name.trim());
  }
  return [...names.values()];
}

function actionsIn(place: Locator): Locator {
  return place.locator("button, [role=menuitem]");
}

function actionNamed(place: Locator, name: string): Locator {
  const label = `[aria-label="${name.replaceAll('"', '\\"')}"]`;
  return actionsIn(place)
    .and(place.locator(label))
    .or(actionsIn(place).filter({ hasText: name }));
}

async function requestsSentTwice(page: Page, target: Locator): Promise<string[]> {
  const sent: string[] = [];
  let open = 0;
  let lastChange = Date.now();
  const note = (change: 1 | -1) => (request: Request) => {
    open += change;
    lastChange = Date.now();
    const isChange = change === 1 && request.method() !== "GET" && /\/(rest|auth|functions)\/v1\//.test(request.url());
    if (isChange && !BACKGROUND.test(request.url()))
      sent.push(`${request.method()} ${new URL(request.url()).pathname}${new URL(request.url()).search}`);
  };
  const [onRequest, onEnd] = [note(1), note(-1)];
  page.on("request", onRequest).on("requestfinished", onEnd).on("requestfailed", onEnd);
  await doubleClick(target);
  await expect.poll(() => open <= 0 && Date.now() - lastChange > QUIET_MS).toBe(true);
  page.off("request", onRequest).off("requestfinished", onEnd).off("requestfailed", onEnd);
  return sent.filter((request, index) => sent.indexOf(request) !== index);
}
