import { createHash, randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { APPLICANT, createPerson } from "#database/access/world.ts";
import { casesOf } from "#database/tests/cases-of.ts";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { hashOfSecret } from "#server/public/apply/form-token.ts";
import { BEHIND_PROXY, serve } from "#server/tests/serve.ts";
import { signUp } from "#server/tests/sign-up.ts";
import { type HostileRequest, hostileRequests, type Names, type RawAnswer, sendRaw } from "./hostile-request.ts";
import { approvedCompany, change, openJob, visit } from "./public-world.ts";

const SEED = 20_261_122;
const RUNS = casesOf(1_000);
/** Milliseconds for sending requests. Slow machines send fewer requests in this time. */
const WITHIN_MS = 15_000;
/** Maximum size of a response in this test. */
const ANSWER_MAX_BYTES = 64 * 1024;
const SLOW_MS = 5_000;

let names: Names;
// Has its own server, so that these requests don't fill the caches of the shared server.
const server = await serve(BEHIND_PROXY);
beforeAll(async () => {
  names = await plant();
});

/** Returns a unique word for texts that aren't public. No request contains such a word. */
const canary = () => `canary${randomBytes(4).toString("hex")}`;
const CANARY = /canary[0-9a-f]{8}/;

/** Creates an open job with an applicant, and data of each kind that isn't public. */
async function plant(): Promise<Names> {
  const { admin } = server.database;
  const hidden = () => ({
    name: canary(),
    description: `<p>${canary()}</p>`,
    city: canary(),
    address_line_one: canary(),
  });
  const shop = await approvedCompany(server, {
    name: "Prairie Mill",
    description: `<p>${canary()}</p>`,
    contact_email: `${canary()}@mill.example`,
  });
  const open = await openJob(server, shop);
  const unread = await openJob(server, shop, { name: "Baker" });
  const texts = { special_instructions: canary(), benefits: canary(), questions: `Text: ${canary()}?` };
  await change(server, "job_openings", unread, texts);
  const jobs = [open, unread];
  for (const changes of [
    { name: canary() },
    { archived: 1 },
    { approved: 0, review_note: canary() },
    { end_date: addDays(todayInPortal(), -1) },
    { start_date: addDays(todayInPortal(), 9) },
  ]) {
    const id = await openJob(server, shop, hidden());
    await change(server, "job_openings", id, changes);
    jobs.push(id);
  }
  const deleted = await openJob(server, shop, hidden());
  await admin.query("delete from job_openings where id = $1", [deleted]);
  const waiting = await approvedCompany(server, { name: canary(), approved: 0 });
  const inactive = await approvedCompany(server, { name: canary(), inactive: 1 });
  for (const company of [waiting, inactive]) jobs.push(await openJob(server, company, hidden()));
  const secret = randomBytes(32).toString("base64url");
  const applicant = [canary(), `${canary()}@people.example`, APPLICANT.phone, canary()];
  await admin.query("select site.apply_for_job($1, $2, $3, $4, $5, $6)", [open, ...applicant, hashOfSecret(secret)]);
  const versions: string[] = [];
  for (const [company, approved] of [
    [shop, 0],
    [waiting, 1],
    [inactive, 1],
  ] as const) {
    const image = Buffer.from(canary());
    const version = createHash("sha256").update(image).digest("hex").slice(0, 32);
    versions.push(version);
    await admin.query(
      "insert into app.employer_logos (employer_id, image, version, approved) values ($1, $2, $3, $4)",
      [company, image, version, approved],
    );
  }
  await createPerson(admin);
  const bearer = await signUp(server, "stranger@people.example");
  const secrets = ["A".repeat(43), secret.toLowerCase(), `${secret}=`];
  return { jobs: [...jobs, deleted], companies: [shop, waiting, inactive], versions, secrets, bearer };
}

let ipAddress = 0;

/** Sends each request from another network, so that no limit rejects it. */
async function send(request: HostileRequest): Promise<RawAnswer> {
  ipAddress += 1;
  const headers = { ...request.headers, "x-forwarded-for": `10.7.${ipAddress >> 8}.${ipAddress & 255}` };
  return await sendRaw(server.url, { ...request, headers });
}

/** Returns the problems of a response as sentences. */
function judge({ status, headers, body, milliseconds }: RawAnswer): string[] {
  const text = String(unpack(body, headers["content-encoding"]));
  const isPage = headers["content-type"]?.startsWith("text/html") ?? false;
  // Only the list that companies embed may have a script. The list's policy allows the script by a
  // hash. Removes the script and this part of the policy, so that the checks below find every other
  // script.
  const [heightScript] = /<script>new ResizeObserver\(.*?<\/script>/.exec(text) ?? [];
  const policy = (headers["content-security-policy"] ?? "").replace(
    /; script-src 'sha256-[\w+/=]+'; form-action 'none'/,
    "",
  );
  const tags = isPage
    ? (text.replace(heightScript ?? "", "").match(/<(?:script|img|iframe|object|svg)\b[^>]*>/gi) ?? [])
    : [];
  const isScript = (tag: string) => tag !== '<script type="application/ld+json">';
  const isOn = Object.entries({
    [`status ${status}`]: status < 200 || status >= 500,
    [`tells ${CANARY.exec(text)?.[0]}`]: CANARY.test(text),
    "may be sniffed": headers["x-content-type-options"] !== "nosniff",
    "has no policy": !headers["content-security-policy"]?.startsWith("default-src 'none'"),
    "allows scripts": /script-src|unsafe/.test(policy),
    "tells where from": !headers["referrer-policy"],
    "sets a cookie": headers["set-cookie"] !== undefined,
    [`shows ${tags.find(isScript)}`]: tags.some(isScript),
    [`has ${text.length} characters`]: text.length > ANSWER_MAX_BYTES,
    [`leads to ${headers.location}`]: headers.location !== undefined && !/^\/[oc]\//.test(headers.location),
    [`took ${Math.round(milliseconds)} ms`]: milliseconds > SLOW_MS,
  });
  return isOn.filter(([, is]) => is).map(([what]) => what);
}

function unpack(body: Buffer, encoding: string | undefined): Buffer {
  if (body.length === 0) return body;
  if (encoding === "br") return brotliDecompressSync(body);
  return encoding === "gzip" ? gunzipSync(body) : body;
}

/**
 * Returns all data that requests must not change. Leaves out the counts of views, because requests
 * can increase them.
 */
async function stored(): Promise<unknown> {
  const { rows } = await server.database.admin.query(`
    select (select json_agg(a order by a.id) from applications a) as applications,
      (select json_agg(to_jsonb(j) - '{views,clicked_apply}'::text[] order by j.id) from job_openings j) as jobs,
      (select json_agg(l order by l.employer_id) from app.employer_logos l) as logos,
      (select json_agg(e order by e.id) from employers e) as companies`);
  return rows[0];
}

test("no request causes a server error, private text, a script, a cookie or a change", {
  timeout: 60_000,
}, async () => {
  const before = await stored();
  const path = `/o/${names.jobs[0]}/overnight-bread-baker`;
  const page = (await visit(server, path)).text;
  const counts = new Map<number, number>();
  const isHarmless = fc.asyncProperty(hostileRequests(names), async (request) => {
    const answer = await send(request);
    counts.set(answer.status, (counts.get(answer.status) ?? 0) + 1);
    expect(judge(answer)).toEqual([]);
  });
  const bounds = { interruptAfterTimeLimit: WITHIN_MS, markInterruptAsFailure: false };
  await fc.assert(isHarmless, { seed: SEED, numRuns: RUNS, ...bounds });
  // Checks that the random requests got each kind of response: pages, redirects, missing pages and
  // closed jobs.
  for (const status of [200, 301, 404, 410]) expect([status, (counts.get(status) ?? 0) > 0]).toEqual([status, true]);
  expect(await stored()).toEqual(before);
  expect((await visit(server, path)).text).toBe(page);
});
