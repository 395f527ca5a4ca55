import { afterAll, beforeAll, expect, test } from "vitest";
import { createTextReader } from "#server/finder/text-reader.ts";
import { documentOf, MACHINIST, makeChangedPdf, makePdf, writePdf } from "./make-pdf.ts";

const reader = createTextReader();
// Starts the worker and PDFium first, so that their start doesn't use up the ten seconds in which a
// document must be read.
beforeAll(() => reader.readPdf(makePdf([["Machinist", 18]])).catch(() => ""));
afterAll(() => reader.close());

/** Documents that PDFium rejects or reads only in part. The long tests have larger documents. */
const damaged: [name: string, pdf: Buffer][] = [
  [
    "pages that contain themselves",
    makeChangedPdf((objects) => {
      objects[1] = "<< /Type /Pages /Kids [2 0 R 5 0 R 2 0 R] /Count 2000000000 >>";
    }),
  ],
  [
    "a password",
    makeChangedPdf((objects) => {
      objects.push(`<< /Filter /Standard /V 1 /R 2 /P -4 /O <${"41".repeat(32)}> /U <${"42".repeat(32)}> >>`);
    }, "/Encrypt 7 0 R /ID [<00> <00>]"),
  ],
  [
    "an unknown encryption",
    makeChangedPdf((objects) => {
      objects.push("<< /Filter /Unknown /V 9 >>");
    }, "/Encrypt 7 0 R"),
  ],
  ["only its start", makePdf([["Machinist", 18]]).subarray(0, 60)],
  ["no objects", Buffer.from(`%PDF-1.7\n${"x".repeat(1024 * 1024)}`)],
  ["a table of objects that leads nowhere", Buffer.from("%PDF-1.7\nstartxref\n99999999\n%%EOF")],
];

test.each(damaged)(
  "a PDF with %s is rejected, or read in part",
  async (_, pdf) => {
    const html = await reader.readPdf(pdf).catch((error) => {
      expect(error).toMatchObject({ name: "FetchRefusal", reason: expect.stringMatching(/^(?:not text|too large)$/) });
      return "";
    });
    expect(html.length).toBeLessThan(1_000_000);
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
  const pages = makePdf(...Array.from({ length: 14 }, (_, index): [string][] => [[`Line of page ${index + 1}.`]]));
  const html = await reader.readPdf(pages);
  expect([html.includes("page 12."), html.includes("page 13.")]).toEqual([true, false]);
  const long = makePdf(Array.from({ length: 800 }, () => ["x".repeat(90), 1] as [string, number]));
  expect((await reader.readPdf(long)).length).toBeLessThan(70_000);
}, 60_000);
