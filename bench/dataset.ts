import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { withDatabase } from "#database/connect.ts";
import { startEmbedded } from "#database/embedded/embedded.ts";
import { migrate } from "#database/migrate/migrate.ts";
import { signAccessToken } from "#server/auth/tokens/access-token.ts";
import { loadSigningKeys } from "#server/auth/tokens/signing-keys.ts";

export const JOBS_AN_EMPLOYER = 50;

export type Member = { token: string; authId: string; sessionId: string; userId: number; employerId: number };

export type Dataset = { name: string; url: string; members: Member[]; jobs: number };

type Size = {
  name: string;
  jobs: number;
  members: number;
  jobsAnEmployer?: number;
  /** True to insert all rows with triggers. */
  hasTriggers?: boolean;
};

/** Number of members with a session, and so with a token. */
export const SIGNED_IN = 20;

/** Starts a PostgreSQL in a new folder. Its database bench_template has the portal's tables. */
export async function startTemplate(name: string, options: { maxConnections?: number } = {}) {
  const folder = mkdtempSync(join(tmpdir(), `openings-${name}-`));
  const embedded = await startEmbedded({ dataDir: join(folder, "data"), ...options });
  const stop = async () => {
    await embedded.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await migrate(embedded.url);
    const template1 = withDatabase(embedded.url, "template1");
    await run(template1, "alter database openings rename to bench_template");
    await run(template1, "create database openings");
  } catch (error) {
    await stop();
    throw error;
  }
  return { folder, url: embedded.url, pid: embedded.pid, stop };
}

/**
 * Creates a database with `jobs` jobs. Each of the first `members` employers has one member. The
 * first 20 members are signed in.
 */
export async function makeDataset(url: string, template: string, size: Size): Promise<Dataset> {
  const { name, jobs, members, jobsAnEmployer = JOBS_AN_EMPLOYER, hasTriggers = false } = size;
  await run(url, `create database ${name} template ${template}`);
  const own = withDatabase(url, name);
  const pool = new pg.Pool({ connectionString: own, max: 1 });
  if (!hasTriggers) await pool.query("set session_replication_role = replica");
  await pool.query("insert into public.employers (name) select 'Employer ' || n from generate_series(1, $1) n", [
    Math.ceil(jobs / jobsAnEmployer),
  ]);
  await addMembers(pool, members);
  for (let first = 1; first <= jobs; first += 50_000) {
    await pool.query(JOBS, [first, Math.min(jobs, first + 49_999), jobsAnEmployer]);
  }
  await pool.query(LIFT_LIMITS);
  await pool.query("vacuum analyze");
  await pool.query("checkpoint");
  const signedIn = await signIn(pool, "member");
  await pool.end();
  return { name, url: own, members: signedIn, jobs };
}

export async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function addMembers(pool: pg.Pool, members: number): Promise<void> {
  await pool.query(
    `with people as (
      insert into auth.users (id, aud, role, email, email_confirmed_at, raw_app_meta_data, raw_user_meta_data)
      select gen_random_uuid(), 'authenticated', 'authenticated', 'member' || n || '@bench.example', now(),
        '{"provider": "email", "providers": ["email"]}', '{"first_name": "Ada", "last_name": "King"}'
      from generate_series(1, $1) n returning id, email
    ), sessions as (
      insert into auth.sessions (id, user_id, created_at)
      select gen_random_uuid(), id, now() from people where substring(email from '[0-9]+')::int <= $2
    )
    insert into public.users (auth_id, email, first_name, last_name) select id, email, 'Ada', 'King' from people`,
    [members, SIGNED_IN],
  );
  await pool.query(
    "insert into public.employers_users (user_id, employer_id) select u.id, e.id from public.users u join public.employers e on e.id = u.id",
  );
}

/**
 * Statement that raises the limits of rule 56, because a measurement posts more jobs than a company
 * may. The database still counts the jobs.
 */
export const LIFT_LIMITS = `do $do$ begin
  execute regexp_replace(pg_get_functiondef('app.count_jobs'::regproc), '(200|2000) then', '1000000000 then', 'g');
end $do$`;

const JOBS = `
  insert into public.job_openings (employer_id, name, description, address_line_one, city, state, postal_code, latitude, longitude,
    start_date, end_date, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay, application_type, application_email, created)
  select 1 + (n - 1) / $3::int, 'Machinist ' || n, '<p>' || repeat('Sets up and runs lathes. ', 12) || '</p>', n || ' Harbor Road',
    'Duluth', 'Minnesota', '55802', 46.78, -92.1, date '2026-01-01' + n % 300, date '2026-02-01' + n % 600,
    40000 + n % 1000, 60000 + n % 1000, 19.23, 28.85, 'email', 'jobs@bench.example', timestamptz '2026-01-01' + n % 500 * interval '17 min'
  from generate_series($1::int, $2::int) n`;

/** Returns the people with a session whose email address starts with `name`. */
export async function signIn(pool: pg.Pool, name: string): Promise<Member[]> {
  const keys = await loadSigningKeys(pool);
  const { rows } = await pool.query(
    `select a.*, s.id as "sessionId", u.id::int as "userId", l.employer_id::int as "employerId"
    from auth.sessions s
    join auth.users a on a.id = s.user_id
    left join public.users u on u.auth_id = a.id
    left join public.employers_users l on l.user_id = u.id
    where starts_with(a.email, $1) order by u.id`,
    [name],
  );
  return Promise.all(
    rows.map(async ({ sessionId, userId, employerId, ...user }) => {
      const session = { id: sessionId, aal: "aal1", amr: [{ method: "password", timestamp: 1_790_000_000 }] };
      const { token } = await signAccessToken(keys, "http://localhost:3000", user, session);
      return { token, authId: user.id, sessionId, userId, employerId };
    }),
  );
}
