/**
 * Parses JSON, and accepts mistakes that are common in pages. These are trailing commas, HTML
 * escapes, line breaks in strings, and a comment or CDATA section around the JSON. Returns
 * undefined for other mistakes.
 */
export function parseLooseJson(text: string): unknown {
  const bare = text
    .trim()
    .replace(/^\/\*.*?\*\/|^<!--|^\/\/\s*<!\[CDATA\[|^<!\[CDATA\[/s, "")
    .replace(/(?:\/\/\s*)?\]\]>\s*$|-->\s*$|;\s*$/, "")
    .trim();
  for (const candidate of [bare, tidy(bare), tidy(unescapeQuotes(bare))]) {
    try {
      return JSON.parse(candidate);
    } catch {}
  }
  return undefined;
}

function unescapeQuotes(text: string): string {
  return text.replace(/&(?:quot|#0*34);/gi, '"').replace(/&amp;/gi, "&");
}

const SHORT: Record<string, string> = { "\n": "\\n", "\r": "\\r", "\t": "\\t" };

/** Escapes control characters in strings, and removes trailing commas. */
function tidy(text: string): string {
  let result = "";
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index] ?? "";
    if (isInString && sign === "\\") {
      const next = text[index + 1] ?? "";
      result += /["\\/bfnrtu]/.test(next) ? sign + next : next;
      index += 1;
    } else if (sign === '"') {
      isInString = !isInString;
      result += sign;
    } else if (isInString && sign < " ") result += SHORT[sign] ?? " ";
    else if (!isInString && sign === "," && /^\s*[}\]]/.test(text.slice(index + 1, index + 200))) result += "";
    else result += sign;
  }
  return result;
}

/** Returns the object that a script assigns, as in `window.pageData = {…};`. */
export function assignedJson(script: string, name: RegExp): unknown {
  const found = name.exec(script);
  const start = found ? script.slice(found.index + found[0].length).search(/[[{]/) : -1;
  if (!found || start < 0 || start > 40) return undefined;
  const text = script.slice(found.index + found[0].length + start);
  let depth = 0;
  let isInString = false;
  for (let index = 0; index < text.length; index += 1) {
    const sign = text[index];
    if (isInString) {
      if (sign === "\\") index += 1;
      else if (sign === '"') isInString = false;
    } else if (sign === '"') isInString = true;
    else if (sign === "{" || sign === "[") depth += 1;
    else if (sign === "}" || sign === "]") {
      depth -= 1;
      if (depth === 0) return parseLooseJson(text.slice(0, index + 1));
    }
  }
  return undefined;
}
