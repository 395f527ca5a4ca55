import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { casesOf } from "#database/tests/cases-of.ts";
import { isAllowedLink, RICH_TEXT_TAGS } from "#domain/fields/rich-text.ts";
import { cleanRichText, isPlainRichText } from "#server/rich-text/clean-rich-text.ts";

const LINK_OPENING = /^a href="([^"<>]*)" target="_blank" rel="noopener noreferrer nofollow"$/;

/**
 * Throws if the text contains anything except words, allowed tags without attributes, and safe
 * links.
 */
function expectHarmless(html: string): void {
  const tags: readonly string[] = [...RICH_TEXT_TAGS, ...RICH_TEXT_TAGS.map((tag) => `/${tag}`), "br /"];
  for (const piece of html.match(/<[^>]*>?/g) ?? []) {
    const tag = piece.slice(1, -1);
    const link = LINK_OPENING.exec(tag);
    if (link) expect(isAllowedLink((link[1] ?? "").replaceAll("&amp;", "&")), piece).toBe(true);
    else expect(tags, piece).toContain(tag);
  }
}

describe("cleaning keeps", () => {
  test("the output of the editor's tools", () => {
    const html =
      "<h2>Bakers</h2><h3>Nights</h3><h4>Pay</h4><p><strong>Bold</strong> and <em>italic</em></p><ul><li><p>one</p></li></ul><ol><li><p>two</p></li></ol>";
    expect(cleanRichText(html)).toBe(html);
  });

  test.each([
    "http://a.example/x?y=1",
    "https://a.example",
    "ftp://a.example",
    "ftps://a.example",
    "mailto:jobs@a.example",
    "tel:+16125550100",
    "callto:someone",
    "sms:+16125550100",
    "cid:part1",
    "xmpp:room@a.example",
  ])("a link to %s, opened in a new tab", (href) => {
    expect(cleanRichText(`<p><a href="${href}">here</a></p>`)).toBe(
      `<p><a href="${href}" target="_blank" rel="noopener noreferrer nofollow">here</a></p>`,
    );
  });

  test("the meaning of tags that other editors write", () => {
    expect(cleanRichText("<h1>Title</h1><p><b>b</b><i>i</i></p><h6>Small</h6>")).toBe(
      "<h2>Title</h2><p><strong>b</strong><em>i</em></p><h4>Small</h4>",
    );
  });

  test("words that look like markup", () => {
    expect(cleanRichText("<p>5 &lt; 6 &amp; &lt;script&gt; is a tag</p>")).toBe(
      "<p>5 &lt; 6 &amp; &lt;script&gt; is a tag</p>",
    );
  });
});

describe("cleaning removes", () => {
  test.each([
    ["a script", "<script>alert(1)</script><p>x</p>"],
    ["a script in capitals with a slash", "<SCRIPT/x>alert(1)</SCRIPT><p>x</p>"],
    ["a script split in two", "<scr<script>ipt>alert(1)</scr</script>ipt><p>x</p>"],
    ["an event handler", '<p onclick="alert(1)" onmouseover=alert(1)>x</p>'],
    ["an image", '<img src=x onerror="alert(1)"><p>x</p>'],
    ["a style", '<style>*{display:none}</style><p style="position:fixed">x</p>'],
    ["svg with a script", "<svg><script>alert(1)</script><animate onbegin=alert(1)></svg><p>x</p>"],
    [
      "mathml that hides a style",
      "<math><mtext><table><mglyph><style><img src=x onerror=alert(1)></style></math><p>x</p>",
    ],
    ["a frame", '<iframe srcdoc="<script>alert(1)</script>"></iframe><p>x</p>'],
    ["a form", '<form action="https://evil.example"><input name=p><button>Go</button></form><p>x</p>'],
    ["a base address", '<base href="https://evil.example"><p>x</p>'],
    ["a comment with markup", "<!--><script>alert(1)</script>--><p>x</p>"],
    ["a processing instruction", "<?php echo 1 ?><![CDATA[<script>alert(1)</script>]]><p>x</p>"],
    ["markup in a noscript", '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript><p>x</p>'],
    ["a class and an id", '<p class="fixed inset-0" id="root" data-x=1>x</p>'],
  ])("%s", (_what, html) => {
    const clean = cleanRichText(html);
    expectHarmless(clean);
    expect(clean).not.toMatch(/<(?:script|style|img|svg|iframe|form|base)|\son\w+=|class=|id=/i);
    expect(clean).toContain("<p>x</p>");
  });

  test.each([
    "javascript:alert(1)",
    "JaVaScRiPt:alert(1)",
    " javascript:alert(1)",
    "java\nscript:alert(1)",
    "java&#x0A;script:alert(1)",
    "java&Tab;script:alert(1)",
    "&#106;avascript:alert(1)",
    "\u0001javascript:alert(1)",
    "javascript&colon;alert(1)",
    "vbscript:msgbox(1)",
    "data:text/html,<script>alert(1)</script>",
    "blob:https://a.example/1",
    "file:///etc/passwd",
    "//evil.example",
    "/user-permissions",
    "#top",
    "",
  ])("a link to %s but keeps its text", (href) => {
    expect(cleanRichText(`<p><a href="${href}">here</a></p>`)).toBe("<p>here</p>");
  });

  test("everything if no words are left", () => {
    for (const html of [
      "<p></p>",
      "<p>&nbsp;</p><p><br></p>",
      "<ul><li><p> </p></li></ul>",
      "<script>x</script>",
      "",
    ]) {
      expect(cleanRichText(html)).toBe("");
    }
  });
});

