import { request as open } from "node:http";
import fc from "fast-check";

/** A request that an attacker could send. */
export type HostileRequest = { method: string; path: string; headers: Record<string, string>; body: string };
export type RawAnswer = { status: number; headers: Record<string, string>; body: Buffer; milliseconds: number };

/** Ids and secrets of the test data, which the requests use in URLs. */
export type Names = { jobs: number[]; companies: number[]; versions: string[]; secrets: string[]; bearer: string };

/** Headers of a browser that posts a form of this portal. */
const FORM_HEADERS = { "content-type": "application/x-www-form-urlencoded", "sec-fetch-site": "same-origin" };
const ANSWER_WITHIN_MS = 10_000;

const TEXTS = [
  "",
  "0",
  "-1",
  "1e9",
  "99999999999999999999",
  "NaN",
  "null",
  "true",
  "constructor",
  "__proto__",
  "toString",
  "<script>alert(1)</script>",
  `"><img src=x onerror=alert(1)>`,
  "'--",
  "' or 1=1;--",
  "$1",
  "#{7*7}",
  "{{7*7}}",
  "%s%n",
  "a & b",
  "!nurse",
  "nurse:*",
  "nurse | (",
  "\\",
  "(((((((",
  "%",
  "%%",
  "_",
  "*",
  "baker",
  "it",
  "canary",
  "MN",
  "55057",
  "\u0000",
  "\ud800",
  "\u202e",
  "\u{1f600}",
  "İ",
  "ß",
  "é".repeat(60),
  "x".repeat(300),
  "a b ".repeat(2_000),
  "../../etc/passwd",
  "..%2f..%2f",
  "//evil.example",
  "http://evil.example/",
  "javascript:alert(1)",
  "\r\nset-cookie: a=1",
];

const RAW_SEGMENTS = [
  "",
  ".",
  "..",
  "%",
  "%2",
  "%00",
  "%2e%2e",
  "%2f",
  "%5c",
  "%ff",
  "%c0%ae",
  "%E0%A4%A",
  "%u0041",
  ";a=b",
  "*",
  ":id",
  "~",
  "@",
  "[]",
  "apply",
  "sent",
  "delete",
  "embed",
  "logo",
  "sitemap",
  "sitemap.xml",
  "feed.xml",
  "feed.json",
  "0.xml",
  "999999999.xml",
  "9999999999.xml",
  "-1.xml",
];

/**
 * Generates requests for the public pages, for applicants' forms and links, for robots' files, and
 * for logos.
 */
