import type { Page } from "@playwright/test";

/** Lets the server process the next matching request, then breaks the connection. */
export async function loseResponse(page: Page, url: string, method: "POST" | "PATCH" = "POST"): Promise<void> {
  let isLost = false;
  await page.route(url, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort("connectionreset");
  });
}
