import { scanJson } from "#server/http/scan-json.ts";
import { restError } from "#server/rest/rest-error.ts";

const COLON = 0x3a;

/**
 * Scans JSON before anything recursive reads it: refuses what is nested too deep, and tells the keys of the object, or of the
 * objects in the list, that the text consists of, to whom they matter.
 */
export function scanBody(text: string, maxDepth: number, onKey: ((key: string) => void) | undefined): void {
  const rowDepth = /^\s*\[/.test(text) ? 2 : 1;
  const onString =
    onKey &&
    ((start: number, end: number, depth: number) => {
      if (depth === rowDepth && isKey(text, end)) tell(text.slice(start, end + 1), onKey);
    });
  const isShallow = scanJson(text, maxDepth, onString);
  if (!isShallow) throw restError("PGRST102", `The body is nested deeper than ${maxDepth}.`);
}

function isKey(text: string, end: number): boolean {
  let index = end + 1;
  while (text.charCodeAt(index) <= 0x20) index += 1;
  return text.charCodeAt(index) === COLON;
}

function tell(literal: string, onKey: (key: string) => void): void {
  let key: unknown;
  try {
    key = JSON.parse(literal);
  } catch {
    return; // the parser will say what is wrong
  }
  onKey(String(key));
}
