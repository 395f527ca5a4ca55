const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * Scans JSON without recursion and without building values. Returns false if the JSON is nested
 * deeper than `maxDepth`. Calls `onString` with the depth and the position of each string. The
 * position includes the quotes.
 */
export function scanJson(
  text: string,
  maxDepth: number,
  onString?: (start: number, end: number, depth: number) => void,
): boolean {
  let depth = 0;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    if (code === QUOTE) {
      const end = endOfString(text, index);
      onString?.(index, end, depth);
      index = end;
    } else if (code === OPEN_LIST || code === OPEN_OBJECT) {
      depth += 1;
      if (depth > maxDepth) return false;
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
  }
  return true;
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
