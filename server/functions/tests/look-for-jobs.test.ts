import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestSite } from "#server/finder/tests/test-site.ts";
import { serve } from "#server/tests/serve.ts";
import { signUp } from "#server/tests/sign-up.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";

const site = await startTestSite(["bakery.test"], { "/careers": "<h1>About our bread</h1>" });
afterAll(() => site.close());
const server = await serve({}, { network: site.network });
const token = await signUp(server, "ada@people.example");
let company: number;
beforeAll(async () => {
  const { sub } = JSON.parse(String(Buffer.from(token.split(".")[1] ?? "", "base64url")));
  const email = "ada@people.example";
  await rest("users", { first_name: "Ada", last_name: "King", email, auth_id: sub });
  const [created] = await rest("employers", { name: "Bakery", careers_url: "http://bakery.test/careers" });
  company = Number(created?.id);
});

async function rest(path: string, body: object): Promise<Record<string, unknown>[]> {
  const answer = await fetch(`${server.url}/rest/v1/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${token}`, prefer: "return=representation" },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Record<string, unknown>[];
}

async function requestScan(body: unknown, bearer: string | undefined = token) {
  const answer = await fetch(`${server.url}/functions/v1/look-for-jobs`, {
    method: "POST",
    headers: { "content-type": "application/json", ...(bearer && { authorization: `Bearer ${bearer}` }) },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { id?: number; code?: string } };
}

test("only members of an approved company may look for jobs, once an hour", async () => {
  expect(await requestScan({ employer_id: company }, "")).toMatchObject({
    status: 401,
    body: { code: "not_signed_in" },
  });
  expect(await requestScan({ employer_id: "1" })).toMatchObject({ status: 400, body: { code: "bad_request" } });
  expect(await requestScan({ employer_id: company })).toMatchObject({ status: 409, body: { code: "not_approved" } });
  const outsider = await signUp(server, "grace@people.example");
  expect(await requestScan({ employer_id: company }, outsider)).toMatchObject({
    status: 403,
    body: { code: "not_allowed" },
  });

  await server.database.admin.query("update employers set approved = 1 where id = $1", [company]);
  const { status, body } = await requestScan({ employer_id: company });
  expect([status, typeof body.id]).toEqual([200, "number"]);
  const lastScan = async () => (await rest("rpc/last_scan", { employer_id: company }))[0];
  const found = { id: body.id, state: "finished", pages_read: 1, jobs_found: 0 };
  await expect.poll(lastScan).toMatchObject(found);
  // The sitemap is read because nothing else was found.
  expect(site.requests.map((request) => request.replace("GET bakery.test", ""))).toEqual([
    "/robots.txt",
    "/careers",
    "/sitemap.xml",
  ]);
  expect(await requestScan({ employer_id: company })).toMatchObject({ status: 409, body: { code: "scan_hour" } });
});

test("reports that the finder is turned off", async () => {
  const off = await startTestServer();
  try {
    const theirs = await signUp(off, "ada@people.example");
    const answer = await fetch(`${off.url}/functions/v1/look-for-jobs`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${theirs}` },
      body: '{"employer_id":1}',
    });
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: "not_configured" }]);
  } finally {
    await off.close();
  }
});
