import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { cleanRichText } from "#server/rich-text/clean-rich-text.ts";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Those of the texts that the database refuses. */
const refused = async (texts: string[]) => {
  const { rows } = await database.admin.query<{ text: string }>(
    "select text from unnest($1::text[]) text where not app.is_rich_text(text)",
    [texts],
  );
  return rows.map(({ text }) => text);
};

const PIECES = [
  ...[
    "<p>",
    "</p>",
    "<h1>",
    "</h1>",
    "<h3 class=x>",
    "</h3>",
    "<ul>",
    "<li>",
    "</li>",
    "</ul>",
    "<ol start=3 type=a>",
    "</ol>",
  ],
  ...[
    "<b>",
    "</b>",
    "<i>",
    "</i>",
    "<strong style='x'>",
    "</strong>",
    "<em>",
    "</em>",
    "<br>",
    "<br/>",
    "<hr>",
    "</a>",
  ],
  ...[
    '<a href="https://x.example/?a=1&b=2">',
    "<a href='mailto:a@b.example' target=_self>",
    '<a href="HTTPS://X.example">',
  ],
  ...[
    '<a href="javascript:alert(1)">',
    '<a href=" java\nscript:alert(1)">',
    "<a href=//x.example>",
    '<a href="tel:1" onclick="x">',
  ],
  ...[
    '<a href="https://x.example/\u0027\u0022>',
    "<script>",
    "</script>",
    "<style>",
    "<img src=x onerror=x>",
    "<svg>",
    "<!--",
    "-->",
  ],
  ...[
    "<",
    ">",
    "&lt;",
    "&",
    "&amp;",
    '"',
    "'",
    "\u00a0",
    "5 < 6",
    "words",
    "\u202e",
    "é",
    "\t",
    "\n",
    "<table><tr><td>",
    "]]>",
    "<?x",
  ],
];

const DIRTY = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 14, size: "max" })
  .map((pieces) => pieces.join(""));

test("the database accepts everything that the cleaner leaves", async () => {
  const dirty = fc.sample(DIRTY, { seed: 23, numRuns: 3000 });
  expect((await refused(dirty)).length).toBeGreaterThan(1000);
  expect(await refused(dirty.map(cleanRichText))).toEqual([]);
});