export function hostileRequests({ jobs, companies, versions, secrets, bearer }: Names): fc.Arbitrary<HostileRequest> {
  const text = fc.oneof(
    fc.constantFrom(...TEXTS),
    fc.string({ unit: "binary", maxLength: 40 }),
    fc.string({ maxLength: 40 }),
  );
  const encoded = text.map((value) => encodeURIComponent(value.toWellFormed()));
  const job = fc.constantFrom(...jobs, 0, 999_999, "01", "9".repeat(15), "9".repeat(16)).map(String);
  const company = fc.constantFrom(...companies, 999_999).map(String);
  const secret = fc.oneof(fc.constantFrom(...secrets), encoded);
  const slug = fc.oneof(fc.constantFrom("overnight-bread-baker", "prairie-mill"), encoded);
  const file = fc.tuple(company, fc.constantFrom(...versions)).map(([id, version]) => `${id}-${version}.webp`);
  const known = fc.oneof(
    fc.constant("/o"),
    job.map((id) => `/o/${id}`),
    fc.tuple(job, slug).map(([id, name]) => `/o/${id}/${name}`),
    fc.tuple(job, slug).map(([id, name]) => `/o/${id}/${name}/apply`),
    fc
      .tuple(job, slug, fc.constantFrom("sent", "delete"), secret)
      .map(([id, name, what, own]) => `/o/${id}/${name}/apply/${what}/${own}`),
    fc
      .tuple(slug, company, fc.constantFrom("", "/embed", "/feed.xml", "/feed.json"))
      .map(([name, id, end]) => `/c/${name}-${id}${end}`),
    file.map((name) => `/c/logo/${name}`),
    company.map((id) => `/functions/v1/logo/${id}`),
    fc.constantFrom("/o/sitemap.xml", "/o/sitemap/0.xml", "/o/sitemap/7.xml", "/o/feed.xml", "/o/feed.json"),
  );
  const segment = fc.oneof(fc.constantFrom(...RAW_SEGMENTS), encoded, job, company, file, secret);
  const made = fc
    .tuple(
      fc.constantFrom("/o", "/c", "/functions/v1/logo", "/o/1/x/apply", "/c/logo"),
      fc.array(segment, { maxLength: 5 }),
    )
    .map(([start, rest]) => [start, ...rest].join("/"));
  const name = fc.constantFrom("q", "place", "category", "before", "from", "via", "q[]", "__proto__", "%ff", "");
  const value = fc.oneof(encoded, job, fc.constantFrom(...RAW_SEGMENTS));
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 5 })
    .map((pairs) => (pairs.length === 0 ? "" : `?${pairs.map((pair) => pair.join("=")).join("&")}`));
  const headerValue = fc.oneof(
    text.map((one) => one.replace(/[^\x20-\x7e]/g, "?").slice(0, 2_000)),
    fc.constantFrom(
      "*",
      '"x"',
      "null",
      "same-origin",
      "cross-site",
      "bytes=0-5",
      "gzip;q=0, br;q=0",
      "identity",
      `Bearer ${bearer}`,
    ),
    fc.constantFrom(
      "application/x-www-form-urlencoded",
      "application/json",
      "multipart/form-data; boundary=x",
      "image/png",
    ),
  );
  const headerName = fc.constantFrom(
    "cookie",
    "authorization",
    "if-none-match",
    "if-modified-since",
    "accept-encoding",
    "accept",
    "origin",
    "sec-fetch-site",
    "content-type",
    "range",
    "host",
    "user-agent",
    "referer",
    "purpose",
    "x-request-id",
    "x-http-method-override",
    "apikey",
  );
  const field = fc.tuple(
    fc.constantFrom("name", "email", "phone", "message", "token", "website", "captcha", "from", "via", "__proto__"),
    text,
  );
  const body = fc.oneof(
    fc.array(field, { maxLength: 8 }).map((fields) => String(new URLSearchParams(fields))),
    text,
    fc.constantFrom("{", "\u0089PNG\r\n\u001a\n", "GIF89a", `<svg onload="alert(1)">`, "name=%", "a=1&".repeat(3_000)),
  );
  const anyRequest = fc.record({
    method: fc.oneof(
      { weight: 6, arbitrary: fc.constant("GET") },
      { weight: 3, arbitrary: fc.constant("POST") },
      { weight: 1, arbitrary: fc.constantFrom("HEAD", "PUT", "DELETE", "PATCH", "OPTIONS", "PROPFIND") },
    ),
    path: fc
      .tuple(fc.oneof({ weight: 5, arbitrary: known }, { weight: 1, arbitrary: made }), query)
      .map((parts) => parts.join("")),
    headers: fc.dictionary(headerName, headerValue, { maxKeys: 5 }),
    body,
  });
  const form = anyRequest.map((request) => ({ ...request, method: "POST", headers: FORM_HEADERS }));
  return fc.oneof({ weight: 4, arbitrary: anyRequest }, { weight: 1, arbitrary: form });
}

/** Sends the request unchanged, because `fetch` normalizes paths and headers. */
export function sendRaw(url: string, { method, path, headers, body }: HostileRequest): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const sent = ["GET", "HEAD"].includes(method) ? "" : body;
    const all = { ...headers, ...(sent && { "content-length": String(Buffer.byteLength(sent)) }) };
    const request = open({ hostname, port, method, path, headers: all, timeout: ANSWER_WITHIN_MS }, (answer) => {
      const pieces: Buffer[] = [];
      answer.on("data", (piece: Buffer) => pieces.push(piece)).once("error", reject);
      answer.once("end", () =>
        resolve({
          status: answer.statusCode ?? 0,
          headers: Object.fromEntries(Object.entries(answer.headers).map(([name, value]) => [name, String(value)])),
          body: Buffer.concat(pieces),
          milliseconds: performance.now() - began,
        }),
      );
    });
    request.once("timeout", () => request.destroy(new Error("no answer in time"))).once("error", reject);
    request.end(sent);
  });
}
