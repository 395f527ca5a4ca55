import { pino } from "pino";
import { beforeEach, expect, test } from "vitest";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { readConfig } from "#server/config/config.ts";
import { approvedCompany, change, openJob, visit } from "#server/public/tests/public-world.ts";
import { createServer } from "#server/start/create-server.ts";
import { serve } from "#server/tests/serve.ts";

const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0";
const SAFARI =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1";

let job: number;
const server = await serve({ trustProxy: ["127.0.0.1"] }, { times: { countVisitsEveryMs: 20 } });
const company = await approvedCompany(server);
beforeEach(async () => {
  job = await openJob(server, company);
});

type Visitor = {
  path?: string;
  ipAddress?: string;
  userAgent?: string;
  headers?: Record<string, string>;
  on?: { url: string };
};

/** Requests the URL of the job's page, followed by `path`. */
async function view(
  id: number,
  { ipAddress = "203.0.113.7", userAgent = FIREFOX, headers = {}, on = server, path = "" }: Visitor = {},
) {
  const answer = await fetch(`${on.url}/o/${id}/overnight-bread-baker${path}`, {
    headers: { "user-agent": userAgent, "x-forwarded-for": ipAddress, ...headers },
    redirect: "manual",
  });
  await answer.text();
  return answer;
}

async function counted(id: number) {
  const { rows } = await server.database.admin.query(
    `select j.views, j.clicked_apply, j.modified::text, j.approved, d.day, d.views as of_day
     from job_openings j left join job_days d on d.job_opening_id = j.id where j.id = $1`,
    [id],
  );
  return rows[0];
}

/**
 * Waits until the earlier visits are counted. Visits are counted in order, so it suffices to send a
 * further visit and wait until it is counted.
 */
async function settle(): Promise<void> {
  const last = await openJob(server, company);
  await view(last);
  await expect.poll(async () => (await counted(last)).views, { interval: 50 }).toBe(1);
}

test("a visitor counts once a day for a job, by IP address and browser, and nothing else of the job changes", async () => {
  const other = await openJob(server, company);
  const { modified } = await counted(job);
  const answer = await view(job);
  expect(answer.headers.get("set-cookie")).toBeNull();
  await view(job);
  await view(job, { headers: { "if-none-match": answer.headers.get("etag") ?? "" } });
  await view(job, { userAgent: SAFARI });
  await view(job, { ipAddress: "198.51.100.4" });
  // Both IP addresses are in the same /64 block, as in a household, so they count once.
  await view(job, { ipAddress: "2001:db8:1:2::1" });
  await view(job, { ipAddress: "2001:db8:1:2:3:4:5:6" });
  await view(other);
  await settle();
  await view(job);
  await settle();
  expect(await counted(job)).toEqual({
    views: 4,
    clicked_apply: 0,
    modified,
    approved: 1,
    day: todayInPortal(),
    of_day: 4,
  });
  expect((await counted(other)).views).toBe(1);
});

test("a click on apply counts separately, once a day, for the form here and for other sites", async () => {
  const elsewhere = await openJob(server, company, {
    application_type: "url",
    application_url: "https://work.example/apply",
  });
  const apply = (id: number) => view(id, { path: "/apply" });
  expect([(await apply(job)).status, (await apply(elsewhere)).status]).toEqual([200, 303]);
  await apply(job);
  await view(job);
  await view(elsewhere, { path: "/apply", headers: { "sec-purpose": "prefetch" }, ipAddress: "203.0.113.99" });
  await settle();
  expect(await counted(job)).toMatchObject({ views: 1, clicked_apply: 1 });
  expect(await counted(elsewhere)).toMatchObject({ views: 0, clicked_apply: 1 });
});

