import { beforeEach, expect, test } from "vitest";
import { APPLICANT } from "#database/access/world.ts";
import { SOURCES } from "#domain/job/sources.ts";
import { REFERRING_HOSTS_A_DAY } from "#domain/limits.ts";
import { approvedCompany, openJob, visit } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";

const server = await serve({ trustProxy: ["127.0.0.1"] }, { times: { countVisitsEveryMs: 20 } });
const company = await approvedCompany(server, { name: "Prairie Mill" });
let job: number;
let path: string;
beforeEach(async () => {
  job = await openJob(server, company);
  path = `/o/${job}/overnight-bread-baker`;
});

let people = 0;

/** Creates a visitor whose browser runs no scripts. Each visitor has a different IP address. */
function visitor() {
  people += 1;
  const own = { "user-agent": FIREFOX, "x-forwarded-for": `10.8.${people >> 8}.${people & 255}` };
  return {
    get: (url: string, headers: Record<string, string> = {}) => visit(server, url, { ...own, ...headers }),
    async send(url: string, fields: Record<string, string>) {
      const headers = { ...own, origin: server.url, "sec-fetch-site": "same-origin" };
      const body = new URLSearchParams(fields);
      const answer = await fetch(server.url + url, { method: "POST", body, headers, redirect: "manual" });
      return { status: answer.status, text: await answer.text() };
    },
  };
}

const fieldsIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<input name="(\w+)" type="hidden" value="([^"]*)">/g)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
const linkIn = (text: string, rest: string) =>
  new RegExp(`href="(${path}${rest}[^"]*)"`).exec(text)?.[1]?.replaceAll("&amp;", "&") ?? "";

async function sourcesOf(id: number): Promise<string[]> {
  const { rows } = await server.database.admin.query(
    `select concat_ws(' ', nullif(source, ''), nullif(host, ''), views, apply_clicks, applications) as line
     from app.job_sources where job_opening_id = $1 order by 1`,
    [id],
  );
  return rows.map(({ line }) => line);
}

const viewsOf = async (id: number) =>
  (await server.database.admin.query("select views from job_openings where id = $1", [id])).rows[0].views;

test("a source is carried to the form without script, and counts for views, clicks and applications", async () => {
  const person = visitor();
  const page = await person.get(`${path}?from=flyer`);
  const apply = linkIn(page.text, "/apply");
  expect(apply).toBe(`${path}/apply?from=flyer`);
  const form = await person.get(apply);
  const wrong = await person.send(`${path}/apply`, { ...fieldsIn(form.text), ...APPLICANT, email: "none" });
  expect([wrong.status, fieldsIn(wrong.text).from]).toEqual([422, "flyer"]);
  const sent = await person.send(`${path}/apply`, { ...APPLICANT, ...fieldsIn(wrong.text) });
  expect(sent.status).toBe(303);
  // A form that is sent again counts only once. Another applicant in the same network counts
  // separately.
  await person.send(`${path}/apply`, { ...APPLICANT, ...fieldsIn(wrong.text) });
  const again = await person.get(apply);
  await person.send(`${path}/apply`, { ...APPLICANT, ...fieldsIn(again.text), name: "Ash Berg" });
  await expect.poll(() => sourcesOf(job)).toEqual(["flyer 1 1 2"]);
  expect(await viewsOf(job)).toBe(1);
});

test("a referring website is counted by its host, also for the click and the application", async () => {
  const person = visitor();
  const { text, headers } = await person.get(path, { referer: "https://www.Google.com/" });
  expect(headers.get("vary")).toContain("referer");
  expect(headers.get("referrer-policy")).toBe("same-origin");
  const apply = linkIn(text, "/apply");
  expect(apply).toBe(`${path}/apply?via=google.com`);
  const form = await person.get(apply, { referer: server.url + path });
  await person.send(`${path}/apply`, { ...APPLICANT, ...fieldsIn(form.text) });
  await visitor().get(`${path}?from=link`, { referer: "https://l.facebook.com/l.php?u=x" });
  await expect.poll(() => sourcesOf(job)).toEqual(["google.com 1 1 1", "link facebook.com 1 0 0"]);
});

