import { afterAll, beforeEach, expect, test } from "vitest";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";
import { approvedCompany, change, openJob } from "#server/public/tests/public-world.ts";
import { createNoticeSender } from "#server/search-engines/google-indexing.ts";
import { sendSearchNotices } from "#server/search-engines/search-notices.ts";
import { serve } from "#server/tests/serve.ts";
import { startIndexingDouble } from "./indexing-double.ts";

const SITE = "https://jobs.example";
const server = await serve();
const double = await startIndexingDouble();
afterAll(() => double.close());
const company = await approvedCompany(server, { name: "Prairie Mill" });

type Line = { url: string; reason: string };
let lines: Line[];
const send = createNoticeSender(double.config);
const run = (noticesPerDay = 200, sender = send) =>
  sendSearchNotices(server.database.admin, {
    send: sender,
    siteUrl: SITE,
    noticesPerDay,
    log: { warn: (line: Line) => void lines.push(line) } as never,
  });
const sentNow = () => double.notices.splice(0).map(({ url, type }) => `${type} ${url.replace(SITE, "")}`);
const makeDue = () => server.database.admin.query("update server.search_notices set due = now() where due is not null");

beforeEach(async () => {
  lines = [];
  double.status = 200;
  await server.database.admin.query("update job_openings set archived = 1");
  await server.database.admin.query("truncate server.search_notices");
  await server.database.admin.query("delete from server.rate_limits where key like 'search-notices%'");
  sentNow();
});

test("a job that is public, changed and ended gives one notice each, with one token", async () => {
  const id = await openJob(server, company, { name: "Night Baker" });
  await openJob(server, company, { name: "Later", start_date: "2098-01-01", end_date: "2098-02-01" });
  await run();
  await run();
  expect(sentNow()).toEqual([`URL_UPDATED /o/${id}/night-baker`]);
  await change(server, "job_openings", id, { city: "Red Wing" });
  await server.database.admin.query("update job_openings set modified = now() where id = $1", [id]);
  await run();
  expect(sentNow()).toEqual([`URL_UPDATED /o/${id}/night-baker`]);
  await change(server, "job_openings", id, { archived: 1 });
  await run();
  await run();
  expect(sentNow()).toEqual([`URL_DELETED /o/${id}/night-baker`]);
  await change(server, "job_openings", id, { archived: 0 });
  await run();
  expect(sentNow()).toEqual([`URL_UPDATED /o/${id}/night-baker`]);
  await change(server, "employers", company, { inactive: 1 });
  await run();
  await change(server, "employers", company, { inactive: 0 });
  expect(sentNow()).toEqual([`URL_DELETED /o/${id}/night-baker`]);
  expect([double.tokens, lines]).toEqual([1, []]);
});

// Rule 99
test("a pause counts as the end of a job, and its end as a new job", async () => {
  const id = await openJob(server, company, { name: "Night Baker" });
  await run();
  sentNow();
  const soon = addDays(todayInPortal(), 5);
  for (const [paused_until, type] of [
    [soon, "URL_DELETED"],
    // The pause ends on the day in `paused_until`.
    [todayInPortal(), "URL_UPDATED"],
    [soon, "URL_DELETED"],
    [null, "URL_UPDATED"],
  ]) {
    await change(server, "job_openings", id, { paused_until });
    await run();
    await run();
    expect(sentNow()).toEqual([`${type} /o/${id}/night-baker`]);
  }
});

test("a job that ended before its first notice gives none", async () => {
  double.status = 503;
  const id = await openJob(server, company);
  await run();
  await change(server, "job_openings", id, { archived: 1 });
  double.status = 200;
  await makeDue();
  await run();
  expect(sentNow()).toEqual([]);
});

test("ended jobs come first, and the day's quota leaves the rest for later", async () => {
  const first = await openJob(server, company, { name: "First" });
  await run(3);
  const second = await openJob(server, company, { name: "Second" });
  const third = await openJob(server, company, { name: "Third" });
  await change(server, "job_openings", first, { archived: 1 });
  await run(3);
  await run(3);
  expect(sentNow()).toEqual([
    `URL_UPDATED /o/${first}/first`,
    `URL_DELETED /o/${first}/first`,
    `URL_UPDATED /o/${third}/third`,
  ]);
  await server.database.admin.query("delete from server.rate_limits where key like 'search-notices%'");
  await run(3);
  expect(sentNow()).toEqual([`URL_UPDATED /o/${second}/second`]);
});

test.each([
  [429, "the service answered 429"],
  [500, "the service answered 500"],
  [403, "the service answered 403"],
])("status %i is tried again later, and other notices wait", async (status, reason) => {
  const id = await openJob(server, company);
  await openJob(server, company);
  double.status = status;
  await run();
  expect(lines.map((line) => line.reason)).toEqual([reason]);
  await run();
  expect(lines).toHaveLength(2);
  double.status = 200;
  await makeDue();
  await run();
  expect(sentNow()).toHaveLength(2);
  const { rows } = await server.database.admin.query(
    "select failures, due from server.search_notices where job_id = $1",
    [id],
  );
  expect(rows).toEqual([{ failures: 0, due: null }]);
});

test("a notice is abandoned after a rejection or ten failures, and other notices are still sent", async () => {
  const refused = await openJob(server, company);
  double.status = 400;
  await run();
  expect(lines).toHaveLength(1);
  double.status = 200;
  const id = await openJob(server, company, { name: "Other" });
  await run();
  expect(sentNow()).toEqual([`URL_UPDATED /o/${id}/other`]);
  await change(server, "job_openings", refused, { archived: 1 });
  const last = await openJob(server, company, { name: "Last" });
  double.status = 500;
  for (let attempt = 0; attempt < 12; attempt += 1) {
    await run();
    await makeDue();
  }
  double.status = 200;
  await run();
  expect(sentNow()).toEqual([]);
  const { rows } = await server.database.admin.query("select failures from server.search_notices where job_id = $1", [
    last,
  ]);
  expect(rows).toEqual([{ failures: 10 }]);
});

test("an unreachable service, a late answer and a wrong key are tried later, and no line has a secret", async () => {
  await openJob(server, company);
  double.status = 0;
  await run(200, createNoticeSender(double.config, { timeLimitMs: 50 }));
  await makeDue();
  await run(200, createNoticeSender({ ...double.config, tokenUrl: "http://127.0.0.1:1/" }));
  await makeDue();
  const other = await startIndexingDouble();
  await run(200, createNoticeSender({ ...double.config, privateKey: other.config.privateKey }));
  await other.close();
  expect(lines.map(({ reason }) => reason)).toEqual([
    "no answer in time",
    "it is unreachable",
    "the token service answered 400",
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/PRIVATE KEY|token \d|Bearer/);
});

test("an access token is kept while it is valid, and replaced before it expires", async () => {
  const notice = { url: `${SITE}/o/1/x`, type: "URL_UPDATED" } as const;
  const before = double.tokens;
  for (const lifetime of [3_600, 3_000, 59]) {
    double.lifetime = lifetime;
    const sender = createNoticeSender(double.config);
    for (let count = 0; count < 2; count += 1) expect(await sender(notice)).toEqual({ result: "sent" });
  }
  double.lifetime = 3_600;
  expect(double.tokens - before).toBe(4);
});
