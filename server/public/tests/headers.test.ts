import { expect, test } from "vitest";
import { createLogger } from "#server/http/logger.ts";
import { serve } from "#server/tests/serve.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const jobPath = () => `/o/${job}/overnight-bread-baker`;
const companyPath = () => `/c/prairie-mill-${company}`;
const server = await serve({});
const company = await approvedCompany(server, { name: "Prairie Mill" });
const job = await openJob(server, company);

test("only the embedded list may be framed, run its script, and no page may load from elsewhere", async () => {
  for (const path of ["/o", jobPath(), companyPath(), `${companyPath()}/embed`, "/o/none"]) {
    const policy = (await visit(server, path)).headers.get("content-security-policy") ?? "";
    expect(policy).toMatch(
      /^default-src 'none'; style-src 'sha256-[\w+/=]+'; img-src 'self'; font-src 'self'; connect-src 'self'; base-uri 'none'; (script-src 'sha256-[\w+/=]+'; )?form-action '\w+'; frame-ancestors \S+$/,
    );
    const isFramed = path.endsWith("/embed");
    expect([path, policy.endsWith("frame-ancestors *"), policy.includes("script-src")]).toEqual([
      path,
      isFramed,
      isFramed,
    ]);
  }
});

test("pages set no cookie and are the same for members and visitors", async () => {
  for (const path of ["/o", jobPath(), companyPath()]) {
    const plain = await visit(server, path);
    expect(plain.headers.get("set-cookie")).toBeNull();
    const asMember = await visit(server, path, {
      cookie: "session=1; theme=dark",
      authorization: "Bearer not-a-token",
      apikey: "x",
    });
    expect([asMember.status, asMember.text, asMember.headers.get("etag")]).toEqual([
      200,
      plain.text,
      plain.headers.get("etag"),
    ]);
  }
});

test("a page that has not changed is 304, and a job that has changed is sent again", async () => {
  const { headers } = await visit(server, jobPath());
  const etag = headers.get("etag") ?? "";
  expect(headers.get("cache-control")).toBe("public, no-cache");
  const again = await visit(server, jobPath(), { "if-none-match": etag });
  expect([again.status, again.text, again.headers.get("etag")]).toEqual([304, "", etag]);
  await change(server, "job_openings", job, { address_line_one: "9 Mill Street" });
  expect((await visit(server, jobPath(), { "if-none-match": etag })).status).toBe(200);
  const gone = await visit(server, "/o/999999");
  expect([gone.status, gone.headers.get("cache-control"), gone.headers.get("x-robots-tag")]).toEqual([
    404,
    "no-store",
    "noindex",
  ]);
});

test("pages are at most 30 KiB, also the fullest list", async () => {
  const name = "Night Shift Overnight Artisan Sourdough Baker ".repeat(4).trim();
  const description = `<p>${"You shape our sourdough, mix and proof it. ".repeat(100)}</p>`;
  for (let number = 0; number < 21; number += 1) await openJob(server, company, { name, description });
  for (const path of ["/o", companyPath(), jobPath(), `${companyPath()}/embed`]) {
    const { status, text } = await visit(server, path);
    expect(status).toBe(200);
    expect([path, Buffer.byteLength(text) < 30 * 1024]).toEqual([path, true]);
  }
});

test("search engines may list jobs and companies, but not searches", async () => {
  const robots = async (path: string) => (await visit(server, path)).headers.get("x-robots-tag");
  for (const path of ["/o", jobPath(), companyPath()]) expect([path, await robots(path)]).toEqual([path, null]);
  for (const path of ["/o?q=baker", "/o?place=Duluth", `${companyPath()}/embed`])
    expect(await robots(path)).toBe("noindex");
  const { text } = await visit(server, "/robots.txt");
  expect(text).toContain(`\nSitemap: ${server.url}/o/sitemap.xml\n`);
  expect(text).toMatch(/^User-agent: \*\nDisallow: \/\nAllow: \/o\$\n/);
});

