import { expect, test } from "vitest";
import { isPostalCodeInState } from "#domain/company/postal-code.ts";

test.each([
  ["55057", "Minnesota", true],
  ["56763-1234", "Minnesota", true],
  ["54011", "Minnesota", false],
  ["54011", "Wisconsin", true],
  ["55057", "Wisconsin", false],
  ["90210", "Wisconsin", false],
  ["5505", "Wisconsin", true],
  ["90210", "", true],
])("the ZIP code %s can be in “%s”: %s", (postalCode, state, isInside) => {
  expect(isPostalCodeInState(postalCode, state)).toBe(isInside);
});
