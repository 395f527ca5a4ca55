import { expect, test } from "vitest";
import { Html } from "#server/public/pages/html.ts";
import { splitMarkup } from "#server/public/pages/text-parts.ts";
import { cleanRichText } from "#server/rich-text/clean-rich-text.ts";
import { sequence } from "./sequence.ts";

const partsOf = (text: string, maxBytes: number) => splitMarkup(new Html(text), maxBytes).map((part) => part.text);

test("a text that fits is a single part", () => {
  expect(partsOf("<p>Bakes bread.</p>", 19)).toEqual(["<p>Bakes bread.</p>"]);
});

test("a text is cut after a block, and a heading stays with its block", () => {
  expect(partsOf("<p>One two three</p><h2>Four</h2><p>Five six</p>", 30)).toEqual([
    "<p>One two three</p>",
    "<h2>Four</h2><p>Five six</p>",
  ]);
});

test("a long block is cut at a word, a very long word inside it, but never an entity", () => {
  expect(partsOf("<p>One two three four</p>", 16)).toEqual(["<p>One two </p>", "<p>three four</p>"]);
  const parts = partsOf(`<p>${"&amp;é".repeat(200)}</p>`, 300);
  expect(parts.map((part) => part.replace(/^<p>((?:&amp;é?|é)*)<\/p>$/, ""))).toEqual(parts.map(() => ""));
});

test("a word before very many spaces stays", () => {
  const parts = partsOf(`<p>Call 555${"\u2003".repeat(300)}now</p>`, 400);
  expect(parts.join("").replace(/<[^>]*>|\s+/g, "")).toBe("Call555now");
});

test("a numbered list continues its numbers, also inside an item", () => {
  const [, second] = partsOf("<ol><li>One</li><li>Two</li><li>Three</li></ol>", 30);
  expect(second).toBe('<ol start="3"><li>Three</li></ol>');
  const parts = partsOf("<ol><li>One</li><li>Two is a long one</li></ol>", 36);
  expect(parts.join("|")).toBe('<ol><li>One</li><li>Two is a long </li></ol>|<ol start="2"><li>one</li></ol>');
});

test("a link that is cut ends there, and a link that is too long for a part becomes text", () => {
  const link = '<a href="https://a.example">one two three four five six';
  expect(partsOf(`<p>${link} seven</a> eight</p>`, 60)).toEqual([`<p>${link} </a></p>`, "<p>seven eight</p>"]);
  expect(partsOf(`<p><a href="https://a.example/${"x".repeat(90)}">one</a> two</p>`, 40)).toEqual(["<p>one two</p>"]);
});

test("any cleaned text keeps its words and is split into clean parts within the limit", () => {
  const pick = sequence();
  const pieces =
    "<p> </p> <ul> </ul> <ol> </ol> <li> </li> <strong> </strong> <h2> </h2> <br> word, &amp; é 漢 <a_href='https://a.example'> </a>"
      .split(" ")
      .map((piece) => piece.replace("_", " "));
  for (let round = 0; round < 60; round += 1) {
    const text = cleanRichText(Array.from({ length: 150 }, () => `${pieces[pick(pieces.length)]} `).join(""));
    const parts = partsOf(text, 400);
    const words = (html: string) => html.replace(/<[^>]*>/g, " ").replace(/\s+/g, "");
    expect(words(parts.join(""))).toBe(words(text));
    for (const part of parts) {
      expect(Buffer.byteLength(part)).toBeLessThan(400 + 24 * "</strong>".length);
      expect(cleanRichText(part)).toBe(cleanRichText(part.replace(/ start="\d+"/g, "")));
    }
  }
});
