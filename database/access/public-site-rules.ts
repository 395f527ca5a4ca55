import type { Pool, PoolClient } from "pg";
import { inTransaction } from "#database/in-transaction.ts";
import { CATEGORY_ID, insertRow, JOB } from "./world.ts";

/**
 * The columns that the role public_site can read (rule 76). None of them identifies a user. The
 * public site shows a changed place or pay immediately. It shows changed texts after staff have
 * read them (rule 29).
 */
const JOB_COLUMNS = `id name description special_instructions benefits questions address_line_one address_line_two city state postal_code start_date end_date
    posted modified employment_type_id location_type_id education_credential_id experience_level_id employment_type location_type education
    experience pay_type min_annual_pay max_annual_pay min_hourly_pay max_hourly_pay application_type application_url application_email
    applications_kept_days employer_id company_name company_url logo category_ids
    listed_order is_paused paused_until`;
const COLUMNS: Record<string, string> = {
  job_pages: JOB_COLUMNS,
  jobs: JOB_COLUMNS,
  job_categories: "id name parent_id",
  companies: "id name company_url logo description primary_service employee_count contact_email phone",
  published_jobs: "job_id employer_id",
};

type Change = Record<string, unknown>;

const UNREAD = "update public.job_openings set special_instructions = 'Unread' where id = $1";

/**
 * Changes to an approved, open job, and what the public site shows after each change. With
 * `isOpen`, lists and the job's own page show the job. With `isPaused`, only its own page shows it.
 * With `wasPublic`, site.published_jobs lists the job.
 */
const JOBS: {
  name: string;
  job?: Change;
  company?: Change;
  isOpen: boolean;
  isPaused?: boolean;
  wasPublic: boolean;
}[] = [
  { name: "open", isOpen: true, wasPublic: true },
  { name: "paused", job: { paused_until: "2099-01-01" }, isOpen: false, isPaused: true, wasPublic: true },
  { name: "paused until a day that has come", job: { paused_until: "2026-01-03" }, isOpen: true, wasPublic: true },
  {
    name: "paused and sent back",
    job: { paused_until: "2099-01-01", approved: 0 },
    isOpen: false,
    wasPublic: true,
  },
  { name: "paused and closed", job: { paused_until: "2099-01-01", archived: 1 }, isOpen: false, wasPublic: true },
  { name: "edited", job: { name: "Edited Afterwards" }, isOpen: false, wasPublic: true },
  { name: "sent back", job: { approved: 0 }, isOpen: false, wasPublic: true },
  { name: "closed", job: { archived: 1 }, isOpen: false, wasPublic: true },
  { name: "ended", job: { end_date: "2026-01-02" }, isOpen: false, wasPublic: true },
  { name: "postponed", job: { start_date: "2099-01-01" }, isOpen: false, wasPublic: true },
  { name: "of a renamed company", company: { name: "Renamed Afterwards" }, isOpen: false, wasPublic: true },
  { name: "of an inactive company", company: { inactive: 1 }, isOpen: false, wasPublic: true },
];
/** Changes of jobs that were never public. */
const NEVER: { name: string; job?: Change; company?: Change }[] = [
  { name: "waiting", job: { approved: 0 } },
  { name: "of a waiting company", company: { approved: 0 } },
  { name: "not yet open", job: { start_date: "2099-01-01" } },
  { name: "long ended", job: { end_date: "2026-01-02" } },
];

/**
 * Returns a sentence for each view of public_site that breaks the rules. Leaves the database
 * unchanged.
 */
export async function findWrongPublicRows(admin: Pool): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, job = {}, company = {}, ...rule } of JOBS) {
    const seen = await seenOf(admin, async (client) => {
      const ids = await createOpenJob(client);
      await change(client, "job_openings", ids.job, job);
      await change(client, "employers", ids.company, company);
      return ids;
    });
    wrong.push(...compare(name, seen, rule));
  }
  for (const { name, job = {}, company = {} } of NEVER) {
    const seen = await seenOf(admin, (client) => createOpenJob(client, job, company));
    wrong.push(...compare(name, seen, { isOpen: false, wasPublic: false }));
  }
  const deleted = await seenOf(admin, async (client) => {
    const ids = await createOpenJob(client);
    await client.query("delete from public.job_openings where id = $1", [ids.job]);
    return ids;
  });
  wrong.push(...compare("deleted", deleted, { isOpen: false, wasPublic: true }));
  wrong.push(...(await findUnreadText(admin)));
  return [...wrong, ...(await findWrongColumns(admin))];
}

type Ids = { job: number; company: number };
type Seen = {
  job_pages: boolean;
  jobs: boolean;
  found: boolean;
  companies: boolean;
  published_jobs: boolean;
  isActive: boolean;
};

function compare(
  name: string,
  seen: Seen,
  rule: Pick<(typeof JOBS)[number], "isOpen" | "isPaused" | "wasPublic">,
): string[] {
  const expected = {
    job_pages: rule.isOpen || (rule.isPaused ?? false),
    jobs: rule.isOpen,
    found: rule.isOpen,
    companies: rule.wasPublic && seen.isActive,
    published_jobs: rule.wasPublic,
  };
  return Object.entries(expected).flatMap(([view, is]) =>
    seen[view as keyof Seen] === is
      ? []
      : [`${view === "found" ? "site.find_jobs" : `site.${view}`} ${is ? "lacks" : "shows"} a job that is ${name}`],
  );
}

