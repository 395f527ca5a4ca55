import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { launchOptions } from "#e2e/world/browser.ts";

/** The pinned package. It is not a dependency, because npx downloads it when needed (record 34). */
const LIGHTHOUSE = "lighthouse@13.5.0";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;

export type Scores = Partial<Record<(typeof CATEGORIES)[number], number>>;

/**
 * Returns null if Lighthouse can run, and otherwise the reason why it cannot. The first call
 * downloads Lighthouse (180 MB) into npm's cache.
 */
export async function lighthouseObstacle(): Promise<string | null> {
  try {
    await callLighthouse(["--version"]);
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return message.split("\n").find((line) => /error/i.test(line)) ?? message;
  }
}

/** Returns the page's Lighthouse scores for phones. The maximum score is 100. */
export async function runLighthouse(url: string, wanted: readonly (keyof Scores)[]): Promise<Scores> {
  const chromeFlags = ["--headless=new", "--no-sandbox", ...launchOptions.args].join(" ");
  const answer = await callLighthouse([
    url,
    "--quiet",
    "--output=json",
    `--only-categories=${wanted.join(",")}`,
    `--chrome-flags=${chromeFlags}`,
  ]);
  const { categories } = JSON.parse(answer) as { categories: Record<keyof Scores, { score: number }> };
  return Object.fromEntries(wanted.map((category) => [category, Math.round(categories[category].score * 100)]));
}

async function callLighthouse(words: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    "npm",
    ["exec", "--yes", `--package=${LIGHTHOUSE}`, "--", "lighthouse", ...words],
    {
      env: { ...process.env, CHROME_PATH: launchOptions.executablePath ?? chromium.executablePath() },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return stdout;
}
