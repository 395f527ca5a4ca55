import { brotliCompressSync, gzipSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { FETCH_LIMITS, Fetcher, type FetcherOptions } from "#server/finder/fetch/fetcher.ts";
import { createPace, type Pace } from "#server/finder/fetch/host-pace.ts";
import { startTestSite, type TestPages, type TestSite } from "#server/finder/tests/test-site.ts";

const HTML = { "content-type": "text/html" };
const never = new AbortController().signal;

let site: TestSite | undefined;
afterEach(() => site?.close());

/** Starts a site and a fetcher. Instead of waiting, the fetcher adds each pause to `gaps`. */
async function startFetcher(pages: TestPages, options: Partial<FetcherOptions> = {}) {
  site = await startTestSite(["bakery.test", "other.test"], pages);
  const gaps: number[] = [];
  const pace: Pace = { takeSlot: async (_host, gapMs) => void gaps.push(gapMs), pause: () => undefined };
  const fetcher = new Fetcher({
    network: site.network,
    userAgent: "TestFinder/1.0 (+https://portal.test)",
    pace,
    ...options,
  });
  return { fetcher, gaps, site, read: (path: string) => fetcher.read(`http://bakery.test${path}`, never) };
}

test("returns a page's URL after redirects and reads robots.txt once", async () => {
  const { read, site } = await startFetcher({
    "/jobs": (response) => response.writeHead(301, { location: "http://other.test/careers#top" }).end(),
    "other.test/careers": "<h1>Jobs</h1>",
  });
  expect(await read("/jobs")).toMatchObject({ url: "http://other.test/careers", status: 200, text: "<h1>Jobs</h1>" });
  expect(await read("/gone")).toMatchObject({ status: 404, text: "" });
  expect(site.requests).toEqual([
    "GET bakery.test/robots.txt",
    "GET bakery.test/jobs",
    "GET other.test/robots.txt",
    "GET other.test/careers",
    "GET bakery.test/gone",
  ]);
});

test("sends our user agent and decompresses responses", async () => {
  const seen: unknown[] = [];
  const { read } = await startFetcher({
    "/gzip": (response, headers) => {
      seen.push(headers["user-agent"]);
      response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end(gzipSync("<p>gzip</p>"));
    },
    "/br": (response) =>
      response.writeHead(200, { ...HTML, "content-encoding": "br" }).end(brotliCompressSync("<p>br</p>")),
    "/old": (response) =>
      response
        .writeHead(200, { "content-type": "text/html; charset=windows-1252" })
        .end(Buffer.from("Caf\xe9", "latin1")),
  });
  expect((await read("/gzip")).text).toBe("<p>gzip</p>");
  expect((await read("/br")).text).toBe("<p>br</p>");
  expect((await read("/old")).text).toBe("Café");
  expect(seen).toEqual(["TestFinder/1.0 (+https://portal.test)"]);
});

test.each([
  ["a private address", "http://169.254.169.254/latest/meta-data/", "private"],
  ["loopback in another form", "http://0x7f.1/", "private"],
  ["the machine itself", "http://localhost/", "private"],
  ["a file", "file:///etc/passwd", "address"],
  ["another port", "http://other.test:8080/", "address"],
  ["a name and a password", "http://a:b@other.test/", "address"],
  ["no address", "http://[", "address"],
])("doesn't follow a redirect to %s", async (_, location, reason) => {
  const { read, site } = await startFetcher({ "/": (response) => response.writeHead(302, { location }).end() });
  await expect(read("/")).rejects.toMatchObject({ reason });
  expect(site.requests.filter((request) => !request.startsWith("GET bakery.test"))).toEqual([]);
});

test("follows three redirects, not four", async () => {
  const to = (path: string) => (response: import("node:http").ServerResponse) =>
    void response.writeHead(302, { location: path }).end();
  const { read } = await startFetcher({
    "/1": to("/2"),
    "/2": to("/3"),
    "/3": to("/4"),
    "/4": "<p>Here</p>",
    "/0": to("/1"),
    "/loop": to("/loop"),
  });
  expect(await read("/1")).toMatchObject({ status: 200 });
  await expect(read("/0")).rejects.toMatchObject({ reason: "redirects" });
  await expect(read("/loop")).rejects.toMatchObject({ reason: "redirects" });
});

/** Blocks of deflate that contain no data. */
const emptyBlocks = Buffer.concat([
  Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]),
  Buffer.alloc(3_000_000, Buffer.from([0, 0, 0, 0xff, 0xff])),
]);