/**
 * Cleans the text without the shortcut for plain texts. The appended paragraph has an attribute, so
 * that `isPlainRichText` returns false.
 */
const cleanTheLongWay = (html: string) => cleanRichText(`${html}<p class="">end</p>`).slice(0, -"<p>end</p>".length);

describe("plain rich text", () => {
  test.each([
    ["the output of the editor's tools", "<h2>Pay</h2><p><strong><em>Bold</em></strong> 5 &lt; 6 &amp; é</p>"],
    ["lists within lists", "<ul><li><p>one</p><ol><li><p>two</p></li></ol></li></ul>"],
    ["a line break as written by cleaning", "<p>one<br />two</p>"],
    ["only words", "Plain words, 'quoted'"],
  ])("can be %s", (_what, html) => {
    expect(isPlainRichText(html)).toBe(true);
    expect(cleanRichText(html)).toBe(html);
  });

  test.each([
    ["an attribute", '<p class="x">x</p>'],
    ["a link", '<p><a href="https://a.example">x</a></p>'],
    ["another tag", "<script>x</script>"],
    ["another entity", "<p>a&nbsp;b</p>"],
    ["half an entity", "<p>R&D</p>"],
    ["a tag in capitals", "<P>x</P>"],
    ["a space in a tag", "<p >x</p>"],
    ["a tag that is never closed", "<p>x"],
    ["tags that cross", "<strong><em>x</strong></em>"],
    ["a paragraph in a paragraph", "<p>a<p>b</p></p>"],
    ["a comment", "<!-- x --><p>x</p>"],
  ])("does not contain %s", (_what, html) => {
    expect(isPlainRichText(html)).toBe(false);
  });

  test("is not changed by cleaning, with any nesting", () => {
    const tags = ["p", "h2", "h3", "h4", "ul", "ol", "li", "strong", "em"];
    const pieces = [
      "word",
      " ",
      "\n",
      "\r",
      "\t",
      "&amp;",
      "&lt;",
      "&gt;",
      "lt;",
      '"',
      "'",
      "é",
      "\u00a0",
      "\ud83d",
      "<br />",
      "/",
    ];
    const inner = fc.constantFrom(...pieces, "<br>", "&nbsp;", "&", "<", ">");
    const { html } = fc.letrec<{ html: string; node: string }>((tie) => ({
      html: fc.array(tie("node"), { maxLength: 4 }).map((parts) => parts.join("")),
      node: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        { arbitrary: fc.constantFrom(...pieces), weight: 6 },
        { arbitrary: inner, weight: 1 },
        {
          arbitrary: fc
            .tuple(fc.constantFrom(...tags), tie("html"))
            .map(([tag, inside]) => `<${tag}>${inside}</${tag}>`),
          weight: 6,
        },
      ),
    }));
    let plain = 0;
    const staysAsItIs = fc.property(html, (text) => {
      if (!isPlainRichText(text)) return;
      plain += 1;
      expect(cleanTheLongWay(text)).toBe(text);
    });
    fc.assert(staysAsItIs, { seed: 20_261_124, numRuns: casesOf(20_000) });
    expect(plain).toBeGreaterThan(casesOf(1_000));
  });

  test("may be nested more than 20 levels deep, if cleaning keeps all tags", () => {
    const deep = (depth: number) => `${"<em>".repeat(depth)}x${"</em>".repeat(depth)}`;
    const depths = Array.from({ length: 30 }, (_, index) => index).filter((depth) => isPlainRichText(deep(depth)));
    expect(depths.length).toBeGreaterThan(20);
    for (const depth of depths) expect(cleanTheLongWay(deep(depth))).toBe(deep(depth));
  });

  test("is recognized in a long text within 50 ms", () => {
    const long = "<ul><li><p>Bakes bread &amp; rolls for the morning.</p></li></ul>".repeat(1_400);
    const start = process.threadCpuUsage();
    expect(cleanRichText(long)).toBe(long);
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(50);
  });
});