test("with noindex the pages have noindex, and there is no sitemap and no feed", async () => {
  const quiet = await startTestServer({ publicJobs: "noindex" });
  try {
    const employer = await approvedCompany(quiet);
    const id = await openJob(quiet, employer);
    const page = await visit(quiet, `/o/${id}/overnight-bread-baker`);
    expect([page.status, page.headers.get("x-robots-tag")]).toEqual([200, "noindex"]);
    expect((await visit(quiet, "/o/sitemap.xml")).status).toBe(404);
    for (const feed of ["/o/feed.xml", "/o/feed.json", `/c/prairie-bakery-1-${employer}/feed.json`])
      expect((await visit(quiet, feed)).status).toBe(404);
    expect(page.text).not.toContain('rel="alternate"');
    expect((await visit(quiet, "/robots.txt")).text).not.toContain("Sitemap");
  } finally {
    await quiet.close();
  }
});

test("with PUBLIC_JOBS=off there are no pages, no links to them, and the app does not answer at their URLs", async () => {
  const none = await startTestServer({ publicJobs: "off" });
  try {
    const id = await openJob(none, await approvedCompany(none));
    for (const path of [
      "/o",
      `/o/${id}`,
      `/o/${id}/overnight-bread-baker`,
      "/o/sitemap.xml",
      "/o/feed.xml",
      "/c/prairie-bakery-1",
    ]) {
      const { status, text } = await visit(none, path);
      expect([path, status, text]).toEqual([path, 404, '{"code":"not_found","message":"Not found"}']);
    }
  } finally {
    await none.close();
  }
});

test("every service answers a URL above 16 KB with 414, and logs no stack", async () => {
  const lines: string[] = [];
  const logger = createLogger("warn", { write: (line: string) => void lines.push(line) });
  const logged = await startTestServer({}, { logger });
  try {
    const long = `?q=${"x".repeat(16_384)}`;
    const paths = ["/o", "/o/1/apply/sent/x", "/c/none", "/dev/mailbox", "/rest/v1/users", "/auth/v1/settings"];
    for (const path of [...paths, "/functions/v1/geocode", "/profile", "/health"]) {
      const { status, text } = await visit(logged, path + long);
      expect([path, status, text.includes("mailbox failed")]).toEqual([path, 414, false]);
    }
    expect(lines.filter((line) => line.includes('"err"'))).toEqual([]);
  } finally {
    await logged.close();
  }
});

test("one address block has two statements and eight requests in progress, and others are answered", async () => {
  const busy = await startTestServer({ trustProxy: ["127.0.0.1"] });
  const client = await busy.database.admin.connect();
  try {
    const get = (ipAddress: string, path: string) => visit(busy, path, { "x-forwarded-for": ipAddress });
    await get("203.0.113.9", "/o");
    await client.query("begin");
    await client.query("lock table job_openings");
    const ofBlock = Array.from({ length: 9 }, () => get("203.0.113.1", "/o"));
    const answers = Promise.allSettled([...ofBlock, get("203.0.113.2", "/o?place=55057")]);
    // An IP address block can have eight requests in progress, so the server rejects its ninth
    // request.
    const refused = await Promise.race(ofBlock);
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "1"]);
    const text = `select query like '%find_jobs%' as other from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query like '%site.%'`;
    let most = 0;
    let isOtherRead = false;
    const areAllRead = async () => {
      const { rows } = await busy.database.admin.query<{ other: boolean }>(text);
      most = Math.max(most, rows.filter(({ other }) => !other).length);
      isOtherRead ||= rows.some(({ other }) => other);
      return isOtherRead && most > 1;
    };
    await expect.poll(areAllRead).toBe(true);
    expect(most).toBe(2);
    await client.query("rollback");
    // The requests that waited for the lock get their page, or 503 if the database took more than
    // two seconds.
    const statuses = (await answers).map((answer) => answer.status === "fulfilled" && answer.value.status);
    expect(statuses.filter((status) => status === 429)).toEqual([429]);
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([429]);
  } finally {
    client.release(true);
    await busy.close();
  }
});
