import type { Page } from "@playwright/test";

/** Lets answers of the data service and of functions carry the time of another day. Returns how to move it. */
export async function moveServerDate(page: Page, first: string): Promise<(moment: string) => void> {
  let date = new Date(first).toUTCString();
  await page.route(/\/(rest|functions)\/v1\//, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    } catch {
      // The page was left before its answer came.
    }
  });
  return (moment) => {
    date = new Date(moment).toUTCString();
  };
}
