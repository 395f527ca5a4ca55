import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Ownership, ownershipLine } from "#domain/company/ownership.ts";
import { FETCH_LIMITS } from "#server/finder/fetch/fetcher.ts";
import { startTestSite, type TestSite } from "#server/finder/tests/test-site.ts";
import { signUp } from "#server/tests/sign-up.ts";
import { startTestServer, type TestServer } from "#server/tests/start-test-server.ts";

const HOSTS = Array.from({ length: 24 }, (_, index) => `bakery${index}.test`);
const { gapMs } = FETCH_LIMITS;
let site: TestSite;
let server: TestServer;
beforeAll(async () => {
  // Sets the pause between requests to zero, because the website is on this machine. `afterAll`
  // restores the pause, because other test files in this worker also use FETCH_LIMITS.
  FETCH_LIMITS.gapMs = 0;
  site = await startTestSite(HOSTS, {});
  server = await startTestServer({}, { network: site.network });
});
afterAll(async () => {
  FETCH_LIMITS.gapMs = gapMs;
  await server.close();
  await site.close();
});

let count = 0;
let host: string;
let dana: string;
let companyId: number;
beforeEach(async () => {
  host = HOSTS[count] ?? "";
  count += 1;
  site.pages = {};
  dana = await signUpWithRecord(`dana${count}@people.example`);
  companyId = await createCompany(dana, `http://${host}/jobs`);
});

