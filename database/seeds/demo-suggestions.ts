import { createHash } from "node:crypto";
import type pg from "pg";
import { addDays, todayInPortal } from "#domain/time/calendar-date.ts";

const CAREERS = "https://prairiecrust.example/careers";

/** The scans of the bakery's website, in days before today. */
const SCANS = [
  { ago: 23, reason: "asked", time: "10:05", found: 3, added: 3 },
  { ago: 16, reason: "weekly", time: "03:12", found: 4, added: 1 },
  { ago: 9, reason: "weekly", time: "03:12", found: 5, added: 1 },
  { ago: 5, reason: "asked", time: "15:31", found: 5, added: 1 },
  { ago: 2, reason: "weekly", time: "03:12", found: 6, added: 1 },
] as const;

interface Suggested {
  path: string | null;
  /** The first and the last scan that found the job, in days before today. */
  found: number;
  last?: number;
  state?: "changed" | "gone";
  denied?: true;
  /** True if the website states the first and the last day. */
  isDated?: true;
  /** The words that indicated a job, if the finder is not sure. */
  because?: string[];
  columns: Record<string, unknown>;
}

const northfield = { city: "Northfield", state: "Minnesota" };
const street = { address_line_one: "418 Division Street South", postal_code: "55057" };
const hourly = (min_hourly_pay: number, max_hourly_pay: number) => ({ pay_type: 2, min_hourly_pay, max_hourly_pay });
const byEmail = { application_type: "email", application_email: "jobs@prairiecrust.example" };

/** Suggestions in the order in which the finder found them. */
const SUGGESTED: Suggested[] = [
  {
    path: "cake-decorator",
    found: 23,
    columns: { name: "Cake Decorator", city: "Eau Claire", state: "Wisconsin", employment_type_id: 1, ...byEmail },
  },
  {
    path: "volunteer-bakers",
    found: 23,
    denied: true,
    columns: { name: "Volunteer Bakers for the Harvest Supper", ...northfield },
  },
  {
    path: "market-lead",
    found: 23,
    last: 9,
    state: "gone",
    columns: {
      name: "Farmers’ Market Stand Lead, Saturdays",
      description: "<p>You sell our bread on the Phoenix Park market and lead two helpers.</p>",
      city: "Eau Claire",
      state: "Wisconsin",
      employment_type_id: 4,
    },
  },
  {
    path: "production-baker",
    found: 16,
    isDated: true,
    state: "changed",
    columns: {
      name: "Production Baker, Second Shift",
      description: "<p>You bake pan breads and buns from two to ten thirty, Monday to Friday.</p>",
      ...northfield,
      ...street,
      employment_type_id: 1,
      ...hourly(20.5, 24),
    },
  },
  {
    path: "bookkeeping-assistant",
    found: 9,
    columns: {
      name: "Bookkeeping Assistant, Part-Time",
      description: "<p>Sixteen hours a week, on days that suit you.</p>",
      city: "Hudson",
      state: "Wisconsin",
      employment_type_id: 2,
      ...byEmail,
    },
  },
  {
    path: "route-supervisor",
    found: 5,
    isDated: true,
    columns: {
      name: "Route Supervisor",
      description: "<p>You plan the routes of eleven drivers and ride along once a week.</p>",
      ...northfield,
      employment_type_id: 1,
      pay_type: 1,
      min_annual_pay: 52000,
      max_annual_pay: 60000,
    },
  },
  {
    path: null,
    found: 2,
    because: ["Now hiring", "apply"],
    columns: { name: "Packaging Line Helper", description: "<p>Afternoons. Ask at the counter.</p>", ...northfield },
  },
];

function windowOf(found: number) {
  const today = todayInPortal();
  return { start_date: addDays(today, -found), end_date: addDays(today, 30) };
}

/** Adds the scans of the company's website, and their suggestions with the evidence. */
export async function createDemoSuggestions(client: pg.PoolClient, employerId: number, userId: number): Promise<void> {
  await client.query(
    `insert into app.website_scans (employer_id, address, host, reason, requested_by, state, created, started, ended,
       pages_read, jobs_found, jobs_new, report, is_complete)
     select $1, $2, 'prairiecrust.example', reason, case reason when 'asked' then $3::bigint end, 'finished',
       begun, begun + interval '4 seconds', begun + interval '41 seconds', found + 1, found, added,
       jsonb_build_object('pages', jsonb_build_array(jsonb_build_object('url', $2::text, 'said', found || ' jobs')), 'boards', '[]'::jsonb, 'notes', '[]'::jsonb),
       true
     from jsonb_to_recordset($4::jsonb) as s(ago int, reason text, "time" time, found int, added int),
       lateral (select pg_temp.demo_time(ago, s."time") as begun) b
     order by begun`,
    [employerId, CAREERS, userId, JSON.stringify(SCANS)],
  );
  for (const suggested of SUGGESTED) await addSuggestion(client, employerId, suggested);
}

async function addSuggestion(client: pg.PoolClient, employerId: number, suggested: Suggested): Promise<void> {
  const { path, found, last = 2, state = "seen", denied, because } = suggested;
  const columns = { ...suggested.columns, ...(suggested.isDated && windowOf(found)) };
  const url = path === null ? CAREERS : `${CAREERS}/${path}`;
  const source = { url, from: because ? "page" : "json-ld" };
  const sources = Object.fromEntries(Object.keys(columns).map((column) => [column, source]));
  if (because) sources.name = Object.assign({ ...source }, { because });
  const row = { employer_id: employerId, ...columns, sources, denied };
  const names = Object.keys(row);
  const place = `${suggested.columns.city},${suggested.columns.state}`.toLowerCase();
  const title = `title:${String(suggested.columns.name)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .trim()}|${place}`;
  const keys = path === null ? [title] : [`url:${url.replace("https://", "")}|${place}`, title];
  const hash = createHash("sha256").update(JSON.stringify(columns)).digest("base64url");
  const scanEnd = (ago: string) => `(select max(ended) from app.website_scans where employer_id = $1
    and (ended at time zone 'America/Chicago')::date = app.today() - ${ago})`;
  const next = names.length + 1;
  await client.query(
    `with suggestion as (
       insert into script_acquired_job_openings (${names}, created)
       values (${names.map((_, index) => `$${index + 1}`)}, ${scanEnd(String(found))}) returning id, created
     )
     insert into app.found_jobs (employer_id, suggestion_id, keys, url, hash, state, first_seen, last_seen, changed, missed_since)
     select $1, id, $${next}, $${next + 1}, $${next + 2}, $${next + 3}::text, created, ${scanEnd(String(last))},
       case when $${next + 3}::text = 'changed' then ${scanEnd("2")} end, case when $${next + 3}::text = 'gone' then ${scanEnd("5")} end
     from suggestion`,
    [...Object.values(row), keys, path === null ? null : url, hash, state],
  );
}
