import { LRUCache } from "lru-cache";
import { restError } from "#server/rest/rest-error.ts";

/** The header `Prefer`. The first value of each preference counts. */
export type Preferences = {
  return: "minimal" | "representation" | "headers-only" | undefined;
  /** `planned` and `estimated` count exactly too: estimates would tell how many rows others have. */
  count: "exact" | "planned" | "estimated" | undefined;
  resolution: "merge-duplicates" | "ignore-duplicates" | undefined;
  missing: "default" | "null" | undefined;
  handling: "strict" | "lenient" | undefined;
  tx: "commit" | "rollback" | undefined;
  /** Only under strict handling. */
  maxAffected: number | undefined;
  /** For the header `Preference-Applied`. */
  applied: string;
};

const ACCEPTED: ReadonlyMap<string, readonly string[]> = new Map([
  ["return", ["minimal", "representation", "headers-only"]],
  ["count", ["exact", "planned", "estimated"]],
  ["resolution", ["merge-duplicates", "ignore-duplicates"]],
  ["missing", ["default", "null"]],
  ["handling", ["strict", "lenient"]],
  ["tx", ["commit", "rollback"]],
]);

/** Clients send few different ones, again and again. */
const REMEMBERED = 100;
const remembered = new LRUCache<string, Preferences>({ max: REMEMBERED });

export function parsePreferences(header = ""): Preferences {
  const known = remembered.get(header);
  if (known) return known;
  const preferences = parse(header);
  remembered.set(header, preferences);
  return preferences;
}

function parse(header: string): Preferences {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const part of header.split(",")) {
    const preference = part.trim();
    const [name = "", value = ""] = preference.split("=");
    const isKnown = name === "max-affected" ? /^\d{1,9}$/.test(value) : ACCEPTED.get(name)?.includes(value);
    if (isKnown) found.set(name, found.get(name) ?? value);
    else if (preference !== "") unknown.push(preference);
  }
  const isStrict = found.get("handling") === "strict";
  if (isStrict && unknown.length > 0) {
    throw restError("PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  }
  if (!isStrict) found.delete("max-affected");
  const maxAffected = found.get("max-affected");
  return {
    ...(Object.fromEntries([...ACCEPTED.keys()].map((name) => [name, found.get(name)])) as Omit<
      Preferences,
      "maxAffected" | "applied"
    >),
    maxAffected: maxAffected === undefined ? undefined : Number(maxAffected),
    applied: [...found].map(([name, value]) => `${name}=${value}`).join(", "),
  };
}