test("programs, prefetching, HEAD and pages of closed jobs are not counted", async () => {
  const closed = await openJob(server, company);
  await change(server, "job_openings", closed, { archived: 1 });
  await view(closed);
  await fetch(`${server.url}/o/${job}/overnight-bread-baker`, { method: "HEAD", headers: { "user-agent": FIREFOX } });
  await view(job, { headers: { "sec-purpose": "prefetch;prerender" } });
  await view(job, { headers: { purpose: "prefetch" } });
  await view(job, { headers: { "x-purpose": "preview" } });
  await view(job, { headers: { "x-moz": "prefetch" } });
  for (const userAgent of [
    "",
    "curl/8.14.1",
    "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)",
    "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; bingbot/2.0) Chrome/142.0.0.0 Safari/537.36",
    "facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)",
    "WhatsApp/2.23.20.0",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) HeadlessChrome/142.0.0.0 Safari/537.36",
  ]) {
    await view(job, { userAgent });
  }
  await visit(server, `/o/${job}`, { "user-agent": FIREFOX }); // redirects only
  await settle();
  expect(await counted(job)).toMatchObject({ views: 0, of_day: null });
  expect(await counted(closed)).toMatchObject({ views: 0, of_day: null });
});

test("after 24 hours the salt and its hashes are deleted, and the visitor counts again", async () => {
  await view(job);
  await settle();
  const salts = async () => (await server.database.admin.query("select salt from app.visitor_salts")).rows;
  const visits = async () => (await server.database.admin.query("select from app.visits")).rowCount;
  const [before] = await salts();
  await server.database.admin.query("update app.visitor_salts set made = made - interval '23 hours 59 minutes'");
  await view(job);
  await settle();
  expect([await salts(), (await counted(job)).views]).toEqual([[before], 1]);

  await server.database.admin.query("update app.visitor_salts set made = made - interval '1 minute'");
  await server.database.admin.query("select site.delete_past_visitors()");
  expect([await salts(), await visits()]).toEqual([[], 0]);
  await view(job);
  await settle();
  expect((await counted(job)).views).toBe(2);
  expect(await salts()).not.toEqual([before]);
});

test("the database stores no IP address, only hashes that differ for each job", async () => {
  const other = await openJob(server, company);
  await server.database.admin.query("delete from app.visitor_salts");
  await view(job);
  await view(other);
  await settle();
  const { rows } = await server.database.admin.query("select to_jsonb(v) as visit from app.visits v");
  expect(rows.map(({ visit }) => Object.keys(visit).sort())).toEqual(rows.map(() => ["day", "hash"]));
  expect(new Set(rows.map(({ visit }) => visit.hash)).size).toBe(3);
});

test("several servers on one database count a visitor once, and a stopping server counts what waits", async () => {
  const settings = { PORT: "0", DATABASE_URL: server.database.url, SMTP_URL: "smtp://127.0.0.1:9", FINDER: "off" };
  const config = { ...readConfig(settings), trustProxy: ["127.0.0.1"] };
  const others = await Promise.all([1, 2].map(() => createServer(config, { logger: pino({ level: "silent" }) })));
  const jobs = await Promise.all(Array.from({ length: 20 }, () => openJob(server, company)));
  for (const id of jobs) for (const on of [server, ...others]) await view(id, { on });
  await view(job, { on: others[0] ?? server });
  await Promise.all(others.map((other) => other.close()));
  expect((await counted(job)).views).toBe(1);
  await settle();
  const views = await Promise.all(jobs.map(async (id) => (await counted(id)).views));
  expect(views).toEqual(jobs.map(() => 1));
});

test("a job that a member is saving does not block others, and is counted afterwards", async () => {
  const client = await server.database.admin.connect();
  const { modified } = await counted(job);
  await client.query("begin");
  await client.query("update job_openings set city = 'Red Wing' where id = $1", [job]);
  await view(job);
  await settle();
  expect((await counted(job)).views).toBe(0);
  await client.query("rollback");
  client.release();
  await expect.poll(async () => (await counted(job)).views, { interval: 50 }).toBe(1);
  // Counting a view doesn't change `modified`. A member who has loaded the job before can therefore
  // still save it (rule 28).
  const { rowCount } = await server.database.admin.query(
    "update job_openings set city = 'Red Wing' where id = $1 and modified = $2",
    [job, modified],
  );
  expect(rowCount).toBe(1);
});