async function call(path: string, token: string | null, body: unknown, method = "POST") {
  const headers = { "content-type": "application/json", ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(`${server.url}${path}`, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

const ask = (name: string, values: object = {}, token: string | null = dana) =>
  call(`/functions/v1/${name}`, token, { employer_id: companyId, ...values });
const read = async (): Promise<Ownership> => (await ask("ownership")).body;
const send = (email: string, token?: string) => ask("send-ownership-code", { email }, token);
const enter = (code: string, token?: string) => ask("enter-ownership-code", { code }, token);
const check = (token?: string | null) => ask("check-ownership-line", {}, token);
const move = (company_url: string) => call(`/rest/v1/employers?id=eq.${companyId}`, dana, { company_url }, "PATCH");
const codeFor = async (to: string) => String((await server.sink.waitForEmail({ to })).code);

async function signUpWithRecord(email: string): Promise<string> {
  const token = await signUp(server, email);
  const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  expect((await call("/rest/v1/users", token, { first_name: "Dana", email, auth_id: sub })).status).toBe(201);
  return token;
}

async function createCompany(token: string, company_url: string): Promise<number> {
  const name = `Bakery ${Math.random()}`;
  await call("/rest/v1/employers", token, { name, company_url });
  const { rows } = await server.database.admin.query("select id from public.employers where name = $1", [name]);
  return rows[0].id;
}

// Rule 98
test("a code that was emailed to an address at the website's domain proves the website, once", async () => {
  expect(await read()).toMatchObject({ host, domains: [host], sent_to: null, proof: null });
  expect((await send(` Info@${host.toUpperCase()} `)).body).toMatchObject({ sent_to: `info@${host}`, proof: null });
  const code = await codeFor(`info@${host}`);
  expect((await read()).sent_to).toBe(`info@${host}`);
  const proof = { email: `info@${host}`, proved: expect.any(String) };
  expect(await enter(code)).toMatchObject({ status: 200, body: { sent_to: null, proof } });
  expect(await enter(code)).toMatchObject({ status: 409, body: { code: "wrong_code" } });
  expect((await read()).proof).toEqual(proof);
  await move(`http://${host}/bread`);
  expect((await read()).proof).toEqual(proof);
  await move(`http://jobs.${host}/`);
  expect((await read()).proof).toBeNull();
});

test("the queue and the tables store no code", async () => {
  await send(`info@${host}`);
  const code = await codeFor(`info@${host}`);
  const { rows } = await server.database.admin.query<{ text: string }>(
    `select data::text || coalesce(output::text, '') as text from pgboss.job where data::text like $1
     union all select c::text from app.ownership_codes c where employer_id = $2`,
    [`%info@${host}%`, companyId],
  );
  expect(rows).toHaveLength(2);
  expect(rows.filter(({ text }) => text.includes(code))).toEqual([]);
});

test("five wrong attempts end a code, and a code for an earlier host proves nothing", async () => {
  await send(`info@${host}`);
  const code = await codeFor(`info@${host}`);
  const wrong = code === "000000" ? "000001" : "000000";
  for (let tries = 0; tries < 5; tries += 1) expect((await enter(wrong)).status).toBe(409);
  expect(await enter(code)).toMatchObject({ status: 409, body: { code: "wrong_code" } });
  await send(`office@${host}`);
  const next = await codeFor(`office@${host}`);
  await move("https://elsewhere.example");
  expect((await enter(next)).status).toBe(409);
  expect(await read()).toMatchObject({ host: "elsewhere.example", sent_to: null, proof: null });
});

test.each([
  ["another domain", "info@rival.example", 409],
  ["a subdomain of the website", "info@mail.bakery.test", 409],
  ["a domain that contains the website's", "info@notbakery.test", 409],
  ["no address", "info", 400],
  ["two addresses", "a@bakery.test, b@rival.example", 400],
  ["a header", "info@bakery.test\r\nBcc: all@rival.example", 400],
])("sends no code to %s", async (_, email, status) => {
  await move("https://bakery.test");
  expect((await send(email)).status).toBe(status);
});

test("addresses and pages at free email providers and shared hosts prove nothing", async () => {
  for (const url of ["https://gmail.com", "https://bakery.wixsite.com/jobs", "https://facebook.com/bakery"]) {
    await move(url);
    expect(await read()).toMatchObject({ domains: [], proof: null });
    const email = `dana@${new URL(url).hostname}`;
    expect(await send(email)).toMatchObject({ status: 409, body: { code: "other_domain" } });
  }
  await move("https://bakery.github.io");
  expect(await check()).toMatchObject({ status: 200, body: { proof: null } });
  expect(site.requests.filter((request) => request.includes("github"))).toEqual([]);
});

test("a line in the head of the website's start page proves it", async () => {
  const { line } = await read();
  site.pages = { "/": "<title>Bread</title>", "/jobs": ownershipLine(String(line)) };
  expect(await check()).toMatchObject({ status: 409, body: { code: "line_missing" } });
  site.pages["/"] = `<head><title>Bread</title>${ownershipLine(String(line))}</head>`;
  expect(await check()).toMatchObject({ status: 200, body: { proof: { email: null } } });
  expect(await check()).toMatchObject({ status: 200 });
  const { rows } = await server.database.admin.query(
    "select host, u.email as member from app.ownership_proofs p join users u on u.id = p.user_id where employer_id = $1",
    [companyId],
  );
  expect(rows).toEqual([{ host, member: `dana${count}@people.example` }]);
});

test("a scan looks for the line until the website is proved", async () => {
  const { line } = await read();
  site.pages = { "/": `<head>${ownershipLine(String(line))}</head>`, "/jobs": "<h1>Our bread</h1>" };
  const { admin } = server.database;
  await admin.query("update employers set approved = 1 where id = $1", [companyId]);
  const readsOfStartPage = async () => {
    site.requests.length = 0;
    await admin.query("update app.website_scans set created = created - interval '2 hours'");
    expect((await ask("look-for-jobs")).status).toBe(200);
    const states = "select from app.website_scans where employer_id = $1 and state in ('waiting', 'running')";
    await expect.poll(async () => (await admin.query(states, [companyId])).rowCount).toBe(0);
    await expect.poll(async () => (await read()).proof).toMatchObject({ email: null });
    return site.requests.filter((request) => request === `GET ${host}/`).length;
  };
  expect(await readsOfStartPage()).toBe(1);
  expect(await readsOfStartPage()).toBe(0);
});

test("a start page on another host, and a page that can't be read, prove nothing", async () => {
  const { line } = await read();
  const other = HOSTS.at(-1);
  site.pages = {
    [`${host}/`]: (response) => response.writeHead(302, { location: `http://${other}/` }).end(),
    [`${other}/`]: ownershipLine(String(line)),
  };
  expect(await check()).toMatchObject({ status: 409, body: { code: "other_site" } });
  site.pages = { "/": (response) => response.writeHead(500).end() };
  expect(await check()).toMatchObject({ status: 409, body: { code: "no_page" } });
  site.pages = { "/robots.txt": "User-agent: *\nDisallow: /", "/": ownershipLine(String(line)) };
  expect(await check()).toMatchObject({ status: 409, body: { code: "no_page" } });
  await move("http://127.0.0.1/");
  expect((await read()).proof).toBeNull();
});

test("other users, visitors and members of an inactive company prove nothing", async () => {
  const rival = await signUpWithRecord(`rival${count}@people.example`);
  for (const answer of [await send(`info@${host}`, rival), await enter("123456", rival), await check(rival)]) {
    expect(answer).toMatchObject({ status: 403, body: { code: "not_allowed" } });
  }
  expect((await ask("ownership", {}, rival)).status).toBe(403);
  expect((await ask("ownership", {}, null)).status).toBe(401);
  await server.database.admin.query("update employers set inactive = 1 where id = $1", [companyId]);
  expect((await read()).proof).toBeNull();
  expect((await send(`info@${host}`)).status).toBe(403);
  expect((await check()).status).toBe(403);
});

test("a company gets five codes a day", async () => {
  for (let sent = 0; sent < 5; sent += 1) expect((await send(`info@${host}`)).status).toBe(200);
  await server.database.admin.query("delete from server.rate_limits where key like 'function %'");
  expect(await send(`info@${host}`)).toMatchObject({ status: 409, body: { code: "too_often" } });
});

test("no other user reads the proof over the data service", async () => {
  for (const table of ["ownership_proofs", "ownership_codes", "ownership_lines"]) {
    expect((await call(`/rest/v1/${table}?select=*`, dana, undefined, "GET")).status).toBe(404);
  }
});
