import { chromium } from "@playwright/test";
import { launchOptions } from "#e2e/world/browser.ts";
import { createEmployer } from "#e2e/world/employer.ts";
import { startPortal } from "#e2e/world/portal.ts";
import { measureNavigation } from "./measure-navigation.ts";

const portal = await startPortal();
const browser = await chromium.launch(launchOptions);
try {
  const employer = await createEmployer(portal);
  await employer.seedJobs(500);
  for (let i = 0; i < 3; i++) console.log(JSON.stringify(await measureNavigation(browser, portal.url, employer)));
} finally {
  await browser.close();
  await portal.close();
}
