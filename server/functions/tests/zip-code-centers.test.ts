import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isPostalCodeInState } from "#domain/company/postal-code.ts";
import { zipCodeCenter } from "#server/functions/geocoding/zip-code-centers.ts";

test.each([
  ["55401", 44.98, -93.27],
  ["55057-1234", 44.47, -93.18],
  ["54701", 44.76, -91.49],
  ["53703", 43.08, -89.38],
  ["99501", 61.22, -149.86],
])("the center of %s is at its town", (postalCode, latitude, longitude) => {
  const center = zipCodeCenter(postalCode);
  expect(center?.latitude).toBeCloseTo(latitude, 1);
  expect(center?.longitude).toBeCloseTo(longitude, 1);
});

test("a ZIP code that does not exist has no center", () => {
  expect(["00000", "", "5505", "K1A 0B1"].map(zipCodeCenter)).toEqual(Array(4).fill(undefined));
});

/** Each state's southern, northern, western and eastern border, in degrees. */
const BORDERS = { Minnesota: [43.4, 49.5, -97.3, -89.4], Wisconsin: [42.4, 47.2, -93, -86.7] } as const;

test.each(["Minnesota", "Wisconsin"] as const)("every ZIP code of %s is within the state's borders", (state) => {
  const [south, north, west, east] = BORDERS[state];
  const file = readFileSync(new URL("../geocoding/zip-code-centers.csv", import.meta.url), "utf8");
  const zips = [...file.matchAll(/^\d{5}/gm)].map(([zip]) => zip).filter((zip) => isPostalCodeInState(zip, state));
  expect(zips.length).toBeGreaterThan(700);
  const outside = zips.filter((zip) => {
    const { latitude = 0, longitude = 0 } = zipCodeCenter(zip) ?? {};
    return latitude < south || latitude > north || longitude < west || longitude > east;
  });
  expect(outside).toEqual([]);
});
