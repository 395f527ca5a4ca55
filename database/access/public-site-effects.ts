import type { Pool, PoolClient } from "pg";
import { change, createOpenJob, undone } from "./public-site-rules.ts";

type Ids = Awaited<ReturnType<typeof createOpenJob>>;
type Answer = Record<string, unknown>;
type Effect = { what: string; expected: Answer; answer(client: PoolClient, ids: Ids): Promise<Answer> };

const LOGO = "select site.logo($1, '0123456789abcdef0123456789abcdef') is not null as has_logo";
const WEBSITES = `
  select (select c.company_url from site.companies c where c.id = $1) as of_company,
    (select j.company_url from site.jobs j where j.employer_id = $1) as of_job`;

const COMPANY_TEXTS =
  "select description, primary_service, employee_count, contact_email, phone from site.companies where id = $1";

const TEXTS = {
  description: "<p>Bread.</p>",
  primary_service: "Baking",
  employee_count: 12,
  contact_email: "jobs@crust.example",
  phone: "507-555-0142",
};
const OTHER_TEXTS = {
  description: "<p>Coins.</p>",
  primary_service: "Coins",
  employee_count: 99,
  contact_email: "win@coins.example",
  phone: "900-555-0199",
};
const NO_TEXTS = { description: null, primary_service: null, employee_count: null, contact_email: null, phone: null };
const CHOICE = { is_email_public: true, is_phone_public: true };

/** The moment 22:00 in Chicago on June 30, which is already July 1 in UTC. */
const EVENING = "2026-07-01T03:00:00Z";
const MORNING = "2026-07-01T06:00:00Z";

/**
 * Actions of staff and members, and the rows that public_site reads and counts after each action.
 */
