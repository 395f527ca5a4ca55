import { expect, test } from "vitest";
import { parseRobots } from "#server/finder/fetch/robots-rules.ts";

const ROBOTS = "https://bakery.example/robots.txt";
const page = (path: string) => new URL(path, ROBOTS);

test("matches a file of wildcards quickly", () => {
  const rules = parseRobots(ROBOTS, `User-agent: *\n${`Disallow: /${"*a".repeat(20)}$\n`.repeat(1_100)}`, "Test");
  const start = performance.now();
  for (let index = 0; index < 3; index += 1) rules.allows(page(`/${"a".repeat(1_990)}b`));
  expect(performance.now() - start).toBeLessThan(1_000);
});

test("applies rules without wildcards after many with wildcards", () => {
  const groups = "User-agent: *\n".repeat(300);
  const rules = parseRobots(ROBOTS, `${groups}${"Disallow: /*a*b\n".repeat(150)}Disallow: /private\n`, "Test");
  expect(rules.allows(page("/private/jobs"))).toBe(false);
  expect(rules.allows(page("/jobs/1"))).toBe(true);
  expect(rules.allows(page("/xaxb"))).toBe(false);
});
