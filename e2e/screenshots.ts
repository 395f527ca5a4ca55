/** Takes the pictures in docs/screens of every screen with the demo data, as a person sees it: `npm run screenshots`. */
import { mkdir } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { chromium } from "@playwright/test";
import { loadDemo } from "#database/seeds/demo.ts";
import { createAccount, signInAs } from "./account.ts";
import { contextOptions, launchOptions } from "./browser.ts";
import { createEmployer } from "./employer.ts";
import { type Portal, startPortal } from "./portal.ts";
import { type Cast, screens } from "./screens.ts";

const folder = fileURLToPath(new URL("../docs/screens/", import.meta.url));
const only = process.argv.slice(2);
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

const portal = await startPortal();
const browser = await chromium.launch(launchOptions);
try {
  const cast = await prepareCast(portal);
  await mkdir(folder, { recursive: true });
  for (const screen of screens.filter(({ name }) => only.length === 0 || only.includes(name))) {
    for (const viewport of sizes.filter(({ width }) => width < 640 || !screen.isPhoneOnly)) {
      for (const colorScheme of ["light", "dark"] as const) {
        const context = await browser.newContext({ ...contextOptions, baseURL: portal.url, viewport, colorScheme });
        const page = await context.newPage();
        await screen.open(page, cast);
        await page.screenshot({ path: `${folder}${screen.name}-${viewport.width}-${colorScheme}.png` });
        await context.close();
      }
    }
    process.stdout.write(`${screen.name}\n`);
  }
} finally {
  await browser.close();
  await portal.close();
}

async function prepareCast(portal: Portal): Promise<Cast> {
  await loadDemo(portal.database);
  const { rows } = await portal.database.admin.query<{ auth_id: string }>(
    "select auth_id from public.users where email = 'erik.lindqvist@prairiecrust.example'",
  );
  const erikId = rows[0]?.auth_id ?? "";
  const beginner = { ...(await createAccount(portal)), companyName: "Lakeshore Carpentry" };
  return {
    employer: { signIn: (page, path = "/") => signInAs(portal, erikId, page, path) },
    beginner: await createEmployer(portal, beginner),
    newcomer: await createAccount(portal),
  };
}