/**
 * Changes of an approved job's instructions, benefits and questions. `isShown` means that the
 * public site shows all three.
 */
const TEXTS: { name: string; statements: string[]; isShown: boolean }[] = [
  { name: "as approved", statements: [], isShown: true },
  {
    name: "after counting",
    statements: ["update public.job_openings set views = views + 1 where id = $1"],
    isShown: true,
  },
  { name: "after a change of the instructions", statements: [UNREAD], isShown: false },
  {
    name: "after a change of the benefits",
    statements: ["update public.job_openings set benefits = 'Unread' where id = $1"],
    isShown: false,
  },
  {
    name: "after a change of the questions",
    statements: ["update public.job_openings set questions = 'Text: Unread?' where id = $1"],
    isShown: false,
  },
  {
    name: "after a change and one of place",
    statements: [UNREAD, "update public.job_openings set city = 'Winona' where id = $1"],
    isShown: false,
  },
  {
    name: "after a change, once in the bin",
    statements: [UNREAD, "delete from public.job_openings where id = $1", "select app.restore_job($1)"],
    isShown: false,
  },
  {
    name: "after a change that staff approved",
    statements: [UNREAD, "update public.job_openings set approved = 1, approved_at = now() where id = $1"],
    isShown: true,
  },
];

async function findUnreadText(admin: Pool): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, statements, isShown } of TEXTS) {
    await undone(admin, async (client) => {
      const { job } = await createOpenJob(client, {
        special_instructions: "Ask at the counter",
        benefits: "Bread",
        questions: "Text: When can you start?",
      });
      for (const statement of statements) await client.query(statement, [job]);
      await client.query("set local role public_site");
      const { rows } = await client.query<Record<string, string | null>>(
        "select special_instructions, benefits, questions from site.jobs where id = $1",
        [job],
      );
      const [row] = rows;
      const shown = Object.values(row ?? {}).filter((text) => text !== null).length;
      if (!row || shown !== (isShown ? 3 : 0)) wrong.push(`site.jobs has ${shown} of a job's texts ${name}`);
    });
  }
  return wrong;
}

const ROLLED_BACK = new Error("rolled back on purpose");

async function seenOf(admin: Pool, prepare: (client: PoolClient) => Promise<Ids>): Promise<Seen> {
  let seen: Seen | undefined;
  await undone(admin, async (client) => {
    const { job, company } = await prepare(client);
    const isActive = "select approved = 1 and inactive = 0 as is from public.employers where id = $1";
    const active = await client.query<{ is: boolean }>(isActive, [company]);
    await client.query("set local role public_site");
    const has = async (view: string, column: string, id: number) =>
      ((await client.query(`select from site.${view} v where v.${column} = $1`, [id])).rowCount ?? 0) > 0;
    seen = {
      job_pages: await has("job_pages", "id", job),
      jobs: await has("jobs", "id", job),
      found: await isFound(client, job),
      companies: await has("companies", "id", company),
      published_jobs: await has("published_jobs", "job_id", job),
      isActive: active.rows[0]?.is ?? false,
    };
  });
  if (!seen) throw new Error("The callback did not run");
  return seen;
}

/** Returns true if a search of the public site finds the job by its category. */
async function isFound(client: PoolClient, job: number): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>(
    `select $1 = any (f.job_ids) as found from site.find_jobs(array['''category:${CATEGORY_ID}'''::tsquery], '{}', null) f`,
    [job],
  );
  return rows[0]?.found ?? false;
}

/** Runs `work` in a transaction and rolls it back. */
export async function undone(admin: Pool, work: (client: PoolClient) => Promise<void>): Promise<void> {
  await inTransaction(admin, async (client) => {
    await work(client);
    throw ROLLED_BACK;
  }).catch((error: unknown) => {
    if (error !== ROLLED_BACK) throw error;
  });
}

export async function createOpenJob(client: PoolClient, job: Change = {}, company: Change = {}): Promise<Ids> {
  const employer_id = await insertRow(client, "public.employers", { name: "Shop Window", approved: 1, ...company });
  const values = {
    ...JOB,
    start_date: "2026-01-02",
    approved: 1,
    approved_at: "2026-01-02T18:00:00Z",
    employer_id,
    ...job,
  };
  const id = await insertRow(client, "public.job_openings", values);
  await client.query("insert into public.job_categories_job_openings values ($1, $2)", [id, CATEGORY_ID]);
  return { job: id, company: employer_id };
}

export async function change(client: PoolClient, table: string, id: number, values: Change): Promise<void> {
  for (const [column, value] of Object.entries(values)) {
    await client.query(`update public.${table} set ${column} = $2 where id = $1`, [id, value]);
  }
}

async function findWrongColumns(admin: Pool): Promise<string[]> {
  const { rows } = await admin.query<{ view: string; columns: string[] }>(`
    select relname as view, array_agg(attname::text order by attname) as columns
    from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0
    where relnamespace = 'site'::regnamespace and relkind in ('r', 'v', 'm', 'p', 'f') group by relname`);
  const sorted = (text: string) => text.split(/\s+/).filter(Boolean).sort().join(" ");
  const found = Object.fromEntries(rows.map(({ view, columns }) => [view, columns.sort().join(" ")]));
  const names = new Set([...Object.keys(found), ...Object.keys(COLUMNS)]);
  return [...names]
    .filter((name) => found[name] !== sorted(COLUMNS[name] ?? ""))
    .map((name) => `columns of site.${name}`);
}
