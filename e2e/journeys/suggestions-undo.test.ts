import type { Route } from "@playwright/test";
import { expect, test } from "#e2e/world/fixtures.ts";

// Rule 35
test("a list that was read before Undo does not remove the suggestion again", { tag: "@rare" }, async ({
  page,
  employer,
}) => {
  const deny = page.getByRole("button", { name: "Deny Line Cook", exact: true });
  await employer.receiveSuggestion();
  await employer.signIn(page, "/suggested-jobs");
  await expect(deny).toBeVisible();
  const [undone, listed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holdFirst = async (route: Route) => {
    const response = await route.fetch();
    await undone.promise;
    await route.fulfill({ response });
    listed.resolve();
  };
  await page.route("**/rpc/search_suggested_jobs*", holdFirst, { times: 1 });
  await deny.click();
  await expect.poll(employer.readDecisions).toEqual([{ name: "Line Cook", moved_to_live: null, denied: true }]);
  await page.route("**/script_acquired_job_openings*", async (route) => {
    if (route.request().method() === "PATCH") await listed.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: "Undo", exact: true }).click();
  await expect(deny).toBeVisible();
  await deny.focus();
  undone.resolve();
  await expect.poll(employer.readDecisions).toEqual([{ name: "Line Cook", moved_to_live: null, denied: null }]);
  await expect(deny).toBeFocused();
});
