import { expect, test } from "#e2e/world/fixtures.ts";
import { isOver, toTable } from "./budget-table.ts";
import { measureTransfers } from "./measure-transfers.ts";

// Records no traces and screenshots, because recording takes longer than loading the pages.
test.use({ trace: "off", screenshot: "off" });

test("no screen exceeds its budget of bytes and requests", async ({ browser, portal, employer }) => {
  test.slow(); // loads two dozen pages
  await employer.seedJobs(12);
  const budgets = await measureTransfers(browser, portal.url, employer);
  const table = toTable(budgets);
  process.stdout.write(`\n${table}\n\n`);
  expect(budgets.filter(isOver), `${table}\n`).toEqual([]);
});
