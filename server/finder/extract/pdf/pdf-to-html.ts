import { escapeHtml } from "#server/http/escape-html.ts";
import { type PdfLine, readPdfLines } from "./pdf-lines.ts";

const BULLET = /^(?:[•●▪■◦○‣⁃∙·\uf0b7\uf0a7]|[o–—*-](?=\s))\s*/u;
const PAGE_NUMBER = /^(?:.{0,80}\bpage )?\d{1,3}(?: (?:of|\/) \d{1,3})?$/i;
/** Matches the lines that browsers add to printed pages. */
const PRINTED = /^(?:\d{1,2}\/\d{1,2}\/\d{2,4}, \d{1,2}:\d\d [AP]M\b.*|(?:https?|file):\/\/\S+(?: \d+\/\d+)?)$/;
const LABEL = /^[A-Z][\w /&'’()-]{2,40}:/;
/** Matches the label in "Job title: Baker". */
const TITLE_LINE = /^(?:job|position|posting)?\s*(?:title|position)\s*:\s*(?=\S)/i;
/** A line whose letters are this many times as large as the normal text is a heading. */
const HEADING_FACTOR = 1.15;
const MAX_HEADING_LENGTH = 110;

type Block = { tag: "h1" | "h2" | "strong" | "li" | "p"; text: string; last: PdfLine };

/**
 * Converts a PDF to a simple HTML page with headings, bold lines, lists and paragraphs, so that
 * `readPage` can read it. Returns an empty text if the document has no text.
 */
export async function pdfToHtml(bytes: Uint8Array): Promise<string> {
  const lines = withoutFrame(await readPdfLines(bytes));
  const blocks = blocksOf(lines);
  const body = blocks.map(({ tag, text }) => {
    const html = escapeHtml(text);
    return tag === "strong" ? `<p><strong>${html}</strong></p>` : `<${tag}>${html}</${tag}>`;
  });
  return body.length === 0 ? "" : `<!DOCTYPE html><html><body>${body.join("\n")}</body></html>`;
}

/** Removes page numbers, printed dates and URLs, and lines that several pages repeat. */
function withoutFrame(lines: PdfLine[]): PdfLine[] {
  const pages = new Map<string, Set<number>>();
  for (const { text, page } of lines) pages.set(text, (pages.get(text) ?? new Set()).add(page));
  const isRepeated = ({ text, page }: PdfLine) => page > 0 && (pages.get(text)?.size ?? 0) > 1;
  return lines.filter((line) => !PAGE_NUMBER.test(line.text) && !PRINTED.test(line.text) && !isRepeated(line));
}

function blocksOf(lines: PdfLine[]): Block[] {
  const body = bodySize(lines);
  const largest = Math.max(...lines.map(({ size }) => size));
  const widest = Math.max(...lines.map(({ text }) => text.length));
  const blocks: Block[] = [];
  for (const line of lines) {
    const tag = tagOf(line, body, largest);
    const before = blocks.at(-1);
    if (tag === "p" && before && continues(line, before, widest)) {
      before.text += ` ${line.text}`;
      before.last = line;
    } else blocks.push({ tag, text: line.text.replace(tag === "li" ? BULLET : TITLE_LINE, ""), last: line });
  }
  return blocks.filter(({ text }) => text !== "");
}

/** Returns the most common font size. */
function bodySize(lines: PdfLine[]): number {
  const letters = new Map<number, number>();
  for (const { size, text } of lines) {
    const rounded = Math.round(size * 2) / 2;
    letters.set(rounded, (letters.get(rounded) ?? 0) + text.length);
  }
  return [...letters].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}

function tagOf({ text, size, isBold }: PdfLine, body: number, largest: number): Block["tag"] {
  if (BULLET.test(text)) return "li";
  if (text.length > MAX_HEADING_LENGTH) return "p";
  if (TITLE_LINE.test(text)) return "h2";
  if (size >= body * HEADING_FACTOR && size > body + 0.5) return size >= largest * 0.95 ? "h1" : "h2";
  return isBold && !LABEL.test(text) ? "strong" : "p";
}

/** Returns true if the line continues the paragraph or list item before it. */
function continues({ text, page, size, height }: PdfLine, { tag, last }: Block, widest: number): boolean {
  if (tag !== "p" && tag !== "li") return false;
  const isFull = last.text.length >= widest * (/[.!?;:]$/.test(last.text) ? 0.8 : 0.5);
  if (LABEL.test(text) || !isFull || Math.abs(size - last.size) > 1) return false;
  const gap = last.height - height;
  return page !== last.page || (gap >= 0 && gap <= Math.max(size, 6) * 1.8);
}
