import { expect, test } from "vitest";
import { pastedTextToHtml } from "./paste-text.ts";

test.each([
  ["one line", "We bake bread.", "<p>We bake bread.</p>"],
  ["lines and paragraphs", "First\nsecond\n\nThird", "<p>First<br>second</p><p>Third</p>"],
  ["Windows line ends", "First\r\n\r\nSecond", "<p>First</p><p>Second</p>"],
  ["round bullets", "You will:\n• Mix\n• Shape", "<p>You will:</p><ul><li>Mix</li><li>Shape</li></ul>"],
  ["dashes", "- Mix\n- Shape", "<ul><li>Mix</li><li>Shape</li></ul>"],
  ["tab behind the bullet", "•\tMix\n•\tShape", "<ul><li>Mix</li><li>Shape</li></ul>"],
  ["numbers", "1. Mix\n2) Shape", "<ol><li>Mix</li><li>Shape</li></ol>"],
  ["a nested list", "- Mix\n  - by hand\n- Shape", "<ul><li>Mix<ul><li>by hand</li></ul></li><li>Shape</li></ul>"],
  ["a change of lists", "- Mix\n1. Shape", "<ul><li>Mix</li></ul><ol><li>Shape</li></ol>"],
  ["a single dash in front of a sentence", "- as we said", "<p>- as we said</p>"],
  ["a negative figure and a range", "-5 degrees\n9 – 5", "<p>-5 degrees<br>9 – 5</p>"],
  ["an hour at the start of lines", "5 am start\n401(k) match", "<p>5 am start<br>401(k) match</p>"],
  ["Markdown's headings", "# Baker\n### Pay\n##### Note", "<h2>Baker</h2><h3>Pay</h3><h4>Note</h4>"],
  [
    "Markdown's marks",
    "**Nights** and *early* at [ours](https://a.example/x?y=1&z=2)",
    '<p><strong>Nights</strong> and <em>early</em> at <a href="https://a.example/x?y=1&amp;z=2">ours</a></p>',
  ],
  ["stars and underscores in plain text", "2 * 3 * 4 and snake_case_name", "<p>2 * 3 * 4 and snake_case_name</p>"],
  ["a link with a forbidden scheme", "[go](javascript:alert(1))", "<p>[go](javascript:alert(1))</p>"],
  ["markup that is only text", "<b>R&D</b>", "<p>&lt;b&gt;R&amp;D&lt;/b&gt;</p>"],
  ["an empty text", "\n\n", ""],
])("pasted text: %s", (_case, text, html) => {
  expect(pastedTextToHtml(text)).toBe(html);
});
