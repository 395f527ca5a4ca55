import pg from "pg";

export type Size = { jobs: number; companies: number };

const TITLES = [
  "Night Baker",
  "Registered Nurse",
  "Forklift Operator",
  "IT Support Specialist",
  "Line Cook",
  "Welder",
  "Bus Driver",
];
export const CITIES = [
  "Duluth",
  "Rochester",
  "Eau Claire",
  "Madison",
  "Bemidji",
  "Ely",
  "Winona",
  "Mankato",
  "La Crosse",
  "Superior",
];

/**
 * Statement that inserts the jobs. Every 5,000th title contains the rare word. Every tenth job
 * isn't public, because it is closed, ended or not approved.
 */
const insertJobs = ({ jobs, companies }: Size) => `
  insert into public.job_openings (id, employer_id, name, description, address_line_one, city, state, postal_code, start_date, end_date,
    min_annual_pay, max_annual_pay, application_type, approved, approved_at, archived, location_type_id, employment_type_id)
  overriding system value
  select n, 1 + ((n - 1)::bigint * ${companies} / ${jobs})::int, ($3::text[])[1 + n % 7] || ' ' || n || case when n % 5000 = 7 then ' Glazier' when n % 100 = 8 then ' Journeyman' else '' end,
    '<p>' || repeat('Sets up and runs lathes, ovens and forklifts. ', 40) || '</p>', n || ' Harbor Road', ($4::text[])[1 + n % 10] || case when n % 97 < 40 then '' else ' ' || n % 300 end,
    case when n % 3 = 0 then 'Wisconsin' else 'Minnesota' end, lpad((53000 + n % 4000)::text, 5, '0'),
    current_date - 20, case when n % 40 = 1 then current_date - 5 else current_date + 30 end,
    40000 + n % 1000, 60000 + n % 1000, 'email', case when n % 40 = 2 then 0 else 1 end, now() - interval '20 days',
    case when n % 40 in (3, 4) then 1 else 0 end, 1 + n % 4, 1 + n % 8
  from generate_series($1::int, $2::int) n`;

const INSERT_LINKS = `
  insert into public.job_categories_job_openings (job_opening_id, job_category_id)
  select j.id, c.ids[1 + ((j.id * 7 + k * 31) % cardinality(c.ids))::int]
  from public.job_openings j, (select array_agg(id order by id) as ids from public.job_categories where parent_id is not null) c, generate_series(0, 1) k
  on conflict do nothing`;

/** Fills a new database with open jobs. */
export async function fillPublicJobs(url: string, size: Size): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  // Disables triggers, because they write logs and require a signed-in user. Drops the indexes,
  // because creating them after the insert is faster.
  await client.query("set session_replication_role = replica");
  const { rows } = await client.query<{ name: string; text: string }>(`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as text from pg_index
    where indrelid = any ('{public.job_openings,public.job_categories_job_openings,app.listed_jobs}'::regclass[]) and not indisunique`);
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await client.query(
    "insert into public.employers (name, approved) select case n % 10000 when 7 then 'Nurse Welder ' else 'Company ' end || n, 1 from generate_series(1, $1) n",
    [size.companies],
  );
  for (let first = 1; first <= size.jobs; first += 100_000) {
    await client.query(insertJobs(size), [first, Math.min(size.jobs, first + 99_999), TITLES, CITIES]);
  }
  await client.query(INSERT_LINKS);
  await client.query("analyze");
  // Makes PostgreSQL use an index. PostgreSQL plans app.list_jobs() while app.listed_jobs is empty.
  // Without this setting, the plan would read all rows and compare each row with 100,000 ids.
  await client.query("set enable_seqscan = off");
  await client.query("select app.list_jobs(array_agg(j.id)) from public.job_openings j group by j.id / 100000");
  await client.query("reset enable_seqscan");
  for (const { text } of rows) await client.query(text);
  await client.query(`insert into app.published_jobs (job_id, employer_id, public_from)
    select id, employer_id, current_date - 20 from public.job_openings where approved = 1`);
  await client.query("vacuum analyze");
  await client.end();
}
