import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import type { FastifyInstance } from "fastify";
import { pino } from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createApp } from "#server/http/app.ts";
import { serveWeb } from "#server/http/serve-web.ts";

const config = {
  apikey: "pub_1",
  productName: "Jobs & more",
  supportEmail: "help@localhost",
  bugReportEmail: "bugs@localhost",
  isDevelopment: true,
};
const page = (body: string) =>
  `<!doctype html><title>Openings</title><script type="application/json" id="config"></script><script>theme()</script>${body}`;
const THEME_HASH = "'sha256-Rfr3GgHZFiXm+TmNr+li+0sZ4J9FGllo8jsXcJF5XZ8='";

let folder: string;
let app: FastifyInstance;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "openings-web-"));
});
afterEach(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

async function start(isHttps = false): Promise<string> {
  mkdirSync(join(folder, "assets"));
  writeFileSync(join(folder, "index.html"), page("app"));
  writeFileSync(join(folder, "sign-in.html"), page("sign-in"));
  writeFileSync(join(folder, "assets", "main-1.js"), "run()");
  writeFileSync(join(folder, "assets", "main-1.js.br"), brotliCompressSync("run()"));
  return await listen(isHttps);
}

async function listen(isHttps = false, captchaOrigins?: string[]): Promise<string> {
  app = createApp({ logger: pino({ level: "silent" }), trustProxy: [], checkHealth: async () => ({ status: "ok" }) });
  app.register(serveWeb, { folder, config, isHttps, captchaOrigins });
  return await app.listen({ host: "127.0.0.1", port: 0 });
}

test("the development server's page can fetch the same configuration", async () => {
  const answer = await fetch(`${await start()}/dev/config.json`);
  expect(await answer.json()).toEqual(config);
});

test("pages may load from the captcha's provider, only if a captcha is configured", async () => {
  const policyOf = async (url: string) => (await fetch(url)).headers.get("content-security-policy") ?? "";
  const plain = await policyOf(await start());
  expect(plain).toContain("frame-src 'self';");
  await app.close();
  const origin = "https://challenges.example";
  const policy = await policyOf(await listen(true, [origin]));
  expect(policy).toContain(`script-src 'self' ${THEME_HASH} ${origin};`);
  expect(policy).toContain(`frame-src 'self' ${origin};`);
  expect(policy).toContain("default-src 'none'");
});

test("every URL of the app gets its page, with the configuration filled in and without caching", async () => {
  const url = await start();
  for (const path of ["/magic-link/abc", "/verify-otp?email=a@b.example&token=123456", "/invitation/x"]) {
    const answer = await fetch(`${url}${path}`);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("cache-control")).toBe("no-cache");
    const html = await answer.text();
    expect(html).toMatch(/app$/);
    expect(JSON.parse(/id="config">(.*?)<\/script>/.exec(html)?.[1] ?? "")).toEqual(config);
    expect(html).toContain("<title>Jobs &amp; more</title>");
  }
});

test("URLs that need a session get the prerendered sign-in page", async () => {
  const url = await start();
  for (const path of ["/", "/previous-jobs", "/any/other/path", "/signups"]) {
    expect(await (await fetch(`${url}${path}`)).text()).toMatch(/sign-in$/);
  }
});

