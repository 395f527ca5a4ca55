import { beforeAll, expect, test } from "vitest";
import { serve } from "#server/tests/serve.ts";
import { approvedCompany, openJob, visit } from "./public-world.ts";

let company: number;
const HOSTILE = `"><script>alert(1)</script><img src=x onerror=alert(1)>]]>&amp;'--><!--`;
/** Invisible characters that change the text direction. */
const BIDI = "\u202e\u2066";
const server = await serve({});
beforeAll(async () => {
  company = await approvedCompany(server, {
    name: `Mill ${HOSTILE}`,
    company_url: `https://mill.example/?q="onmouseover=alert(1)`,
  });
});

/** Returns the tags of a page. */
const tagsOf = (text: string) => [...text.matchAll(/<\/?([a-z0-9]+)[^>]*>/gi)].map(([tag]) => tag);

test("hostile texts of a job are escaped on its page", async () => {
  const id = await openJob(server, company, {
    name: `Baker ${HOSTILE}`,
    address_line_one: HOSTILE + BIDI,
    address_line_two: HOSTILE,
    city: HOSTILE,
    benefits: HOSTILE + BIDI,
    special_instructions: `${HOSTILE}\u0000`.replace("\u0000", "\u0001"),
  });
  const { headers } = await visit(server, `/o/${id}`);
  const { status, text } = await visit(server, headers.get("location") ?? "");
  expect(status).toBe(200);
  const tags = tagsOf(text);
  expect(tags.filter((tag) => /^<(script|img)/i.test(tag))).toEqual(['<script type="application/ld+json">']);
  expect(tags.filter((tag) => /\son\w+\s*=/i.test(tag.replace(/"[^"]*"/g, '""')))).toEqual([]);
  expect(text).toContain("&lt;script&gt;alert(1)&lt;/script&gt;");
  for (const sign of ["\u0001", ...BIDI]) expect(text).not.toContain(sign);
});

test("rich text that another server stored is cleaned again", async () => {
  const { admin } = server.database;
  await admin.query("alter domain app.rich_text drop constraint rich_text_check");
  const nested = `${"<ul><li>".repeat(400)}deep`;
  const description = `<h1>Top</h1><script>alert(1)</script><a href="javascript:alert(1)">x</a><p onclick="alert(1)">Bread ${BIDI}</p><style>body{}</style>`;
  for (const [raw, kept] of [
    [description, "<p>Bread </p>"],
    [nested, "deep"],
  ] as const) {
    const id = await openJob(server, company, { name: "Baker", description: raw });
    const { status, text } = await visit(server, `/o/${id}/baker`);
    expect([status, text.includes(kept)]).toEqual([200, true]);
    expect(text).not.toMatch(/javascript:|onclick|alert\(1\)<|<ul><li><ul>.{8000}/);
    expect(tagsOf(text).filter((tag) => /^<(script|style)/i.test(tag))).toHaveLength(2);
  }
});

test("hostile texts stay inside the elements of the feed, the sitemap and the lists", async () => {
  const id = await openJob(server, company, { name: `Cook ${HOSTILE}`, city: HOSTILE + BIDI });
  const feed = (await visit(server, "/o/feed.xml")).text;
  // Removes the CDATA sections, so that only the elements are left.
  const left = feed.replace(/<!\[CDATA\[[\s\S]*?\]\]>/g, "");
  expect(new Set(tagsOf(left).map((tag) => tag.replace(/[</>]/g, "")))).not.toContain("script");
  expect(left.replace(/<[^>]*>/g, "").trim()).toBe("");
  expect(feed).not.toMatch(/[\u202e\u2066]/);
  expect((await visit(server, "/o/sitemap/0.xml")).text).toContain(
    `/o/${id}/cook-script-alert-1-script-img-src-x-onerror-alert-1-amp`,
  );
  for (const path of ["/o", `/o?q=${encodeURIComponent(HOSTILE)}&place=${encodeURIComponent(HOSTILE)}`]) {
    const { text } = await visit(server, path);
    expect(tagsOf(text).filter((tag) => /^<(script|img)/i.test(tag))).toEqual([]);
    expect(text).not.toMatch(/[\u202e\u2066]/);
  }
});

test("invalid URLs are answered with a page and change nothing", async () => {
  for (const [path, expected] of [
    ["/o/0/x", 404],
    ["/o/-1/x", 404],
    ["/o/999999999999999/x", 404],
    ["/o/9999999999999999999/x", 404],
    ["/o/1;drop/x", 404],
    ["/o?before=999999999999999&category=1e9", 200],
    [`/o?q=${"a+".repeat(2_000)}`, 200],
    ["/o?q=%00&place=%00", 200],
    ["/o?q[]=1&q=2&__proto__=3", 200],
    ["/c/-1", 301],
    [`/c/${"x".repeat(5_000)}-1`, 301],
    ["/o/sitemap/999999999.xml", 404],
    ["/o/sitemap/x.xml", 404],
  ] as const) {
    const { status } = await visit(server, path);
    expect([path, status]).toEqual([path, expected]);
  }
});