const EFFECTS: readonly Effect[] = [
  {
    what: "logos before and after staff have seen them",
    expected: { before: false, after: true },
    async answer(client, { company }) {
      await client.query(
        "insert into app.employer_logos (employer_id, image, version) values ($1, '\\x01', '0123456789abcdef0123456789abcdef')",
        [company],
      );
      const before = await asPublicSite(client, LOGO, [company]);
      await client.query("update app.employer_logos set approved = 1 where employer_id = $1", [company]);
      const after = await asPublicSite(client, LOGO, [company]);
      return { before: before.has_logo, after: after.has_logo };
    },
  },
  {
    what: "websites as staff saw them, and changed afterwards",
    expected: {
      seen: { of_company: "https://crust.example/", of_job: "https://crust.example/" },
      changed: { of_company: "https://crust.example/", of_job: "https://crust.example/" },
      cleared: { of_company: null, of_job: null },
    },
    async answer(client, { company }) {
      await change(client, "employers", company, { company_url: "https://crust.example/", approved: 1 });
      const seen = await asPublicSite(client, WEBSITES, [company]);
      await change(client, "employers", company, { company_url: "https://coins.example/" });
      const changed = await asPublicSite(client, WEBSITES, [company]);
      await change(client, "employers", company, { company_url: "" });
      return { seen, changed, cleared: await asPublicSite(client, WEBSITES, [company]) };
    },
  },
  {
    what: "texts of a company before and after staff have read them, changed and cleared afterwards",
    expected: {
      unread: NO_TEXTS,
      seen: TEXTS,
      changed: TEXTS,
      notChosen: { ...TEXTS, contact_email: null, phone: null },
      cleared: NO_TEXTS,
    },
    async answer(client, { company }) {
      await change(client, "employers", company, { ...TEXTS, ...CHOICE, approved: 1 });
      const read = () => asPublicSite(client, COMPANY_TEXTS, [company]);
      const unread = await read();
      await client.query("select app.approve_company_texts($1)", [company]);
      const seen = await read();
      await change(client, "employers", company, { ...OTHER_TEXTS, approved: 1 });
      const changed = await read();
      await change(client, "employers", company, { is_email_public: false, is_phone_public: false });
      const notChosen = await read();
      await change(client, "employers", company, { ...NO_TEXTS, ...CHOICE });
      return { unread, seen, changed, notChosen, cleared: await read() };
    },
  },
  {
    what: "a contact that the company chooses after staff have read its texts",
    expected: { chosen: { ...TEXTS, contact_email: null, phone: null } },
    async answer(client, { company }) {
      await change(client, "employers", company, { ...TEXTS, approved: 1 });
      await client.query("select app.approve_company_texts($1)", [company]);
      await change(client, "employers", company, CHOICE);
      return { chosen: await asPublicSite(client, COMPANY_TEXTS, [company]) };
    },
  },
  {
    what: "views of jobs that are open, closed and waiting for staff",
    expected: { open: 1, closed: 0, waiting: 0, days: 1 },
    async answer(client, { job: open }) {
      const { job: closed } = await createOpenJob(client, {}, { name: "Shop of a closed job" });
      const { job: waiting } = await createOpenJob(client, {}, { name: "Shop of a waiting job" });
      await change(client, "job_openings", closed, { archived: 1 });
      await change(client, "job_openings", waiting, { approved: 0 });
      const visits = [open, closed, waiting].map((job_id, index) => ({
        job_id,
        is_click: false,
        hash: String(index).repeat(32),
      }));
      await asPublicSite(client, "select site.count_visits((select day from site.visitor_salt()), $1)", [
        JSON.stringify(visits),
      ]);
      const { rows } = await client.query(
        `select (select views from public.job_openings where id = $1) as open,
           (select views from public.job_openings where id = $2) as closed,
           (select views from public.job_openings where id = $3) as waiting,
           (select count(*)::integer from public.job_days where job_opening_id in ($1, $2, $3)) as days`,
        [open, closed, waiting],
      );
      return rows[0];
    },
  },
  {
    what: "sources of views, clicks and applications, with at most 20 referring hosts",
    expected: {
      sources: [
        { source: "", hosts: 21, views: 25, apply_clicks: 0, applications: 0 },
        { source: "flyer", hosts: 1, views: 1, apply_clicks: 1, applications: 1 },
      ],
      others: { views: 5 },
      views: 27,
    },
    async answer(client, { job }) {
      const hosts = Array.from({ length: 23 }, (_, index) => `site${10 + index}.example`);
      const visits = [
        ...[...hosts, "no host", "x".repeat(101)].map((host) => ({ host, source: "no source" })),
        { source: "flyer" },
        { source: "flyer", is_click: true },
        { source: "flyer", is_application: true },
        {},
      ].map((visit, index) => ({ job_id: job, hash: String(10 + index).repeat(16), ...visit }));
      await asPublicSite(client, "select site.count_visits((select day from site.visitor_salt()), $1)", [
        JSON.stringify(visits),
      ]);
      const { rows } = await client.query(
        `select
           (select json_agg(f order by f.source) from (
             select source, count(distinct host) as hosts, sum(views) as views, sum(apply_clicks) as apply_clicks,
               sum(applications) as applications
             from app.job_sources where job_opening_id = $1 group by source
           ) f) as sources,
           (select json_build_object('views', sum(views)) from app.job_sources where job_opening_id = $1 and host = 'other') as others,
           (select views from public.job_openings where id = $1) as views`,
        [job],
      );
      return rows[0];
    },
  },
  {
    what: "days, which are those of Chicago",
    expected: {
      evening: {
        is_open: true,
        is_paused: true,
        posted: "2026-06-14",
        has_page: false,
        was_public: false,
        today: "2026-06-30",
      },
      morning: {
        is_open: false,
        is_paused: false,
        posted: null,
        has_page: true,
        was_public: true,
        today: "2026-07-01",
      },
    },
    async answer(client, { job, company }) {
      const days = { start_date: "2026-06-01", end_date: "2026-06-30", approved_at: "2026-06-15T03:00:00Z" };
      await change(client, "job_openings", job, days);
      await client.query("update app.published_jobs set public_from = '2026-07-01' where job_id = $1", [job]);
      const { job: paused } = await createOpenJob(client, { paused_until: "2026-07-01" }, { name: "Paused Shop" });
      const at = async (moment: string) => {
        const [jobs, companies, published, today] = await Promise.all(
          ["job_pages", "companies", "published_jobs"]
            .map((view) => viewAt(client, view, moment))
            .concat(todayAt(client, moment)),
        );
        const { rows } = await client.query(
          `select exists (select from ${jobs} j where j.id = $1) as is_open,
             (select coalesce(j.is_paused, false) from ${jobs} j where j.id = $3) as is_paused, (select j.posted::text from ${jobs} j where j.id = $1) as posted,
             exists (select from ${companies} c where c.id = $2) as has_page,
             exists (select from ${published} p where p.job_id = $1) as was_public, (${today})::text as today`,
          [job, company, paused],
        );
        return rows[0];
      };
      return { evening: await at(EVENING), morning: await at(MORNING) };
    },
  },
];

/** Runs each entry of EFFECTS and rolls it back. Returns a line for each unexpected result. */
export async function findWrongPublicEffects(admin: Pool): Promise<string[]> {
  const wrong: string[] = [];
  for (const { what, expected, answer } of EFFECTS) {
    await undone(admin, async (client) => {
      const got = await answer(client, await createOpenJob(client));
      const isAsExpected = Object.entries(expected).every(
        ([key, value]) => JSON.stringify(got[key]) === JSON.stringify(value),
      );
      if (!isAsExpected) wrong.push(`${what}: ${JSON.stringify(got)}`);
    });
  }
  return wrong;
}

async function asPublicSite(client: PoolClient, text: string, values: unknown[]): Promise<Answer> {
  await client.query("set local role public_site");
  const { rows } = await client.query<Answer>(text, values);
  await client.query("reset role");
  return rows[0] ?? {};
}

/** Returns the view's definition with now() replaced by `moment`. */
async function viewAt(client: PoolClient, view: string, moment: string): Promise<string> {
  return `(${await definitionAt(client, `pg_get_viewdef('site.${view}'::regclass)`, moment)})`;
}

async function todayAt(client: PoolClient, moment: string): Promise<string> {
  const body = await definitionAt(client, "pg_get_function_sqlbody('app.today'::regproc)", moment);
  return body.replace(/^\s*return\s/i, "");
}

async function definitionAt(client: PoolClient, definition: string, moment: string): Promise<string> {
  const { rows } = await client.query<{ text: string }>(`select ${definition} as text`);
  const text = rows[0]?.text.replace(/;\s*$/, "") ?? "";
  return text.replaceAll("now()", `'${moment}'::timestamptz`);
}
