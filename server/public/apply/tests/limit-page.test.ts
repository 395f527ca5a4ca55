import { expect, test } from "vitest";
import { waitText } from "#server/public/apply/held-pages.ts";

test.each([
  [1, "a minute"],
  [61, "2 minutes"],
  [5400, "90 minutes"],
  [5401, "2 hours"],
  [86_400, "24 hours"],
])("after %i seconds reads “%s”", (seconds, text) => expect(waitText(seconds)).toBe(text));