describe("cleaning", () => {
  test("takes less than a second for deep nesting and broken markup", () => {
    const hostile = [
      "<ul><li>".repeat(100),
      "<ul><li>".repeat(90) + "</p></i></b>".repeat(7_000),
      "<".repeat(20_000),
      '<a href="'.repeat(11_000),
      "&".repeat(20_000),
      `<p ${"a=1 ".repeat(24_000)}>x</p>`,
    ];
    for (const html of hostile) {
      const start = process.threadCpuUsage();
      expectHarmless(cleanRichText(html));
      expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(1_000);
    }
  });

  test.each([
    ["open tags with closing tags that match none", "<b>".repeat(20_000) + "</i>".repeat(9_000)],
    ["lists within lists", "<ul><li>".repeat(12_500)],
    ["tags that are dropped", "<x>".repeat(33_000)],
  ])("rejects %s that exceed the nesting limit, after the first tags", (_what, html) => {
    const start = process.threadCpuUsage();
    expect(() => cleanRichText(html)).toThrow("Rich text is nested deeper than 200 tags");
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(50);
  });

  test("rejects a text that becomes longer than the limit", () => {
    expect(() => cleanRichText("<".repeat(100_000))).toThrow("Rich text is longer than 100000 bytes");
  });

  test("rejects a text above the limit before it parses the text", () => {
    expect(cleanRichText(`<p>${"x".repeat(99_990)}</p>`)).toHaveLength(99_997);
    const start = process.threadCpuUsage();
    expect(() => cleanRichText("<".repeat(5_000_000))).toThrow("Rich text is longer than 100000 bytes");
    expect(process.threadCpuUsage(start).user / 1000).toBeLessThan(2000);
  });

  test("makes any mixture of hostile pieces harmless, and a second cleaning changes nothing", () => {
    const pieces = [
      ..."<>\"'/=&; \n\0x",
      "<p>",
      "</p>",
      "<a href=",
      '"javascript:alert(1)"',
      "https://a.example",
      "</a>",
      "<script>",
      "</script>",
      "<!--",
      "-->",
      "<svg>",
      "<style>",
      "</style>",
      "<ul><li>",
      "</li></ul>",
      "onclick=",
      "&lt;",
      "&#x3c;",
      "&nbsp;",
      "<b>",
      "<h1>",
      "<br>",
      "<textarea>",
      "word",
    ];
    const text = fc.array(fc.constantFrom(...pieces), { minLength: 3, maxLength: 17, size: "max" });
    const isHarmless = fc.property(text, (chosen) => {
      const clean = cleanRichText(chosen.join(""));
      expectHarmless(clean);
      expect(cleanRichText(clean)).toBe(clean);
    });
    fc.assert(isHarmless, { seed: 20_261_121, numRuns: casesOf(2_000) });
  });
});
