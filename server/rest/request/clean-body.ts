import { LIMITS } from "#server/rest/limits.ts";
import { restError } from "#server/rest/rest-error.ts";
import { isObject } from "./body.ts";

/**
 * Functions that clean texts. A key is `table.column` or `function.argument`, followed by the path
 * to the text if it is inside a JSON value.
 */
export type Cleaners = Readonly<Record<string, (text: string) => string>>;

/** `module` is the URL of a module that exports the same cleaners for worker threads. */
export type LoadableCleaners = { cleaners: Cleaners; module: string };

export type BodyCleaner = (json: string) => string;

export function bodyCleaners(cleaners: Cleaners): ReadonlyMap<string, BodyCleaner> {
  const byName = Map.groupBy(Object.entries(cleaners), ([name]) => name.split(".")[0] ?? "");
  return new Map([...byName].map(([name, entries]) => [name, bodyCleaner(entries)]));
}

/**
 * Returns a function that parses the body, cleans its texts and serializes it again. The server
 * never sends the original text to PostgreSQL, which could parse it differently.
 */
function bodyCleaner(entries: [name: string, clean: (text: string) => string][]): BodyCleaner {
  const steps = entries.map(([name, clean]) => ({ path: name.split(".").slice(1), clean }));
  return (json) => {
    const value = parseExactly(json);
    let bytes = 0;
    for (const row of Array.isArray(value) ? value : [value]) {
      for (const { path, clean } of steps) {
        cleanAt(row, path, (dirty) => {
          bytes += Buffer.byteLength(dirty);
          if (bytes > LIMITS.cleanedBytes) throw tooMuchToClean();
          return clean(dirty);
        });
      }
    }
    return JSON.stringify(value);
  };
}

function cleanAt(object: unknown, [key = "", ...path]: string[], clean: (text: string) => string): void {
  if (!isObject(object) || !Object.hasOwn(object, key)) return;
  const value = object[key];
  if (path.length > 0) cleanAt(value, path, clean);
  else if (typeof value === "string") object[key] = clean(value);
}

export function tooMuchToClean(): Error {
  const { cleanedBodyBytes, cleanedBytes } = LIMITS;
  const message = `The body is larger than ${cleanedBodyBytes} bytes, or holds more than ${cleanedBytes} bytes of rich text.`;
  return restError("PGRST102", message, {
    status: 413,
    hint: "Send fewer rows at a time.",
  });
}

/** Declares methods of ES2025, because the compiler's library lacks them. */
const exactJson = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
};

/** Parses JSON and keeps the exact digits of its numbers. */
function parseExactly(text: string): unknown {
  const value = JSON.parse(text);
  if (JSON.stringify(value) === text) return value;
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined && String(value) !== source ? exactJson.rawJSON(source) : value,
  );
}
