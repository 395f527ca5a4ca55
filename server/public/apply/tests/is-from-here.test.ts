import { expect, test } from "vitest";
import { isFromHere } from "#server/public/apply/apply-route.ts";

const HERE = "https://portal.example";

test.each<[string, boolean, Record<string, string>]>([
  ["its own page", true, { origin: HERE, "sec-fetch-site": "same-origin" }],
  ["its own page in an old browser", true, { origin: HERE }],
  ["its own page that sends no origin", true, { "sec-fetch-site": "same-origin" }],
  ["its own page that hides its origin", true, { origin: "null", "sec-fetch-site": "same-origin" }],
  ["a program", true, {}],
  ["a page that hides its origin in an old browser", false, { origin: "null" }],
  ["a page that hides its origin", false, { origin: "null", "sec-fetch-site": "cross-site" }],
  ["a sister site that hides its origin", false, { origin: "null", "sec-fetch-site": "same-site" }],
  ["a sister site that claims this origin", false, { origin: HERE, "sec-fetch-site": "same-site" }],
  ["a sister site without an origin", false, { "sec-fetch-site": "same-site" }],
  ["another site", false, { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another site in an old browser", false, { origin: "https://evil.example" }],
  ["a bookmark", false, { "sec-fetch-site": "none" }],
])("a form from %s is from here: %s", (_, isHere, headers) => {
  expect(isFromHere({ headers: { host: "portal.example", ...headers } }, HERE)).toBe(isHere);
});
