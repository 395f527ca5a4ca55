import type { Page } from "@playwright/test";

/** The server carries out the next request of this kind, and the connection breaks before its answer arrives. */
export async function loseAnswer(page: Page, url: string, method: "POST" | "PATCH" = "POST"): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}
