import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { withDatabase } from "#database/connect.ts";
import { administer } from "#database/tests/test-cluster.ts";
import { createLogger } from "#server/http/logger.ts";
import { serve } from "#server/tests/serve.ts";
import { signUp } from "#server/tests/sign-up.ts";

let url = "";
const write = (line: string) => {
  const { msg, url: given } = JSON.parse(line);
  if (msg === "metrics are served") url = given;
};
// The replica at this URL is unavailable. The server must nevertheless report its metrics.
const databaseReadUrl = "postgresql://postgres@127.0.0.1:1/openings";
const server = await serve(
  { metrics: { host: "127.0.0.1", port: 0 }, databaseReadUrl },
  { logger: createLogger("info", { write }) },
);

async function scrape(): Promise<string> {
  const answer = await fetch(url);
  expect(answer.status).toBe(200);
  return await answer.text();
}

/** Returns the value in the line that starts with `series`, a metric's name with its labels. */
function sampleOf(text: string, series: string): number | undefined {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
}

test("requests, sign-ins and emails are counted by route, without URLs, tokens or personal data", async () => {
  const email = "ada@people.example";
  await signUp(server, email);
  await fetch(`${server.url}/rest/v1/job_categories?select=id&limit=1`);
  await fetch(`${server.url}/rest/v1/job_categories?select=nothing`);
  for (const path of ["/auth/v1/no-such", "/auth/v1/nor-such"]) await fetch(`${server.url}${path}`, { method: "PUT" });
  await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: "wrong" }),
  });
  // Retries, because the client can receive a response before the server has counted it.
  await expect.poll(scrape).toContain('openings_sign_ins_total{way="password",outcome="refused"} 1\n');
  const text = await scrape();
  expect(sampleOf(text, 'openings_http_requests_total{method="GET",route="/rest/v1/:name",status="200"}')).toBe(1);
  expect(sampleOf(text, 'openings_http_requests_total{method="GET",route="/rest/v1/:name",status="400"}')).toBe(1);
  expect(sampleOf(text, 'openings_http_requests_total{method="PUT",route="unknown",status="404"}')).toBe(2);
  expect(sampleOf(text, 'openings_http_request_duration_seconds_count{method="GET",route="/rest/v1/:name"}')).toBe(2);
  expect(sampleOf(text, 'openings_sign_ins_total{way="code",outcome="ok"}')).toBe(1);
  expect(sampleOf(text, 'openings_emails_total{outcome="sent"}')).toBe(1);
  expect(sampleOf(text, 'openings_database_connections_max{pool="rest"}')).toBe(16);
  expect(text).not.toMatch(/ada|no-such|job_categories/);
});

test("counters of alerts start at zero, before their first event", async () => {
  const text = await scrape();
  expect(sampleOf(text, 'openings_emails_total{outcome="refused"}')).toBe(0);
  expect(sampleOf(text, 'openings_sign_ins_total{way="passkey",outcome="ok"}')).toBe(0);
});

test("each queue reports how many jobs wait and for how long", async () => {
  await server.database.admin.query(
    "insert into pgboss.job (name, data, created_on, start_after) values ('mail-refused', '{}', now() - interval '90 seconds', now())",
  );
  const text = await scrape();
  expect(sampleOf(text, 'openings_queue_jobs{queue="mail-refused"}')).toBe(1);
  expect(sampleOf(text, 'openings_queue_oldest_seconds{queue="mail-refused"}')).toBeGreaterThanOrEqual(90);
  expect(sampleOf(text, 'openings_queue_jobs{queue="mail"}')).toBe(0);
});

test("every metric in the dashboard and the alerts exists", async () => {
  const folder = join(import.meta.dirname, "../../deploy/monitoring");
  const dashboard = JSON.parse(readFileSync(join(folder, "grafana-dashboard.json"), "utf8"));
  const expressions = [
    ...dashboard.panels.flatMap(({ targets }: { targets: { expr: string }[] }) => targets.map(({ expr }) => expr)),
    ...Array.from(
      readFileSync(join(folder, "alert-rules.yml"), "utf8").matchAll(/expr: (.*)/g),
      ([, expr = ""]) => expr,
    ),
  ];
  const named = expressions.flatMap((expr: string) => expr.match(/\b(?:openings|nodejs|process)_[a-z0-9_]+/g) ?? []);
  const text = await scrape();
  const exported = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name));
  expect(named.length).toBeGreaterThan(25);
  expect([...new Set(named.map((name) => name.replace(/_bucket$/, "")))].filter((name) => !exported.has(name))).toEqual(
    [],
  );
});

test("the port serves only metrics, and the portal's port doesn't serve them", async () => {
  expect((await fetch(new URL("/", url))).status).toBe(404);
  expect((await fetch(url, { method: "POST" })).status).toBe(404);
  const onPortal = await (await fetch(`${server.url}/metrics`)).text();
  expect(onPortal).not.toContain("openings_http");
});

test("without the database, the other metrics are served in time and openings_database_up is 0", async () => {
  const elsewhere = withDatabase(server.database.url, "postgres");
  const { rows } = await server.database.admin.query<{ name: string }>("select current_database() as name");
  const name = rows[0]?.name;
  expect(sampleOf(await scrape(), "openings_database_up")).toBe(1);
  await administer(elsewhere, `alter database ${name} with allow_connections false`);
  await administer(elsewhere, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
  await expect.poll(scrape).toMatch(/^openings_database_up 0$/m);
  expect(await scrape()).not.toContain("openings_queue_jobs{");
});
