/**
 * Draws every screen with the demo data, as a person sees it, into dist/screens: `npm run screenshots`, or `npm run screenshots -- NAME …`
 * for some. `npm run screenshots -- --readme` draws the eight pictures of the README into docs/screens.
 */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import { contextOptions, launchOptions } from "#e2e/world/browser.ts";
import { startPortal } from "#e2e/world/portal.ts";
import { demoStage } from "./demo-stage.ts";
import { type Screen, showWholePage } from "./screen.ts";
import { tours } from "./screens.ts";
import type { Stage } from "./stage.ts";
import { partsOn, tidyUp } from "./sweep.ts";

/** By the file's name without its ending: screen, width, colours. */
const README_PICTURES = [
  "previous-jobs-1280-light",
  "post-job-suggested-1280-light",
  "edit-job-categories-chosen-1280-light",
  "dashboard-1280-dark",
  "sign-in-390-light",
  "previous-jobs-390-light",
  "post-job-compensation-390-light",
  "team-390-dark",
];

const words = process.argv.slice(2);
const isReadme = words.includes("--readme");
const only = isReadme ? README_PICTURES.map((picture) => picture.replace(/-(?:1280|390)-.*/, "")) : words;
const folder = fileURLToPath(new URL(isReadme ? "../../docs/screens/" : "../../dist/screens/", import.meta.url));
const sizes = [
  { width: 1280, height: 800, kind: "desk" },
  { width: 390, height: 844, kind: "phone" },
] as const;

const portal = await startPortal();
const browser = await chromium.launch(launchOptions);
try {
  const stage = await demoStage(portal);
  await mkdir(folder, { recursive: true });
  for (const screen of tours.flatMap(({ screens }) => screens).filter(isWanted)) {
    for (const { kind, ...viewport } of sizes) {
      const context = await browser.newContext({ ...contextOptions, baseURL: portal.url, viewport });
      await picture(await context.newPage(), stage, screen, kind);
      await context.close();
    }
    process.stdout.write(`${screen.name}\n`);
  }
} finally {
  await browser.close();
  await portal.close();
}

function isWanted({ name, parts = [] }: Screen): boolean {
  return only.length === 0 || [name, ...parts.map((part) => part.name)].some((each) => only.includes(each));
}

async function picture(page: Page, stage: Stage, screen: Screen, kind: "desk" | "phone"): Promise<void> {
  try {
    await screen.open(page, stage);
    await takeBoth(page, screen.name, screen.isWindow !== true);
    for (const part of partsOn(screen, kind)) {
      await part.show(page);
      await takeBoth(page, part.name, false);
      await part.hide(page);
    }
  } finally {
    await tidyUp(page, stage, screen);
  }
}

/** In light and in dark. */
async function takeBoth(page: Page, name: string, isWhole: boolean): Promise<void> {
  const window = page.viewportSize() ?? sizes[0];
  await page.mouse.move(0, 0);
  if (isWhole) await showWholePage(page);
  for (const colorScheme of ["light", "dark"] as const) {
    const picture = `${name}-${window.width}-${colorScheme}`;
    if (isReadme && !README_PICTURES.includes(picture)) continue;
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}${picture}.png`, animations: "disabled" });
  }
  await page.setViewportSize(window);
}
