import type { Page } from "@playwright/test";

/**
 * Replaces the Date header in responses of the data service and functions. Returns a function that
 * sets another date.
 */
export async function moveServerDate(page: Page, first: string): Promise<(moment: string) => void> {
  let date = new Date(first).toUTCString();
  await page.route(/\/(rest|functions)\/v1\//, async (route) => {
    try {
      const response = await route.fetch();
      await route.fulfill({ response, headers: { ...response.headers(), date } });
    } catch {
      // The page was closed before the response arrived.
    }
  });
  return (moment) => {
    date = new Date(moment).toUTCString();
  };
}
