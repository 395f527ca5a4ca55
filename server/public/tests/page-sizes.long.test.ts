import { expect, test } from "vitest";
import { LINE_MAX_LENGTH } from "#domain/limits.ts";
import { cleanRichText } from "#server/rich-text/clean-rich-text.ts";
import { serve } from "#server/tests/serve.ts";
import { pageSizes } from "./page-sizes.ts";
import { sequence } from "./sequence.ts";

const { expectSmallParts } = pageSizes(await serve());

test("incompressible texts, and texts that structured data escapes most, have parts of at most 30 KiB", async () => {
  const pick = sequence();
  const from = (signs: string[], bytes: number) => {
    let text = "";
    while (Buffer.byteLength(text) < bytes - 10) text += signs[pick(signs.length)];
    return text;
  };
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(97 + index));
  const upper = letters.map((letter) => letter.toUpperCase());
  const signs = [...letters, ...upper, ..."0123456789!#$%()*+,-./:;=?@[]^_`{|}~"];
  const han = Array.from({ length: 20_000 }, (_, index) => String.fromCodePoint(0x4e00 + index));
  const han2 = Array.from({ length: 40_000 }, (_, index) => String.fromCodePoint(0x20000 + index));
  for (const [alphabet, benefits] of [
    [signs, from(han2, 40_000)],
    [[...signs, ...signs, ...'"\\'.repeat(10), ...Array<string>(10).fill("&amp;"), " "], from(signs, 10_000)],
    [han, from(han, 30_000)],
    [[...letters, "<li><p>", "</p></li>", "<strong>", "</strong>"], from(han2, 40_000)],
  ] as const) {
    const description = cleanRichText(`<ul>${from([...alphabet], 30_000)}</ul>`);
    const rest = { special_instructions: benefits, benefits };
    const parts = await expectSmallParts({ description, name: from(han2, 4 * LINE_MAX_LENGTH), ...rest });
    expect(parts.length).toBeGreaterThan(2);
  }
});
