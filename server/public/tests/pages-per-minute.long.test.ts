import { expect, test } from "vitest";
import { startTestServer } from "#server/tests/start-test-server.ts";
import { visit } from "./public-world.ts";

test("one address block gets 300 pages a minute, and then 429 with Retry-After", async () => {
  const busy = await startTestServer({ trustProxy: ["127.0.0.1"] });
  try {
    const get = (ipAddress: string) => visit(busy, "/o/none", { "x-forwarded-for": ipAddress });
    for (let count = 0; count < 300; count += 1) expect((await get("2001:db8:1:2::1")).status).toBe(404);
    const refused = await get("2001:db8:1:2:ffff::9");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(refused.text).toContain("<h1>Please wait a little</h1>");
    expect((await get("2001:db8:1:3::1")).status).toBe(404);
  } finally {
    await busy.close();
  }
});

// Rule 77
test("without the public pages the links of applicants have the limits of pages", async () => {
  const off = await startTestServer({ publicJobs: "off" });
  try {
    const guess = `/o/1/overnight-bread-baker/apply/sent/${"A".repeat(43)}`;
    for (let count = 0; count < 300; count += 1) expect((await visit(off, guess)).status).toBe(410);
    const refused = await visit(off, guess);
    expect([refused.status, refused.text.includes("See all open jobs")]).toEqual([429, false]);
  } finally {
    await off.close();
  }
});
