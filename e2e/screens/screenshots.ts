/**
 * Draws screens with demo data into dist/screens. `npm run screenshots` draws all screens, and
 * `npm run screenshots -- NAME …` only the named screens. `-- --modes NAME …` draws the named
 * screens in the sweep's nine sizes, with forced colors, with more contrast, and as printed.
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
import { partsOn, SIZES, tidyUp } from "./sweep.ts";

const isModes = process.argv.includes("--modes");
const only = process.argv.slice(2).filter((word) => !word.startsWith("--"));
const folder = fileURLToPath(new URL("../../dist/screens/", import.meta.url));
const sizes = [
  { width: 1280, height: 800, kind: "desk" },
  { width: 390, height: 844, kind: "phone" },
] as const;

/** The printable area of a Letter page, in CSS pixels. */
const PAPER = { width: 740, height: 980 };

const MODES = [
  ["forced-light", { forcedColors: "active", colorScheme: "light" }],
  ["forced-dark", { forcedColors: "active", colorScheme: "dark" }],
  ["contrast", { contrast: "more" }],
] as const;
const PLAIN = { forcedColors: null, contrast: null, colorScheme: null, media: null } as const;

const portal = await startPortal();
const browser = await chromium.launch(launchOptions);
try {
  const stage = await demoStage(portal);
  await mkdir(folder, { recursive: true });
  for (const screen of tours.flatMap(({ screens }) => screens).filter(isWanted)) {
    for (const { kind, ...viewport } of sizes) {
      const context = await browser.newContext({ ...contextOptions, baseURL: portal.url, viewport });
      const page = await context.newPage();
      if (!isModes) await picture(page, stage, screen, kind);
      else if (kind === "desk") await pictureModes(page, stage, screen);
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

/** Takes screenshots at each window size, in each contrast mode at desktop size, and as printed. */
async function pictureModes(page: Page, stage: Stage, screen: Screen): Promise<void> {
  const take = (name: string, isWhole = false) =>
    page.screenshot({ path: `${folder}${screen.name}-${name}.png`, animations: "disabled", fullPage: isWhole });
  try {
    await screen.open(page, stage);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      await take(`${width}x${height}`);
    }
    await page.setViewportSize(sizes[0]);
    for (const [name, media] of MODES) {
      await page.emulateMedia({ ...PLAIN, ...media });
      await take(name);
    }
    await page.emulateMedia({ ...PLAIN, media: "print" });
    await page.setViewportSize(PAPER);
    await take("print", true);
  } finally {
    await tidyUp(page, stage, screen);
  }
}

/** Draws the screen in light and dark colors. */
async function takeBoth(page: Page, name: string, isWhole: boolean): Promise<void> {
  const window = page.viewportSize() ?? sizes[0];
  await page.mouse.move(0, 0);
  if (isWhole) await showWholePage(page);
  for (const colorScheme of ["light", "dark"] as const) {
    const picture = `${name}-${window.width}-${colorScheme}`;
    await page.emulateMedia({ colorScheme });
    await page.screenshot({ path: `${folder}${picture}.png`, animations: "disabled" });
  }
  await page.setViewportSize(window);
}
