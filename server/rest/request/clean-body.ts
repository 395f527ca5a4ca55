import { LIMITS } from "#server/rest/limits.ts";
import { restError } from "#server/rest/rest-error.ts";
import { type Body, isObject } from "./body.ts";

/** By `table.column`, or `function.argument` and further keys into it: how a text is cleaned on its way in. */
export type Cleaners = Readonly<Record<string, (text: string) => string>>;

/** The cleaners of a table or function. */
export type BodyCleaner = (body: Body) => Body;

export function bodyCleaners(cleaners: Cleaners): ReadonlyMap<string, BodyCleaner> {
  const byName = Map.groupBy(Object.entries(cleaners), ([name]) => name.split(".")[0] ?? "");
  return new Map([...byName].map(([name, entries]) => [name, bodyCleaner(entries)]));
}

/** The database gets what was cleaned: the body is serialized again, so that it cannot be parsed differently. */
function bodyCleaner(entries: [name: string, clean: (text: string) => string][]): BodyCleaner {
  const steps = entries.map(([name, clean]) => ({ path: name.split(".").slice(1), clean }));
  return ({ text }) => {
    const value = parseExactly(text);
    let bytes = 0;
    for (const row of Array.isArray(value) ? value : [value]) {
      for (const { path, clean } of steps) {
        cleanAt(row, path, (dirty) => {
          bytes += Buffer.byteLength(dirty);
          if (bytes > LIMITS.cleanedBytes) throw tooMuch();
          return clean(dirty);
        });
      }
    }
    return { text: JSON.stringify(value), value };
  };
}

function cleanAt(object: unknown, [key = "", ...path]: string[], clean: (text: string) => string): void {
  if (!isObject(object) || !Object.hasOwn(object, key)) return;
  const value = object[key];
  if (path.length > 0) cleanAt(value, path, clean);
  else if (typeof value === "string") object[key] = clean(value);
}

function tooMuch(): Error {
  return restError("PGRST102", `The body holds more than ${LIMITS.cleanedBytes} bytes of rich text.`, {
    status: 413,
    hint: "Send fewer rows at a time.",
  });
}

/** In the language since 2025, not yet in the compiler's library. */
const exactJson = JSON as unknown as {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): unknown;
};

/** Numbers stay as they are written, however large or precise. */
function parseExactly(text: string): unknown {
  return exactJson.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined && String(value) !== source ? exactJson.rawJSON(source) : value,
  );
}
