import type { HtmlElement } from "./parse-html.ts";

const BLOCKS = new Set(
  "address article aside blockquote br body button caption dd details dialog div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hr legend li main nav ol option p pre section select summary table tbody td tfoot th thead tr ul".split(
    " ",
  ),
);
const SILENT = new Set(["script", "noscript", "title", "option", "select", "textarea", "iframe"]);

export function isBlock(tag: string): boolean {
  return BLOCKS.has(tag);
}

export function isSilent(tag: string): boolean {
  return SILENT.has(tag);
}

/** Returns the visible text, with a line for each block and collapsed whitespace. */
export function textOf(element: HtmlElement): string {
  return linesOf(element).join("\n");
}

/**
 * Returns the first characters of an element's text, for links and cells. Reading the whole text at
 * every level of nested elements would take too long.
 */
export function shortTextOf(element: HtmlElement): string {
  const lines: string[] = [""];
  collect(element, lines, { left: 500 });
  return collapse(lines.join(" "));
}

export function linesOf(element: HtmlElement): string[] {
  const lines: string[] = [""];
  collect(element, lines, { left: Number.POSITIVE_INFINITY });
  return lines.map(collapse).filter((line) => line !== "");
}

function collect(element: HtmlElement, lines: string[], budget: { left: number }): void {
  for (const child of element.children) {
    if (budget.left <= 0) return;
    budget.left -= 1;
    if (typeof child === "string") {
      lines[lines.length - 1] += child;
      budget.left -= child.length;
    } else if (!SILENT.has(child.tag)) {
      if (BLOCKS.has(child.tag)) lines.push("");
      collect(child, lines, budget);
      if (BLOCKS.has(child.tag)) lines.push("");
    }
  }
}

/** Invisible characters. Names must not contain them (rule 57). */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu;

/** Matches lines that `collapse` returns unchanged. */
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;

/** Returns a single line with collapsed whitespace and without invisible characters. */
export function collapse(text: string): string {
  const trimmed = text.trim();
  if (trimmed === "" || PLAIN.test(trimmed)) return trimmed;
  return trimmed
    .replace(INVISIBLE, "")
    .replace(/[\s\p{Cc}\p{Z}]+/gu, " ")
    .trim();
}