test.each([
  ["a gzip bomb", { "content-encoding": "gzip" }, gzipSync(Buffer.alloc(50_000_000))],
  ["a brotli bomb", { "content-encoding": "br" }, brotliCompressSync(Buffer.alloc(50_000_000))],
  ["packed nothing", { "content-encoding": "gzip" }, emptyBlocks],
  ["50 MB of attributes", {}, Buffer.from(`<a ${'b="c" '.repeat(8_400_000)}>`)],
  ["a length of 3 GB", { "content-length": "3000000000" }, Buffer.from("<p>")],
])("stops %s at 2 MB", async (_, headers, body) => {
  const { read } = await startFetcher({
    "/": (response) => void response.writeHead(200, { ...HTML, ...headers }).end(body),
  });
  await expect(read("/")).rejects.toMatchObject({ reason: "too large" });
});

test.each([
  [
    "drips its body",
    (response: import("node:http").ServerResponse) => {
      response.writeHead(200, HTML);
      const timer = setInterval(() => response.write("<p>"), 20);
      response.once("close", () => clearInterval(timer));
    },
  ],
  [
    "drips its headers",
    (response: import("node:http").ServerResponse) => {
      response.socket?.write("HTTP/1.1 200 OK\r\n");
      const timer = setInterval(() => response.socket?.write("x-a: b\r\n"), 20);
      response.socket?.once("close", () => clearInterval(timer));
    },
  ],
  ["never answers", () => undefined],
])("stops a page that %s at the time limit", async (_, page) => {
  const { read } = await startFetcher({ "/": page }, { limits: { ...FETCH_LIMITS, pageMs: 400 } });
  await expect(read("/")).rejects.toMatchObject({ reason: "too slow" });
});

test("a page's time limit includes its redirects", async () => {
  const page = (response: import("node:http").ServerResponse) =>
    void setTimeout(() => response.writeHead(302, { location: "/again" }).end(), 250);
  const { read } = await startFetcher({ "/": page, "/again": page }, { limits: { ...FETCH_LIMITS, pageMs: 400 } });
  await expect(read("/")).rejects.toMatchObject({ reason: "too slow" });
});

test.each([
  [
    "headers without end",
    (response: import("node:http").ServerResponse) =>
      void response.writeHead(200, { ...HTML, "x-a": "b".repeat(20_000) }).end("<p>"),
    "unreachable",
  ],
  [
    "an unknown packing",
    (response: import("node:http").ServerResponse) =>
      void response.writeHead(200, { ...HTML, "content-encoding": "gzip, gzip" }).end("<p>"),
    "unreachable",
  ],
  [
    "broken gzip",
    (response: import("node:http").ServerResponse) =>
      void response.writeHead(200, { ...HTML, "content-encoding": "gzip" }).end("<p>"),
    "unreachable",
  ],
  [
    "a picture",
    (response: import("node:http").ServerResponse) =>
      void response.writeHead(200, { "content-type": "image/png" }).end("<p>"),
    "not text",
  ],
  [
    "a broken connection",
    (response: import("node:http").ServerResponse) => void response.socket?.destroy(),
    "unreachable",
  ],
])("%s: %#", async (_, page, reason) => {
  const { read } = await startFetcher({ "/": page });
  await expect(read("/")).rejects.toMatchObject({ reason });
});

test("reports a host that doesn't exist", async () => {
  const { fetcher } = await startFetcher({});
  await expect(fetcher.read("http://nobody.test/", never)).rejects.toMatchObject({
    reason: "unreachable",
    message: "There is no such host",
  });
});

test("obeys robots.txt and its delay up to ten seconds", async () => {
  const robots = "User-agent: *\nDisallow: /\n\nUser-agent: TestFinder\nCrawl-delay: 4\nDisallow: /private\n";
  const { read, gaps, site } = await startFetcher({ "/robots.txt": robots, "/jobs": "<p>", "/private/jobs": "<p>" });
  await read("/jobs");
  await expect(read("/private/jobs")).rejects.toMatchObject({ reason: "robots" });
  expect(gaps).toEqual([1000, 4000]);
  expect(site.requests).not.toContain("GET bakery.test/private/jobs");
  await site.close();
  const slow = await startFetcher({ "/robots.txt": "User-agent: *\nCrawl-delay: 86400", "/jobs": "<p>" });
  await slow.read("/jobs");
  expect(slow.gaps).toEqual([1000, 10_000]);
});

test.each([
  [503, "robots"],
  [500, "robots"],
  [429, "robots"],
  [404, null],
  [403, null],
])("a robots.txt with status %s: %s", async (status, reason) => {
  const { read } = await startFetcher({
    "/robots.txt": (response) => void response.writeHead(status).end(),
    "/jobs": "<p>",
  });
  const outcome = await read("/jobs").catch((error) => error.reason);
  expect(outcome).toEqual(reason ?? expect.objectContaining({ status: 200 }));
});

