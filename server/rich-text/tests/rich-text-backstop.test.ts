import fc from "fast-check";
import { expect, test } from "vitest";
import { casesOf } from "#database/tests/cases-of.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { cleanRichText } from "#server/rich-text/clean-rich-text.ts";

const database = databaseOfFile();

/** Returns the texts that the database rejects. */
const refused = async (texts: string[]) => {
  const { rows } = await database.admin.query<{ text: string }>(
    "select text from unnest($1::text[]) text where not app.is_rich_text(text)",
    [texts],
  );
  return rows.map(({ text }) => text);
};

/** Tags and texts to combine, separated by spaces. */
const TAGS = `<p> </p> <h1> </h1> </h3> <ul> <li> </li> </ul> </ol> <b> </b> <i> </i> </strong> <em> </em>
  <br> <br/> <hr> </a> <script> </script> <style> <svg> <!-- --> < > &lt; & &amp; words é
  <table><tr><td> ]]> <?x`;

const PIECES = [
  ...TAGS.split(/\s+/),
  "<h3 class=x>",
  "<ol start=3 type=a>",
  "<strong style='x'>",
  '<a href="https://x.example/?a=1&b=2">',
  "<a href='mailto:a@b.example' target=_self>",
  '<a href="HTTPS://X.example">',
  '<a href="javascript:alert(1)">',
  '<a href=" java\nscript:alert(1)">',
  "<a href=//x.example>",
  '<a href="tel:1" onclick="x">',
  '<a href="https://x.example/\u0027\u0022>',
  "<img src=x onerror=x>",
  '"',
  "'",
  "\u00a0",
  "5 < 6",
  "\u202e",
  "\t",
  "\n",
];

const DIRTY = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14, size: "max" })
  .map((pieces) => pieces.join(""));

test("the database accepts everything that the cleaner leaves", async () => {
  const dirty = fc.sample(DIRTY, { seed: 23, numRuns: casesOf(3_000) });
  expect((await refused(dirty)).length).toBeGreaterThan(casesOf(1_000));
  expect(await refused(dirty.map(cleanRichText))).toEqual([]);
});
