import { expect, test } from "vitest";
import { fitLine, wrapText } from "#server/public/sharing/fit-text.ts";
import { drawText, toDrawable, widthOf } from "#server/public/sharing/outlines.ts";

const line = { width: 740, size: 60, weight: "bold" } as const;

test("a text is broken between words, and within a word that is too wide", () => {
  expect(wrapText("Overnight Bread Baker and Pastry Cook", line, 3)).toEqual([
    "Overnight Bread Baker",
    "and Pastry Cook",
  ]);
  expect(wrapText("Cook/Dishwasher/Housekeeper", line, 3)).toEqual(["Cook/Dishwasher/", "Housekeeper"]);
  const [first = "", ...rest] = wrapText(`${"W".repeat(15)} Baker`, line, 3);
  expect([first.length > 5, [first, ...rest].join("")]).toEqual([true, `${"W".repeat(15)} Baker`]);
  expect(wrapText("", line, 3)).toEqual([]);
});

test("the last line ends with an ellipsis if more words follow, and no line is too wide", () => {
  for (const text of ["Baker ".repeat(40).trim(), "W".repeat(200), "i".repeat(200), "/".repeat(200)]) {
    const lines = wrapText(text, line, 3);
    expect(lines).toHaveLength(3);
    expect(lines[2]?.endsWith("…")).toBe(true);
    for (const one of lines) expect(widthOf(one, line.size, line.weight)).toBeLessThanOrEqual(line.width);
  }
  expect(fitLine("Northfield, MN", line)).toBe("Northfield, MN");
});

test("characters that the typeface lacks become their letter or a space", () => {
  expect(toDrawable("Crème Brûlée, Łódź")).toBe("Crème Brûlée, Łódź");
  expect(toDrawable("Cre\u0300me")).toBe("Crème");
  expect(toDrawable("ﬁne Ｂaker 🥖🥖 now")).toBe("fine Baker now");
  expect(toDrawable("夜勤のパン職人")).toBe("");
});

test("a drawn text has outlines only", () => {
  const drawn = drawText(`<script>&"'`, { x: 0, y: 0, size: 60, weight: "bold", color: "#000" });
  expect(drawn.replace(/<path transform="translate\(\d+\)" d="[\dMLQZ, -]+"\/>/g, "")).toBe(
    '<g fill="#000" transform="translate(0 0) scale(0.06)"></g>',
  );
});
