import { constants, deflateSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTextReader } from "#server/finder/text-reader.ts";
import { contentOf, documentOf, makePdf, type PdfObject, writePdf } from "./make-pdf.ts";

const reader = createTextReader();
// Starts the worker and PDFium, so that the tests measure the memory of a document only.
beforeAll(() => reader.readPdf(makePdf([["Machinist", 18]])));
afterAll(() => reader.close());

const MB = 1024 * 1024;
const FLATE = "/Filter /FlateDecode";
const MACHINIST = contentOf([["Machinist", 18, "F2"], ["Runs lathes."]]);
const deflate = (bytes: Buffer) => deflateSync(bytes, { level: constants.Z_BEST_COMPRESSION });
const ofObjects = (change: (objects: PdfObject[]) => void, trailer?: string) => {
  const objects = documentOf([MACHINIST]);
  change(objects);
  return writePdf(objects, trailer);
};
const drawing = (text: string, times: number) => deflate(Buffer.from(`BT /F1 9 Tf ${text.repeat(times)} ET`));
const blank = deflate(Buffer.alloc(400 * MB, " "));

/** Documents that PDFium may reject, or read in part. */
const hostile: [name: string, pdf: Buffer][] = [
  ["content of 400 MB", writePdf(documentOf([[FLATE, blank]]))],
  ["content that is packed twice", writePdf(documentOf([["/Filter [/FlateDecode /FlateDecode]", deflate(blank)]]))],
  ["two million operators", writePdf(documentOf([[FLATE, drawing("1 0 Td (a) Tj ", 2_000_000)]]))],
  [
    "a form that draws itself",
    ofObjects((objects) => {
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
    "pages that contain themselves",
    ofObjects((objects) => {
      objects[1] = "<< /Type /Pages /Kids [2 0 R 5 0 R 2 0 R] /Count 2000000000 >>";
    }),
  ],
  [
    "200,000 nested arrays",
    ofObjects((objects) => {
      objects[0] = `<< /Type /Catalog /Pages 2 0 R /Names ${"[".repeat(200_000)}${"]".repeat(200_000)} >>`;
    }),
  ],
  [
    "a password",
    ofObjects((objects) => {
      objects.push(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`);
    }, "/Encrypt 7 0 R /ID [<00> <00>]"),
  ],
  [
    "an unknown encryption",
    ofObjects((objects) => {
      objects.push("<< /Filter /Unknown /V 9 >>");
    }, "/Encrypt 7 0 R"),
  ],
  ["only its start", makePdf([["Machinist", 18]]).subarray(0, 60)],
  ["no objects", Buffer.from(`%PDF-1.7\n${"x".repeat(MB)}`)],
  ["a table of objects that leads nowhere", Buffer.from("%PDF-1.7\nstartxref\n99999999\n%%EOF")],
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

test("reads a document with a broken table of objects, and one with scripts without running them", async () => {
  const pdf = makePdf([["Machinist", 18, "F2"], ["Runs lathes."]]).toString("latin1");
  const broken = pdf.replace(/startxref\n\d+/, "startxref\n7").replace(/xref\n0[\s\S]*trailer/, "trailer");
  const script = "/OpenAction << /S /JavaScript /JS (while (true) { app.launchURL('https://evil.example/'); }) >>";
  const scripted = writePdf(documentOf([MACHINIST], script));
  for (const bytes of [Buffer.from(broken, "latin1"), scripted]) {
    expect(await reader.readPdf(bytes)).toContain("<h1>Machinist</h1>");
  }
}, 60_000);

test("reads at most twelve pages and 60,000 characters", async () => {
  const pages = makePdf(
    ...Array.from({ length: 40 }, (_, index) =>
      [[`Line of page ${index + 1}.`] as const].map(([text]) => [text] as [string]),
    ),
  );
  const html = await reader.readPdf(pages);
  expect([html.includes("page 12."), html.includes("page 13.")]).toEqual([true, false]);
  const long = makePdf(Array.from({ length: 3_000 }, () => ["x".repeat(90), 1] as [string, number]));
  expect((await reader.readPdf(long)).length).toBeLessThan(70_000);
}, 60_000);
