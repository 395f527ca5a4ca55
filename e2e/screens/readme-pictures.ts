/**
 * Draws the README's pictures from the demo into docs/screens, in double resolution. `npm run
 * screenshots:readme` runs it.
 */
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { loadDemo } from "#database/seeds/demo.ts";
import { demoPeople } from "#database/seeds/demo-people.ts";
import { jobPath, paths } from "#domain/routes.ts";
import { signInAs } from "#e2e/world/account.ts";
import { contextOptions, launchOptions } from "#e2e/world/browser.ts";
import { type Portal, startPortal } from "#e2e/world/portal.ts";

const DESK = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Maximum size of a picture's file in bytes. */
const MAX_BYTES = 150_000;

interface Picture {
  name: string;
  viewport: { width: number; height: number };
  colorScheme: "light" | "dark";
  path: (portal: Portal) => Promise<string>;
  /** Waits until the screen is complete. */
  ready: (page: Page) => Promise<void>;
}

const at = (path: string) => async () => path;

const PICTURES: Picture[] = [
  {
    name: "dashboard",
    viewport: DESK,
    colorScheme: "light",
    path: at(paths.dashboard),
    ready: (page) => page.getByRole("heading", { name: /^Ending this week/ }).waitFor(),
  },
  {
    name: "applicants-dark",
    viewport: DESK,
    colorScheme: "dark",
    async path({ database }) {
      const { rows } = await database.admin.query<{ id: number }>(
        "select id from public.job_openings where name = 'Overnight Bread Baker'",
      );
      return jobPath(Number(rows[0]?.id), "applicants");
    },
    ready: (page) => page.getByText("I have baked at night for six years").last().waitFor(),
  },
  {
    name: "suggested-jobs",
    viewport: DESK,
    colorScheme: "light",
    path: at(paths.suggestedJobs),
    ready: (page) => page.getByText("No longer on your website").waitFor(),
  },
  {
    name: "previous-jobs-phone",
    viewport: PHONE,
    colorScheme: "light",
    path: at(paths.previousJobs),
    ready: (page) => page.getByText(/^Showing 1 to/).waitFor(),
  },
];

const folder = fileURLToPath(new URL("../../docs/screens/", import.meta.url));

/** Replaces the folder's pictures. Fails if a file is too large. */
async function drawAll(portal: Portal): Promise<void> {
  const browser = await chromium.launch(launchOptions);
  try {
    await mkdir(folder, { recursive: true });
    for (const old of await readdir(folder)) await rm(`${folder}${old}`);
    for (const picture of PICTURES) {
      const { name, viewport, colorScheme } = picture;
      const context = await browser.newContext({
        ...contextOptions,
        baseURL: portal.url,
        viewport,
        colorScheme,
        deviceScaleFactor: 2,
      });
      const page = await context.newPage();
      await signInAs(portal, demoPeople.erik.authId, page, await picture.path(portal));
      await picture.ready(page);
      const drawn = await page.screenshot({ animations: "disabled" });
      const file = await sharp(drawn).png({ palette: true, colours: 128, effort: 10 }).toBuffer();
      if (file.length > MAX_BYTES) throw new Error(`${name} has ${file.length} bytes, more than ${MAX_BYTES}`);
      await writeFile(`${folder}${name}.png`, file);
      process.stdout.write(`${name} ${file.length}\n`);
      await context.close();
    }
  } finally {
    await browser.close();
  }
}

const portal = await startPortal({}, async (database) => void (await loadDemo(database)));
try {
  await drawAll(portal);
} finally {
  await portal.close();
}
