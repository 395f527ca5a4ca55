import { readFileSync } from "node:fs";

type Center = { latitude: number; longitude: number };

let centers: Map<string, Center> | undefined;

/** The center of a US ZIP code, also of one with the four digits of a delivery route; undefined if there is none (rule 21). */
export function zipCodeCenter(postalCode: string): Center | undefined {
  centers ??= readCenters();
  return centers.get(postalCode.trim().slice(0, 5));
}

/** 34,000 lines, read when the first street address needs them. */
function readCenters(): Map<string, Center> {
  const text = readFileSync(new URL("zip-code-centers.csv", import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => /^\d/.test(line));
  return new Map(
    lines.map((line) => {
      const [zip = "", latitude, longitude] = line.split(",");
      return [zip, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
  );
}
