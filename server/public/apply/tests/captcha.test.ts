import { text } from "node:stream/consumers";
import { afterAll, beforeEach, expect, test } from "vitest";
import { APPLICANT, createCompany } from "#database/access/world.ts";
import { change, openJob } from "#server/public/tests/public-world.ts";
import { startHttpService } from "#server/tests/http-service.ts";
import { serve } from "#server/tests/serve.ts";
import { applicationsOf, tokenOf, type Visitor, visitor } from "./applicant.ts";

let verifications = 0;
let isUp = true;
const verifier = await startHttpService(async (request, answer) => {
  verifications += 1;
  const token = new URLSearchParams(await text(request)).get("response") ?? "";
  if (!isUp) return answer.writeHead(503).end("no");
  answer.end(JSON.stringify({ success: token.startsWith("solved"), hostname: "localhost" }));
});

const ORIGIN = "https://captcha.example";
const captcha = {
  verifyUrl: `${verifier.url}/siteverify`,
  secret: "shared",
  siteKey: 'key"><script>',
  scriptUrl: `${ORIGIN}/api.js?render=explicit`,
  origins: [ORIGIN],
};
afterAll(() => verifier.close());
const server = await serve({ trustProxy: ["127.0.0.1", "::1"], captcha });
const { id: company } = await createCompany(server.database.admin, "Prairie Crust Bakery");
await change(server, "employers", company, { approved: 1 });

let id: number;
let path: string;
let person: Visitor;
beforeEach(async () => {
  verifications = 0;
  isUp = true;
  id = await openJob(server, company);
  path = `/o/${id}/overnight-bread-baker/apply`;
  person = visitor(server);
  for (let number = 0; number < 10; number += 1) await person.apply(path, { name: `Ada ${number}` });
});

let solved = 0;
const solve = () => `solved-${++solved}`;
const stored = async () => (await applicationsOf(server, id)).length;
const formWith = async (captcha?: string) => {
  const token = tokenOf(await person.get(path));
  return { ...APPLICANT, token, ...(captcha && { captcha }) };
};

test("above the limit a page shows a captcha and keeps the typed text", async () => {
  const { status, headers, text: page } = await person.post(path, await formWith());
  expect(status).toBe(429);
  expect(page).toContain(`name="message" type="hidden" value="${APPLICANT.message}"`);
  expect(page).toContain(`src="${ORIGIN}/api.js?render=explicit"`);
  expect(page).not.toContain('key"><script>');
  const policy = headers.get("content-security-policy") ?? "";
  expect(policy).toMatch(new RegExp(`script-src 'sha256-[^']+' ${ORIGIN};`));
  expect(policy).toContain(`frame-src ${ORIGIN}`);
  expect(policy).toContain(`connect-src 'self' ${ORIGIN};`);
  // Browsers ignore a directive that occurs a second time.
  const names = policy.split("; ").map((directive) => directive.split(" ")[0]);
  expect(names).toEqual([...new Set(names)]);
  expect((await person.get(path)).headers.get("content-security-policy")).not.toContain(ORIGIN);
  expect([await stored(), verifications]).toEqual([10, 0]);
});

test("a solved captcha stores the application once", async () => {
  const captcha = solve();
  expect((await person.post(path, await formWith(captcha))).status).toBe(303);
  const again = await person.post(path, await formWith(captcha));
  expect([again.status, again.text.includes("This check was used already.")]).toEqual([429, true]);
  expect([await stored(), verifications]).toEqual([11, 1]);
});

test("a wrong captcha answer stores nothing, and the page shows a new captcha", async () => {
  const { status, text: page } = await person.post(path, await formWith("guessed"));
  expect([status, page.includes("The check was not passed.")]).toEqual([429, true]);
  expect(await stored()).toBe(10);
});

test("a network may answer twenty captchas, and further answers do not reach the verifier", async () => {
  const form = await formWith();
  for (let number = 0; number < 25; number += 1) await person.post(path, { ...form, captcha: `junk ${number}` });
  expect(verifications).toBe(20);
  const { status, text: page } = await person.post(path, await formWith(solve()));
  expect([status, page.includes("Please wait a little")]).toEqual([429, true]);
  expect([await stored(), verifications]).toEqual([10, 20]);
});

test("junk from many networks does not count toward the job's limit", async () => {
  for (let network = 0; network < 4; network += 1) {
    person = visitor(server);
    const form = await formWith();
    for (let number = 0; number < 20; number += 1)
      await person.post(path, { ...form, captcha: `junk ${network} ${number}` });
  }
  person = visitor(server);
  expect((await person.post(path, await formWith(solve()))).status).toBe(303);
  expect(await stored()).toBe(11);
});

test("in a flood a network's first application needs no captcha, but the next needs a captcha", async () => {
  await server.database.admin.query(
    "insert into server.rate_limits (key, points, expire) values ($1, 60, $2) on conflict (key) do update set points = 60",
    [`apply-first-job:${id}`, Date.now() + 3_600_000],
  );
  person = visitor(server);
  expect((await person.post(path, await formWith())).status).toBe(303);
  const next = { ...(await formWith()), name: "Another Person" };
  expect((await person.post(path, next)).text).toContain("Are you a person?");
  expect((await person.post(path, { ...next, captcha: solve() })).status).toBe(303);
  expect(await stored()).toBe(12);
});

test("if the verifier does not answer, the page shows when to try again", async () => {
  isUp = false;
  const { status, text: page } = await person.post(path, await formWith(solve()));
  expect([status, page.includes("Please send it again in a minute")]).toEqual([429, true]);
  expect(await stored()).toBe(10);
});
