import { deflateSync } from "node:zlib";

/** An object of a PDF: its text, or the entries of its dictionary and the bytes of its stream. */
export type PdfObject = string | [entries: string, stream: Buffer];

/** A line of a page: its text, its size in points and its font. F1 is normal, and F2 is bold. */
export type PdfLineOf = [text: string, size?: number, font?: "F1" | "F2"];

/** Writes a PDF of these objects. The first object is the catalog. */
export function writePdf(objects: PdfObject[], trailer = ""): Buffer {
  const parts: Buffer[] = [Buffer.from("%PDF-1.7\n%\xe2\xe3\xcf\xd3\n", "latin1")];
  const offsets: number[] = [];
  let length = parts[0]?.length ?? 0;
  const push = (part: string | Buffer) => {
    const bytes = typeof part === "string" ? Buffer.from(part, "latin1") : part;
    parts.push(bytes);
    length += bytes.length;
  };
  for (const [index, object] of objects.entries()) {
    offsets.push(length);
    push(`${index + 1} 0 obj\n`);
    if (typeof object === "string") push(object);
    else {
      const [entries, stream] = object;
      push(`<< ${entries} /Length ${stream.length} >>\nstream\n`);
      push(stream);
      push("\nendstream");
    }
    push("\nendobj\n");
  }
  const at = length;
  const table = offsets.map((offset) => `${String(offset).padStart(10, "0")} 00000 n \n`).join("");
  push(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  push(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R ${trailer} >>\nstartxref\n${at}\n%%EOF\n`);
  return Buffer.concat(parts);
}

/** Returns the objects of a PDF that has a page for each content stream. */
export function documentOf(contents: [entries: string, stream: Buffer][], catalog = ""): PdfObject[] {
  const pages = contents.map((_, index) => `${5 + index * 2} 0 R`);
  const fonts = "/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>";
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return [
    `<< /Type /Catalog /Pages 2 0 R ${catalog} >>`,
    `<< /Type /Pages /Kids [${pages.join(" ")}] /Count ${pages.length} >>`,
    font("Helvetica"),
    font("Helvetica-Bold"),
    ...contents.flatMap((content, index): PdfObject[] => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${fonts} /Contents ${6 + index * 2} 0 R >>`,
      content,
    ]),
  ];
}

/**
 * Returns the content of a page that shows these lines, starting at the top. An empty line leaves a
 * gap.
 */
function contentOf(lines: PdfLineOf[]): [entries: string, stream: Buffer] {
  let height = 740;
  const text = lines.map(([line, size = 11, font = "F1"]) => {
    height -= size * 1.3;
    const escaped = line.replace(/[\\()]/g, "\\$&").replaceAll("•", "\\225");
    return line === "" ? "" : `BT /${font} ${size} Tf 72 ${height.toFixed(1)} Td (${escaped}) Tj ET`;
  });
  return ["/Filter /FlateDecode", deflateSync(Buffer.from(text.join("\n"), "latin1"))];
}

/** Writes a PDF document with these pages. */
export function makePdf(...pages: PdfLineOf[][]): Buffer {
  return writePdf(documentOf(pages.map(contentOf)));
}

/** The content of a page about a machinist. */
export const MACHINIST = contentOf([["Machinist", 18, "F2"], ["Runs lathes."]]);

/** Writes a PDF with one page, after `change` has changed the PDF's objects. */
export function makeChangedPdf(change: (objects: PdfObject[]) => void, trailer?: string): Buffer {
  const objects = documentOf([MACHINIST]);
  change(objects);
  return writePdf(objects, trailer);
}
