import { isUtf8 } from "node:buffer";
import { scanJson } from "#server/http/scan-json.ts";
import { LIMITS } from "#server/rest/limits.ts";
import { restError } from "#server/rest/rest-error.ts";

/**
 * The text of a JSON body, which PostgreSQL parses, and properties that the server reads from it.
 */
export type Body = {
  text: string;
  kind: "object" | "objects" | "other";
  /** The keys that all rows have. Undefined if rows have different keys. */
  keys: string[] | undefined;
  /** True if no text in the body needs cleaning. */
  isClean: boolean;
};

export type WrittenTable = { name: string; columns: ReadonlySet<string> };

/** Checks and describes a body. Throws for an unknown column before parsing any value. */
export function parseBody(raw: Buffer | undefined, table?: WrittenTable): Body {
  if (!raw || raw.length === 0) throw restError("PGRST102", "Empty or invalid json");
  if (!isUtf8(raw)) throw restError("PGRST102", "The body is not encoded as UTF-8.");
  const text = raw.toString();
  scanBody(text, table);
  return { text, ...outline(parseJson(text)), isClean: false };
}

/**
 * Throws if the JSON is nested too deeply. If `table` is given, also throws for an unknown column.
 * Call it before recursive functions read the JSON.
 */
function scanBody(text: string, table: WrittenTable | undefined): void {
  const rowDepth = /^\s*\[/.test(text) ? 2 : 1;
  const isShallow = scanJson(
    text,
    LIMITS.jsonDepth,
    table &&
      ((start, end, depth) => {
        if (depth !== rowDepth || !isKey(text, end)) return;
        const key = parseKey(text.slice(start, end + 1));
        if (key !== undefined && !table.columns.has(key)) throw unknownColumn(table.name, key);
      }),
  );
  if (!isShallow) throw restError("PGRST102", `The body is nested deeper than ${LIMITS.jsonDepth}.`);
}

function isKey(text: string, end: number): boolean {
  let index = end + 1;
  while (text.charCodeAt(index) <= 0x20) index += 1;
  return text[index] === ":";
}

/**
 * Returns the text of a JSON key, or undefined for invalid JSON. The parser of the whole body later
 * reports the error.
 */
function parseKey(literal: string): string | undefined {
  try {
    return String(JSON.parse(literal));
  } catch {
    return undefined;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw restError("PGRST102", "Empty or invalid json", { details: (cause as Error).message, cause });
  }
}

function outline(value: unknown): Pick<Body, "kind" | "keys"> {
  if (isObject(value)) return { kind: "object", keys: Object.keys(value) };
  if (Array.isArray(value) && value.every(isObject)) return { kind: "objects", keys: sharedKeys(value) };
  return { kind: "other", keys: undefined };
}

function sharedKeys(rows: Record<string, unknown>[]): string[] | undefined {
  const keys = Object.keys(rows[0] ?? {});
  const isSame = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  );
  return isSame ? keys : undefined;
}

/** Returns the keys of the rows. Throws if rows have different keys. */
export function keysOf({ keys }: Body): string[] {
  if (!keys) throw restError("PGRST102", "All object keys must match");
  return keys;
}

export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

export function unknownColumn(table: string, column: string): Error {
  return restError("PGRST204", `Could not find the '${column}' column of '${table}' in the schema cache`);
}
