import { isUtf8 } from "node:buffer";
import { LIMITS } from "#server/rest/limits.ts";
import { restError } from "#server/rest/rest-error.ts";

/** A JSON body: as it came, for PostgreSQL to read, and what has to be known of it beforehand. */
export type Body = { text: string; value: unknown };

export function parseBody(raw: Buffer | undefined): Body {
  if (!raw || raw.length === 0) throw restError("PGRST102", "Empty or invalid json");
  if (!isUtf8(raw)) throw restError("PGRST102", "The body is not encoded as UTF-8.");
  const text = raw.toString();
  checkDepth(text);
  try {
    return { text, value: JSON.parse(text) };
  } catch (cause) {
    throw restError("PGRST102", "Empty or invalid json", { details: (cause as Error).message, cause });
  }
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;

/** Before anything recursive sees it. */
function checkDepth(text: string): void {
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (isInString) {
      if (code === BACKSLASH) index += 1;
      else if (code === QUOTE) isInString = false;
    } else if (code === QUOTE) isInString = true;
    else if (code === 0x5b || code === 0x7b) {
      depth += 1;
      if (depth > LIMITS.jsonDepth) throw restError("PGRST102", `The body is nested deeper than ${LIMITS.jsonDepth}.`);
    } else if (code === 0x5d || code === 0x7d) depth -= 1;
  }
}

type Objects = Record<string, unknown>[];

/** The rows of an insert or the one of an update. */
export function rowsOf({ value }: Body): Objects {
  const rows = Array.isArray(value) ? value : [value];
  if (!rows.every(isObject)) throw restError("PGRST102", "The body must be a JSON object or an array of objects.");
  return rows;
}

/** The keys that all rows have; different ones are allowed only if the columns are named by the request. */
export function keysOf(rows: Objects): string[] {
  const keys = Object.keys(rows[0] ?? {});
  const isSame = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  );
  if (!isSame) throw restError("PGRST102", "All object keys must match");
  return keys;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