test("an unchanged page gets 304, and HEAD has no body", async () => {
  const url = await start();
  const first = await fetch(`${url}/`);
  const again = await fetch(`${url}/`, { headers: { "if-none-match": first.headers.get("etag") ?? "" } });
  expect([again.status, await again.text()]).toEqual([304, ""]);
  const head = await fetch(`${url}/profile`, { method: "HEAD" });
  expect([head.status, head.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
});

test("pages may run only their own files and inline scripts, and no site may frame them", async () => {
  const url = await start();
  const policy = (await fetch(`${url}/`)).headers.get("content-security-policy") ?? "";
  expect(policy).toContain(`script-src 'self' ${THEME_HASH};`);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("manifest-src 'self'");
  expect(policy).toContain("worker-src 'self'");
  expect(policy).not.toMatch(/unsafe|\*/);
});

test("only a site on https sends Strict-Transport-Security", async () => {
  const answer = await fetch(await start(true));
  expect(answer.headers.get("strict-transport-security")).toBe("max-age=31536000");
  expect(answer.headers.get("content-security-policy")).toContain("upgrade-insecure-requests");
  await app.close();
  rmSync(folder, { recursive: true });
  mkdirSync(folder);
  expect((await fetch(await start(false))).headers.get("strict-transport-security")).toBeNull();
});

test("hashed files are cached permanently and sent compressed", async () => {
  const url = await start();
  const answer = await fetch(`${url}/assets/main-1.js`, { headers: { "accept-encoding": "br" } });
  expect(answer.headers.get("content-encoding")).toBe("br");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
  expect(answer.headers.get("content-type")).toMatch(/javascript; charset=utf-8$/);
  expect(await answer.text()).toBe("run()");
});

test("a URL outside the app does not get a page", async () => {
  const url = await start();
  for (const path of [
    "/assets/gone-2.js",
    "/assets/",
    "/auth/v1/nothing",
    "/rest/v1/",
    "/functions/v1/x",
    "/dev/x",
    "/favicon.ico",
    "/robots.txt",
    "/apple-touch-icon.png",
    "/apple-touch-icon-precomposed.png",
    "/icon-192.png",
    "/icon-512.png",
    "/icon-maskable-512.png",
    "/sw.js",
    "/%73w.js",
    "/shell.html",
    "/sitemap.xml",
    "/.well-known/change-password",
    "/assets%2fgone-2.js",
  ]) {
    const answer = await fetch(`${url}${path}`);
    expect([path, answer.status]).toEqual([path, 404]);
    expect(answer.headers.get("content-type")).toContain("application/json");
  }
  expect((await fetch(`${url}/profile`, { method: "POST" })).status).toBe(404);
});

test("an emailed URL with dots, or with the name of a file, gets a page that robots don't index", async () => {
  const url = await start();
  for (const path of ["/MagicLinkNewUser/https://portal.example/robots.txt", "/magic-link/a.b.c", "/profile"]) {
    const answer = await fetch(`${url}${path}`);
    expect([path, answer.status]).toEqual([path, 200]);
    expect(answer.headers.get("content-type")).toBe("text/html; charset=utf-8");
    expect(answer.headers.get("x-robots-tag")).toBe("noindex, nofollow");
  }
});

test("the files next to the pages have their own type, and their newest version is served", async () => {
  await start();
  const files = [
    ["robots.txt", "User-agent: *\nDisallow: /\n", "text/plain; charset=utf-8", "no-cache"],
    ["sw.js", "work()", "text/javascript; charset=utf-8", "no-cache"],
    ["shell.html", page("shell"), "text/html; charset=utf-8", "no-cache"],
    ["favicon.ico", "icon", "image/x-icon", "public, max-age=86400"],
    ["icon-192.png", "picture", "image/png", "public, max-age=86400"],
  ] as const;
  await app.close();
  for (const [name, text] of files) writeFileSync(join(folder, name), text);
  const url = await listen();
  for (const [name, text, type, cacheControl] of files) {
    const answer = await fetch(`${url}/${name}`);
    expect([name, answer.status, await answer.text()]).toEqual([name, 200, text]);
    expect(answer.headers.get("content-type")).toBe(type);
    expect(answer.headers.get("cache-control")).toBe(cacheControl);
    const known = { "if-none-match": answer.headers.get("etag") ?? "" };
    expect((await fetch(`${url}/${name}`, { headers: known })).status).toBe(304);
  }
});

test("the manifest has the portal's name and no other configuration", async () => {
  const answer = await fetch(`${await start()}/manifest.webmanifest`);
  expect(answer.headers.get("content-type")).toBe("application/manifest+json; charset=utf-8");
  const text = await answer.text();
  expect(JSON.parse(text)).toMatchObject({ name: "Jobs & more", start_url: "/", scope: "/", display: "standalone" });
  expect(text).not.toContain(config.apikey);
});

test("a URL that cannot be decoded gets the app, and no URL reaches files outside the build", async () => {
  const url = new URL(await start());
  const get = (path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      request({ host: url.hostname, port: url.port, path }, ({ statusCode }) => resolve(statusCode))
        .on("error", reject)
        .end();
    });
  expect(await get("/MagicLinkNewUser/%E0%A4%A")).toBe(200);
  for (const path of ["/assets/..%2findex.html", "/assets/../../../etc/passwd", "/assets/%2e%2e/index.html"]) {
    expect([403, 404]).toContain(await get(path));
  }
});

test("without a build, the answer says how to build", async () => {
  app = createApp({ logger: pino({ level: "silent" }), trustProxy: [], checkHealth: async () => ({ status: "ok" }) });
  app.register(serveWeb, { folder, config, isHttps: false });
  const answer = await fetch(`${await app.listen({ host: "127.0.0.1", port: 0 })}/profile`);
  expect([answer.status, await answer.text()]).toEqual([503, "The web app is not built: run npm run build.\n"]);
});