test("visitors from lists of the portal count as such, and a job's own pages change nothing", async () => {
  await visitor().get(path, { referer: `${server.url}/o?q=baker` });
  await visitor().get(path, { referer: `${server.url}/c/prairie-mill-${company}` });
  await visitor().get(`${path}?from=link`, { referer: `${server.url}/o` });
  const direct = visitor();
  await direct.get(path);
  const { text } = await direct.get(`${path}?part=1`, { referer: `${server.url}${path}/apply` });
  expect(linkIn(text, "/apply")).toBe(`${path}/apply`);
  await direct.get(`${path}/apply`, { referer: server.url + path });
  await expect.poll(() => sourcesOf(job)).toEqual(["link 1 0 0", "list 2 0 0"]);
  await expect.poll(() => viewsOf(job)).toBe(4);
});

test("lists carry their source to the jobs, and the list for other websites names itself", async () => {
  const list = `/c/prairie-mill-${company}`;
  const hrefIn = async (url: string) => linkIn((await visitor().get(url)).text, "");
  expect(await hrefIn(list)).toBe(path);
  expect(await hrefIn(`${list}?from=indeed`)).toBe(`${path}?from=indeed`);
  expect(await hrefIn(`${list}/embed`)).toBe(`${path}?from=embed`);
  expect(await hrefIn(`${list}/embed?from=link&theme=dark`)).toBe(`${path}?from=embed`);
  expect(await hrefIn("/o?from=linkedin")).toBe(`${path}?from=linkedin`);
  expect(await hrefIn("/o?from=list")).toBe(path);
});

test("no canonical URL has a source, and redirects keep it", async () => {
  for (const url of [path, `/c/prairie-mill-${company}`, "/o"]) {
    const { text } = await visitor().get(`${url}?from=flyer`);
    expect(text).toContain(`<link rel="canonical" href="${server.url}${url}">`);
    expect(text).toContain(`<meta property="og:url" content="${server.url}${url}">`);
  }
  const moved = async (url: string) => (await visitor().get(url)).headers.get("location");
  expect(await moved(`/o/${job}?from=flyer`)).toBe(`${path}?from=flyer`);
  expect(await moved(`/o/${job}/old/apply?from=flyer&via=news.example`)).toBe(
    `${path}/apply?from=flyer&via=news.example`,
  );
  expect(await moved(`/c/old-${company}?from=link`)).toBe(`/c/prairie-mill-${company}?from=link`);
  expect(await moved(`/o/${job}?from=//evil.example&part=2`)).toBe(path);
});

test("hostile sources and referrers count as none or as other, and stay out of the page", async () => {
  const plain = (await visitor().get(path)).text;
  for (const query of [
    "from=x",
    "from=",
    "from=FLYER",
    "from=flyer&from=link",
    "from[]=flyer",
    "from=%22%3E%3Cscript%3E",
  ]) {
    expect((await visitor().get(`${path}?${query}`)).text).toBe(plain);
  }
  for (const via of [
    "%22%3E%3Cscript%3E",
    "evil",
    "10.0.0.1",
    "-",
    "a..b",
    `${"x".repeat(99)}.example`,
    "UP.example",
  ]) {
    expect((await visitor().get(`${path}?via=${via}`)).text).toBe(plain);
  }
  for (const referer of [
    "javascript:alert(1)",
    "https://user:pw@bank.example/",
    "http://10.0.0.1/",
    "x".repeat(9_000),
  ]) {
    const { text } = await visitor().get(path, { referer });
    expect(linkIn(text, "/apply")).toBe(`${path}/apply?via=other`);
  }
  await expect.poll(() => sourcesOf(job)).toEqual(["other 4 0 0"]);
});

test("a job has at most 20 referring hosts a day, and further hosts count as other", async () => {
  for (let site = 0; site < REFERRING_HOSTS_A_DAY + 15; site += 1) {
    await visitor().get(path, { referer: `https://site${site}.example/` });
  }
  await expect.poll(() => viewsOf(job)).toBe(REFERRING_HOSTS_A_DAY + 15);
  const lines = await sourcesOf(job);
  expect(lines).toHaveLength(REFERRING_HOSTS_A_DAY + 1);
  expect(lines).toContain("other 15 0 0");
  await visitor().get(path, { referer: "https://site0.example/" });
  await expect.poll(() => sourcesOf(job)).toContain("site0.example 2 0 0");
});

test("the list of sources is the same in the database", async () => {
  const { rows } = await server.database.admin.query("select to_json(app.sources()) as sources");
  expect(rows[0].sources).toEqual([...SOURCES]);
});
