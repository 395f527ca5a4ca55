import { constants, deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTextReader } from "#server/finder/text-reader.ts";
import { documentOf, makeChangedPdf, makePdf, writePdf } from "./make-pdf.ts";

const reader = createTextReader();
// Starts the worker and PDFium first, so that the tests measure only the memory for a document.
beforeAll(() => reader.readPdf(makePdf([["Machinist", 18]])).catch(() => ""));
afterAll(() => reader.close());

const MB = 1024 * 1024;
const FLATE = "/Filter /FlateDecode";
const deflate = (bytes: Buffer) => deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION });
const drawing = (text: string, times: number) => deflate(Buffer.from(`BT /F1 9 Tf ${text.repeat(times)} ET`));
const blank = deflate(Buffer.alloc(400 * MB, " "));

/** PDF files that PDFium rejects or reads only in part. */
const hostile: [name: string, pdf: Buffer][] = [
  ["content of 400 MB", writePdf(documentOf([[FLATE, blank]]))],
  ["content that is packed twice", writePdf(documentOf([["/Filter [/FlateDecode /FlateDecode]", deflate(blank)]]))],
  ["two million operators", writePdf(documentOf([[FLATE, drawing("1 0 Td (a) Tj ", 2_000_000)]]))],
  [
    "a form that draws itself",
    makeChangedPdf((objects) => {
      objects[4] =
        "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 9 9] /Resources << /XObject << /X 7 0 R >> >> /Contents 6 0 R >>";
      objects[5] = ["", Buffer.from("/X Do /X Do")];
      objects.push([
        "/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources << /XObject << /X 7 0 R >> >>",
        Buffer.from("/X Do /X Do"),
      ]);
    }),
  ],
  [
    "200,000 nested arrays",
    makeChangedPdf((objects) => {
      objects[0] = `<< /Type /Catalog /Pages 2 0 R /Names ${"[".repeat(200_000)}${"]".repeat(200_000)} >>`;
    }),
  ],
];

test.each(hostile)(
  "a PDF with %s ends in time with little memory",
  async (_, pdf) => {
    const before = process.memoryUsage().rss;
    const start = process.cpuUsage();
    const html = await reader.readPdf(pdf).catch((error) => {
      expect(error).toMatchObject({ name: "FetchRefusal", reason: expect.stringMatching(/^(?:not text|too large)$/) });
      return "";
    });
    const { user, system } = process.cpuUsage(start);
    expect(html.length).toBeLessThan(1_000_000);
    expect((user + system) / 1_000).toBeLessThan(15_000);
    expect((process.memoryUsage().rss - before) / MB).toBeLessThan(250);
  },
  60_000,
);
