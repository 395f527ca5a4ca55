import { restError } from "#server/rest/rest-error.ts";

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT, COLON] = [0x5b, 0x5d, 0x7b, 0x7d, 0x3a];

/**
 * Scans JSON without building values, before anything recursive reads it: refuses what is nested too deep,
 * and returns the keys of the object, or of the objects in the list, that the text consists of.
 */
export function scanBody(text: string, maxDepth: number, onKey: (key: string) => void): void {
  const rowDepth = /^\s*\[/.test(text) ? 2 : 1;
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      const end = endOfString(text, index);
      if (depth === rowDepth && isKey(text, end)) tell(text.slice(index, end + 1), onKey);
      index = end;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > maxDepth) throw restError("PGRST102", `The body is nested deeper than ${maxDepth}.`);
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
}

function endOfString(text: string, start: number): number {
  let index = start + 1;
  for (; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) break;
    if (code === BACKSLASH) index += 1;
  }
  return index;
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
