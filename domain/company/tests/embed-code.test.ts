import { expect, test } from "vitest";
import { embedCode, embedUrl } from "#domain/company/embed-code.ts";

const company = { id: 7, name: 'Olson & "Sons" <Mill>' };
const embedded = { company, origin: "https://openings.example", theme: "auto" } as const;

test("the code shows the list in a frame, and escapes the company's name", () => {
  const code = embedCode(embedded);
  expect(code).toContain(
    'src="https://openings.example/c/olson-sons-mill-7/embed" title="Jobs at Olson &#38; &#34;Sons&#34; &#60;Mill&#62;"',
  );
  expect(code.match(/openings-7/g)).toHaveLength(2);
});

test("light and dark are in the URL, and otherwise the visitor's system decides", () => {
  expect(embedUrl(embedded)).toMatch(/\/embed$/);
  expect(embedUrl({ ...embedded, theme: "dark" })).toMatch(/\/embed\?theme=dark$/);
});
