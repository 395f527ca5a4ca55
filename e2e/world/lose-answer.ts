import type { Page } from "@playwright/test";

/** The server carries out the next POST to this address, and the connection breaks before its answer arrives. */
export async function loseAnswer(page: Page, url: string): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== "POST") return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}
