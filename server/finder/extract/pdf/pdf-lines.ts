import { collapse } from "#server/finder/extract/html/page-text.ts";
import { startPdfium } from "./pdfium.ts";

export type PdfLine = {
  text: string;
  page: number;
  /** Height of the letters in points. */
  size: number;
  isBold: boolean;
  /** Distance of the line from the bottom of the page in points. */
  height: number;
};

const MAX_PAGES = 12;
const MAX_CHARACTERS = 60_000;
const FONT_NAME_BYTES = 128;
/**
 * Bytes for the numbers that PDFium returns. It returns at most six 32-bit or two 64-bit numbers.
 */
const NUMBERS_BYTES = 32;

/**
 * Reads the first pages of a PDF. Returns an empty list if the document is broken, needs a password
 * or has no text, for example because it is a scanned picture.
 */
export async function readPdfLines(bytes: Uint8Array): Promise<PdfLine[]> {
  const pdfium = await startPdfium();
  const { wasmExports } = pdfium.pdfium;
  const start = wasmExports.malloc(bytes.length);
  if (start === 0) return [];
  new Uint8Array(pdfium.memory.buffer).set(bytes, start);
  const document = pdfium.FPDF_LoadMemDocument(start, bytes.length, "");
  if (document === 0) return [];
  const space = wasmExports.malloc(FONT_NAME_BYTES + NUMBERS_BYTES);
  const lines: PdfLine[] = [];
  let left = MAX_CHARACTERS;
  const count = Math.min(pdfium.FPDF_GetPageCount(document), MAX_PAGES);
  for (let index = 0; index < count && left > 0; index += 1) {
    const page = pdfium.FPDF_LoadPage(document, index);
    const text = page === 0 ? 0 : pdfium.FPDFText_LoadPage(page);
    if (text === 0) continue;
    const length = Math.min(pdfium.FPDFText_CountChars(text), left);
    left -= Math.max(length, 0);
    lines.push(...linesOfPage(pdfium, { text, length, space, page: index }));
    pdfium.FPDFText_ClosePage(text);
    pdfium.FPDF_ClosePage(page);
  }
  return lines;
}

type Pdfium = Awaited<ReturnType<typeof startPdfium>>;
type Page = { text: number; length: number; space: number; page: number };

function linesOfPage(pdfium: Pdfium, { text, length, space, page }: Page): PdfLine[] {
  const lines: PdfLine[] = [];
  let characters = "";
  let first = -1;
  const flush = () => {
    const line = collapse(characters);
    if (line !== "" && first >= 0) lines.push({ text: line, page, ...appearanceOf(pdfium, text, first, space) });
    characters = "";
    first = -1;
  };
  for (let index = 0; index < length; index += 1) {
    const code = pdfium.FPDFText_GetUnicode(text, index);
    if (code === 10 || code === 13) flush();
    else {
      const character = toCharacter(code);
      if (first < 0 && /[\p{L}\p{N}]/u.test(character)) first = index;
      characters += character;
    }
  }
  flush();
  return lines;
}

/**
 * PDFium returns the character U+0002 for the hyphen of a word that continues on the next line.
 * Other control characters are not text.
 */
function toCharacter(code: number): string {
  if (code === 2) return "-";
  return code < 32 || code > 0x10_ff_ff ? " " : String.fromCodePoint(code);
}

function appearanceOf(call: Pdfium, text: number, index: number, space: number) {
  const { pdfium } = call;
  const numbers = space + FONT_NAME_BYTES;
  const nameLength = call.FPDFText_GetFontInfo(text, index, space, FONT_NAME_BYTES, 0);
  const name = nameLength > 0 && nameLength <= FONT_NAME_BYTES ? pdfium.UTF8ToString(space) : "";
  const hasMatrix = call.FPDFText_GetMatrix(text, index, numbers);
  const view = new DataView(call.memory.buffer, numbers);
  const scale = hasMatrix ? Math.hypot(view.getFloat32(8, true), view.getFloat32(12, true)) : 1;
  const size = call.FPDFText_GetFontSize(text, index) * scale;
  const hasOrigin = call.FPDFText_GetCharOrigin(text, index, numbers, numbers + 8);
  const height = hasOrigin ? view.getFloat64(8, true) : 0;
  return { size: Number.isFinite(size) ? size : 0, isBold: /bold|black|heavy|semibold/i.test(name), height };
}
