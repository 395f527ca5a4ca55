import { readFileSync } from "node:fs";

type Center = { latitude: number; longitude: number };

/** Centers by ZIP code. The file has 34,000 lines, so the server reads it at the first use. */
let centers: Map<string, Center> | undefined;

/**
 * Returns the center of a US ZIP code or ZIP+4, or undefined if the code does not exist (rule 21).
 */
export function zipCodeCenter(postalCode: string): Center | undefined {
  centers ??= readCenters();
  return centers.get(postalCode.trim().slice(0, 5));
}

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
