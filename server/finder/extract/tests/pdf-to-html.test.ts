import { expect, test } from "vitest";
import { pdfToHtml } from "#server/finder/extract/pdf/pdf-to-html.ts";
import { makePdf } from "#server/finder/tests/make-pdf.ts";

test("converts headings, bold lines, lists and paragraphs of several pages", async () => {
  const footer = (page: number) => [`Mill Works, Page ${page} of 2`, 8] as const;
  const pdf = makePdf(
    [
      ["Mill Works", 22, "F2"],
      ["Position: Machinist", 14],
      ["You run lathes and mills in our shop, read drawings, measure each"],
      ["part and keep the machines clean."],
      ["Duties", 11, "F2"],
      ["• Set up lathes (CNC) & mills"],
      ["• Measure each part, note its size in the book of the shift and sort"],
      ["it by size."],
      ["Pay: $24 to $30 per hour"],
      ["Deadline: December 15, 2026"],
      [...footer(1)],
    ],
    [
      ["11/26/26, 7:01 PM", 8],
      ["Mill Works", 22, "F2"],
      ["Send your resume to jobs@mill.example."],
      ["https://mill.example/ 2/2", 8],
      ["2", 8],
      [...footer(2)],
    ],
  );
  const html = await pdfToHtml(pdf);
  expect(html.match(/<body>(.*)<\/body>/s)?.[1]?.split("\n")).toEqual([
    "<h1>Mill Works</h1>",
    "<h2>Machinist</h2>",
    "<p>You run lathes and mills in our shop, read drawings, measure each part and keep the machines clean.</p>",
    "<p><strong>Duties</strong></p>",
    "<li>Set up lathes (CNC) &amp; mills</li>",
    "<li>Measure each part, note its size in the book of the shift and sort it by size.</li>",
    "<p>Pay: $24 to $30 per hour</p>",
    "<p>Deadline: December 15, 2026</p>",
    "<p>Send your resume to jobs@mill.example.</p>",
  ]);
});
