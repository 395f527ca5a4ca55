import { readFileSync } from "node:fs";

type Centre = { latitude: number; longitude: number };

let centres: Map<string, Centre> | undefined;

/** The middle of a US ZIP code, also of one with the four digits of a delivery route; undefined where nobody lives (rule 21). */
export function zipCodeCentre(postalCode: string): Centre | undefined {
  centres ??= readCentres();
  return centres.get(postalCode.trim().slice(0, 5));
}

/** 34,000 lines, read when the first address needs them. */
function readCentres(): Map<string, Centre> {
  const text = readFileSync(new URL("zip-code-centres.csv", import.meta.url), "utf8");
  const lines = text.split("\n").filter((line) => /^\d/.test(line));
  return new Map(
    lines.map((line) => {
      const [zip = "", latitude, longitude] = line.split(",");
      return [zip, { latitude: Number(latitude), longitude: Number(longitude) }];
    }),
  );
}