test("obeys robots.txt at a redirect's target, on the same and on another host", async () => {
  const to = (location: string) => (response: import("node:http").ServerResponse) =>
    void response.writeHead(302, { location }).end();
  const { read, site } = await startFetcher({
    "/away": to("http://other.test/private/jobs"),
    "/here": to("/private/jobs"),
    "/robots.txt": "User-agent: *\nDisallow: /private\n",
    "/private/jobs": "<p>",
  });
  for (const path of ["/away", "/here"]) await expect(read(path)).rejects.toMatchObject({ reason: "robots" });
  expect(site.requests.filter((request) => request.includes("private"))).toEqual([]);
});

test("matches a robots.txt of wildcards quickly", async () => {
  const { read } = await startFetcher({
    "/robots.txt": `User-agent: *\n${`Disallow: /${"*a".repeat(60)}$\n`.repeat(5_000)}Disallow: /${"*a".repeat(5)}b\n`,
    [`/${"a".repeat(1_500)}`]: "<p>",
  });
  const start = performance.now();
  await read(`/${"a".repeat(1_500)}`);
  expect(performance.now() - start).toBeLessThan(3_000);
});

test("an unchanged page is not sent again", async () => {
  const { fetcher } = await startFetcher({
    "/": (response, headers) => {
      const isKnown =
        headers["if-none-match"] === '"v1"' && headers["if-modified-since"] === "Sun, 22 Nov 2026 10:00:00 GMT";
      response.writeHead(isKnown ? 304 : 200, {
        ...HTML,
        etag: '"v1"',
        "last-modified": "Sun, 22 Nov 2026 10:00:00 GMT",
      });
      response.end(isKnown ? "" : "<p>");
    },
  });
  const first = await fetcher.read("http://bakery.test/", never);
  expect(first).toMatchObject({ status: 200, text: "<p>" });
  expect(await fetcher.read("http://bakery.test/", never, { known: first.validators })).toMatchObject({
    status: 304,
    text: "",
  });
});

test("canceling a scan aborts its request", async () => {
  const cancel = new AbortController();
  const { fetcher } = await startFetcher({ "/": () => cancel.abort(new Error("canceled")) });
  await expect(fetcher.read("http://bakery.test/", cancel.signal)).rejects.toThrow("canceled");
});

test.each([
  ["429 in seconds", 429, () => "3600", "busy"],
  ["503 as a date", 503, () => new Date(Date.now() + 3_600_000).toUTCString(), "busy"],
  ["a year", 429, () => "31536000", "busy"],
  ["a date that has passed", 503, () => "Sun, 22 Nov 2020 10:00:00 GMT", null],
  ["no time", 503, () => "soon", null],
  ["an answer that is no refusal", 200, () => "3600", null],
])("sends no requests to a host during its Retry-After pause: %s", async (_, status, retryAfter, reason) => {
  const { fetcher, site } = await startFetcher(
    {
      "/busy": (response) => response.writeHead(status, { ...HTML, "retry-after": retryAfter() }).end(),
      "/jobs": "<p>",
    },
    { pace: createPace(), limits: { ...FETCH_LIMITS, gapMs: 1 } },
  );
  expect(await fetcher.read("http://bakery.test/busy", never)).toMatchObject({ status });
  const next = await fetcher.read("http://bakery.test/jobs", never).catch((error) => error.reason);
  expect(next).toEqual(reason ?? expect.objectContaining({ status: 200 }));
  expect(site.requests.includes("GET bakery.test/jobs")).toBe(reason === null);
  expect(await fetcher.read("http://other.test/jobs", never)).toMatchObject({ status: 200 });
});

test("waits for a short Retry-After, also in the next scan and for robots.txt", async () => {
  const options = { pace: createPace(), limits: { ...FETCH_LIMITS, gapMs: 1 } };
  const { fetcher, site } = await startFetcher(
    { "/robots.txt": (response) => response.writeHead(429, { "retry-after": "1" }).end() },
    options,
  );
  await expect(fetcher.read("http://bakery.test/", never)).rejects.toMatchObject({ reason: "robots" });
  const start = performance.now();
  site.pages["/robots.txt"] = "";
  const next = new Fetcher({ network: site.network, userAgent: "TestFinder/1.0", ...options });
  expect(await next.read("http://bakery.test/", never)).toMatchObject({ status: 404 });
  expect(performance.now() - start).toBeGreaterThan(900);
});
