import { LRUCache } from "lru-cache";
import { notOffered, restError } from "#server/rest/rest-error.ts";

const ACCEPTED: ReadonlyMap<string, readonly string[]> = new Map([
  ["return", ["minimal", "representation"]],
  ["count", ["exact", "planned", "estimated"]],
  ["missing", ["null"]],
  ["handling", ["strict", "lenient"]],
  ["tx", ["commit", "rollback"]],
]);

/**
 * Preferences that the server rejects. If the server ignored them, it would store different data
 * than the client expects.
 */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ["resolution=merge-duplicates", "Upserts are"],
  ["resolution=ignore-duplicates", "Upserts are"],
  ["missing=default", "The preference missing=default is"],
  ["return=headers-only", "The preference return=headers-only is"],
]);

/**
 * Maximum number of different `Prefer` headers whose parsed values are cached. Clients send only a
 * few different headers.
 */
const CACHED_HEADERS = 100;
const parsedHeaders = new LRUCache<string, Preferences>({ max: CACHED_HEADERS });

export function parsePreferences(header = ""): Preferences {
  const known = parsedHeaders.get(header);
  if (known) return known;
  const preferences = parse(header);
  parsedHeaders.set(header, preferences);
  return preferences;
}

function parse(header: string) {
  const found = new Map<string, string>();
  const unknown: string[] = [];
  for (const part of header.split(",")) {
    const preference = part.trim();
    const refused = REFUSED.get(preference);
    if (refused !== undefined) throw notOffered(refused);
    const [name = "", value = ""] = preference.split("=");
    if (ACCEPTED.get(name)?.includes(value)) found.set(name, found.get(name) ?? value);
    else if (preference !== "") unknown.push(preference);
  }
  if (found.get("handling") === "strict" && unknown.length > 0) {
    throw restError("PGRST122", "Invalid preferences given with handling=strict", {
      details: `Invalid preferences: ${unknown.join(", ")}`,
    });
  }
  return {
    /** True if the response contains the changed rows. */
    isRepresented: found.get("return") === "representation",
    isMinimal: found.get("return") === "minimal",
    /**
     * True if the client requests a total. The total is exact even for `planned` and `estimated`,
     * because an estimate would reveal how many rows other callers have.
     */
    isCounted: found.has("count"),
    isRolledBack: found.get("tx") === "rollback",
    /** Value of the header `Preference-Applied`. */
    applied: [...found].map(([name, value]) => `${name}=${value}`).join(", "),
  };
}

/** The values of the header `Prefer`. If a preference is repeated, its first value counts. */
export type Preferences = ReturnType<typeof parse>;
