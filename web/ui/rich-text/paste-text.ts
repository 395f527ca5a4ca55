import { toLinkHref } from "#domain/fields/rich-text.ts";

const HEADING = /^(#{1,6})\s+(.+?)\s*#*$/;
const BULLET = /^(\s*)(?:[•·◦▪‣●○*+–—-]|\u00b7)\s+(.*)$/;
const NUMBERED = /^(\s*)(?:\d{1,3}|[a-z])[.)]\s+(.*)$/;

interface ListLine {
  indent: number;
  tag: "ul" | "ol";
  text: string;
  /** The whole line, with its marker. */
  line: string;
}

/**
 * Converts plain text to rich text:
 * - Lines with bullets or numbers become lists, and indented lines nested lists.
 * - Markdown headings, bold, italic and links become elements.
 * - Other lines form a paragraph until the next blank line.
 */
export function pastedTextToHtml(text: string): string {
  const lines = text.replaceAll(/\r\n?/g, "\n").split("\n");
  const html: string[] = [];
  let paragraph: string[] = [];
  let list: ListLine[] = [];

  function endBlock() {
    if (paragraph.length > 0) html.push(`<p>${paragraph.join("<br>")}</p>`);
    if (list.length > 0)
      html.push(isList(list) ? listToHtml(list) : `<p>${inlineToHtml(list[0]?.line.trim() ?? "")}</p>`);
    paragraph = [];
    list = [];
  }

  for (const line of lines) {
    const listed = toListLine(line);
    const [, marks, title] = HEADING.exec(line) ?? [];
    if (listed) {
      if (paragraph.length > 0) endBlock();
      list.push(listed);
    } else if (line.trim() === "") {
      endBlock();
    } else if (marks && title) {
      endBlock();
      const level = headingLevel(marks.length);
      html.push(`<h${level}>${inlineToHtml(title)}</h${level}>`);
    } else {
      if (list.length > 0) endBlock();
      paragraph.push(inlineToHtml(line.trim()));
    }
  }
  endBlock();
  return html.join("");
}

/** Returns the nearest heading level that rich text allows (Spec §5). */
export function headingLevel(level: number): 2 | 3 | 4 {
  return level <= 2 ? 2 : level === 3 ? 3 : 4;
}

/** Parses a line that starts with a bullet or a number. Returns null for other lines. */
export function toListLine(line: string): ListLine | null {
  const [, bulletIndent, bulletText] = BULLET.exec(line) ?? [];
  if (bulletText) return { indent: widthOf(bulletIndent), tag: "ul", text: bulletText, line };
  const [, numberIndent, numberText] = NUMBERED.exec(line) ?? [];
  if (numberText) return { indent: widthOf(numberIndent), tag: "ol", text: numberText, line };
  return null;
}

/**
 * Returns true if the lines form a list. A single line is a list only if it has a round bullet,
 * because other markers may be part of a sentence.
 */
export function isList(lines: readonly Pick<ListLine, "line">[]): boolean {
  return lines.length > 1 || /^\s*[•·●▪◦]/.test(lines[0]?.line ?? "");
}

function widthOf(indent = ""): number {
  return indent.replaceAll("\t", "    ").length;
}

function listToHtml(lines: readonly ListLine[]): string {
  const open: { indent: number; tag: "ul" | "ol" }[] = [];
  let html = "";
  for (const { indent, tag, text } of lines) {
    let deepest = open.at(-1);
    while (deepest && indent < deepest.indent && open.length > 1) {
      html += `</li></${deepest.tag}>`;
      open.pop();
      deepest = open.at(-1);
    }
    if (!deepest || indent > deepest.indent) {
      open.push({ indent, tag });
      html += `<${tag}>`;
    } else if (deepest.tag === tag) {
      html += "</li>";
    } else {
      html += `</li></${deepest.tag}><${tag}>`;
      deepest.tag = tag;
    }
    html += `<li>${inlineToHtml(text)}`;
  }
  for (const { tag } of open.reverse()) html += `</li></${tag}>`;
  return html;
}

function inlineToHtml(text: string): string {
  return escapeHtml(text)
    .replaceAll(/\[([^\]]+)\]\(([^()\s]+)\)/g, (whole, words: string, url: string) => {
      const href = toLinkHref(url.replaceAll("&amp;", "&"));
      return href ? `<a href="${escapeHtml(href)}">${words}</a>` : whole;
    })
    .replaceAll(/(\*\*|__)(?=\S)(.+?)(?<=\S)\1/g, "<strong>$2</strong>")
    .replaceAll(/(?<![\w*/])([*_])(?=[^\s*_])(.+?)(?<=[^\s*_])\1(?![\w*])/g, "<em>$2</em>");
}

function escapeHtml(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
