import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { launchOptions } from "./browser.ts";

/** Fetched when it is asked for, no dependency: docs/decisions/0034. */
const LIGHTHOUSE = "lighthouse@13.5.0";

export const CATEGORIES = ["performance", "accessibility", "best-practices"] as const;

export type Scores = Record<(typeof CATEGORIES)[number], number>;

/** The points, of 100, that Lighthouse gives to a page on its phone. */
export async function runLighthouse(url: string): Promise<Scores> {
  const chromeFlags = ["--headless=new", "--no-sandbox", ...launchOptions.args].join(" ");
  const { stdout } = await promisify(execFile)(
    "npm",
    [
      "exec",
      "--yes",
      `--package=${LIGHTHOUSE}`,
      "--",
      "lighthouse",
      url,
      "--quiet",
      "--output=json",
      `--only-categories=${CATEGORIES.join(",")}`,
      `--chrome-flags=${chromeFlags}`,
    ],
    {
      env: { ...process.env, CHROME_PATH: launchOptions.executablePath ?? chromium.executablePath() },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  const { categories } = JSON.parse(stdout) as { categories: Record<keyof Scores, { score: number }> };
  const pointsOf = (category: keyof Scores) => Math.round(categories[category].score * 100);
  return {
    performance: pointsOf("performance"),
    accessibility: pointsOf("accessibility"),
    "best-practices": pointsOf("best-practices"),
  };
}
