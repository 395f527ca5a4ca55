import { expect, test } from "vitest";
import { readBoard } from "#server/finder/extract/boards/read-board.ts";
import { looksLikeXml } from "#server/finder/extract/feeds/read-feed.ts";
import { readPage } from "#server/finder/extract/read-page.ts";

const PROLOG = '<?xml version="1.0" encoding="UTF-8"?>\n';
const DOCTYPE =
  '<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Strict//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-strict.dtd">\n';
const XHTML = '<html xmlns="http://www.w3.org/1999/xhtml">';
const BODY = "<body><h1>Open Positions</h1><h3>Night Baker</h3><p>We bake bread.</p></body></html>";
const URL = "https://bakery.example/careers";

test.each([`${PROLOG}${DOCTYPE}${XHTML}`, `${PROLOG}${XHTML}`, `${PROLOG}<!-- rss -->${DOCTYPE}<html>`])(
  "treats XHTML with an XML prolog as a page: %#",
  (start) => {
    expect(looksLikeXml(start + BODY)).toBe(false);
    expect(readPage(start + BODY, URL, URL).jobs.map(({ title }) => title)).toEqual(["Night Baker"]);
  },
);

test.each([
  `${PROLOG}<rss><channel><item><description><![CDATA[<html><p>Bread]]></description></item></channel></rss>`,
  `<rss version="2.0"><channel><title>html</title></channel></rss>`,
  `${PROLOG}<!-- <b> --><urlset></urlset>`,
  `${PROLOG}<?xml-stylesheet href="/x.xsl"?><feed></feed>`,
])("treats a feed with HTML texts as a feed: %#", (xml) => expect(looksLikeXml(xml)).toBe(true));

test("understands a board's XML only if it is a feed or has jobs", () => {
  const understood = (text: string) => readBoard("neogov", text, "https://x.example/jobs").isUnderstood;
  expect(understood(`${PROLOG}<rss><channel></channel></rss>`)).toBe(true);
  expect(understood(`${PROLOG}<positions><position><title>Baker</title></position></positions>`)).toBe(true);
  for (const text of [`${PROLOG}<error>no</error>`, `${PROLOG}${DOCTYPE}${XHTML}<h1>Sign in</h1></html>`, PROLOG]) {
    expect.soft(understood(text), text).toBe(false);
  }
});
