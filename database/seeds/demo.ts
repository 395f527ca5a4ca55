import { type Algorithm, hash } from "@node-rs/argon2";
import type pg from "pg";
import type { Database } from "#database/connect.ts";
import { inTransaction } from "#database/in-transaction.ts";
import { only } from "#database/only.ts";
import { newJobValues } from "#domain/job/job-form-values.ts";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { createDemoCompanies } from "./demo-companies.ts";
import { createDemoHistory, deleteDemoJob } from "./demo-history.ts";
import {
  DEMO_INVITATION_TOKEN,
  DEMO_PASSWORD,
  DEMO_TOTP_SECRET,
  type DemoPerson,
  type DemoPersonName,
  demoPeople,
} from "./demo-people.ts";
import { createDemoSuggestions } from "./demo-suggestions.ts";

/** The cost that the auth service uses: argon2id with 19 MiB, two passes and one lane. */
const COST = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const ADVISORY_LOCK = 5_077_460_115;

type Users = Record<DemoPersonName, number>;

/**
 * Creates a function that returns a time of a past day in Chicago. The function is temporary, so
 * the database does not keep it.
 */
const DEMO_TIME = `
  create or replace function pg_temp.demo_time(days integer, at time) returns timestamptz language sql stable
  return ((app.today() - days)::timestamp + at) at time zone 'America/Chicago'`;

/**
 * Creates two companies with their jobs, applicants and suggestions, a company that requires a
 * second factor, an inactive company, and users outside of companies. Returns the email addresses
 * and passwords of the bakery's members. Calling it again changes nothing.
 */
export async function loadDemo(database: Database): Promise<{ email: string; password: string }[]> {
  const { dana, erik } = demoPeople;
  await inTransaction(database.admin, async (client) => {
    await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    const { rowCount } = await client.query("select from auth.users where id = $1", [dana.authId]);
    if (rowCount === 0) await createDemo(client);
  });
  return [dana, erik].map(({ email }) => ({ email, password: DEMO_PASSWORD }));
}

async function createDemo(client: pg.PoolClient): Promise<void> {
  await client.query(DEMO_TIME);
  const { rows: earlier } = await client.query<LastEntries>(
    "select (select coalesce(max(id), 0) from team_log) as team, (select coalesce(max(id), 0) from app.staff_log) as staff",
  );
  const users = await createPeople(client);
  const companies = await createDemoCompanies(client, users);
  await addColleague(client, companies.bakery, users);
  await requireSecondFactor(client, companies.dentists, users.priya);
  await createDemoSuggestions(client, companies.bakery, users.dana);
  await createDemoHistory(client, { users, companies });
  await asMember(client, "erik", () => deleteDemoJob(client, companies.bakery));
  await asMember(client, "dana", () => saveDraft(client, companies.bakery));
  await addNewPeople(client, { employerId: companies.bakery, users });
  await orderLogs(client, only(earlier));
  await dropLateNotices(client, companies.dentists);
  await client.query("drop function pg_temp.demo_time");
}

async function createPeople(client: pg.PoolClient): Promise<Users> {
  const people = Object.entries<DemoPerson>(demoPeople);
  const hashes = await Promise.all(people.map(() => hash(DEMO_PASSWORD, COST)));
  const given = people.map(([, person], index) => ({ ...person, hash: hashes[index] }));
  const { rows } = await client.query<{ id: number }>(
    `with given as (
       select *, pg_temp.demo_time("signedUp", '09:00') as joined, now() - make_interval(hours => "lastSignIn") as seen
       from jsonb_to_recordset($1) as
         g("authId" uuid, email text, first text, last text, "signedUp" int, "lastSignIn" int, hash text)
     ), account as (
       insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at,
         raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
       select "authId", 'authenticated', 'authenticated', email, hash, joined, seen,
         '{"provider": "email", "providers": ["email"]}', jsonb_build_object('first_name', first, 'last_name', last), joined, seen
       from given
     ), identity as (
       insert into auth.identities (user_id, provider, provider_id, identity_data, last_sign_in_at, created_at, updated_at)
       select "authId", 'email', "authId"::text,
         jsonb_build_object('sub', "authId", 'email', email, 'email_verified', true, 'phone_verified', false), seen, joined, seen
       from given
     )
     insert into users (auth_id, first_name, last_name, email, last_login, created)
     select "authId", first, last, email, seen, joined from given order by joined, "authId" returning id`,
    [JSON.stringify(given)],
  );
  return Object.fromEntries(people.map(([name], index) => [name, rows[index]?.id])) as Users;
}

/**
 * Adds Erik, whom Dana invited. The trigger logs that he joined at the current time, so the last
 * statement corrects the time.
 */
async function addColleague(client: pg.PoolClient, employerId: number, { dana, erik }: Users): Promise<void> {
  await client.query(
    `insert into team_log (employer_id, action, actor_id, actor_email, subject_email, created)
     select $1, 'invited', d.id, d.email, e.email, pg_temp.demo_time(391, '16:35')
     from users d, users e where d.id = $2 and e.id = $3`,
    [employerId, dana, erik],
  );
  await client.query(
    `insert into employers_users (employer_id, user_id, joined_by, created)
     values ($1, $2, 'invitation', pg_temp.demo_time(389, '10:20'))`,
    [employerId, erik],
  );
  await client.query(
    `update team_log set actor_id = subject_id, actor_email = subject_email, created = pg_temp.demo_time(389, '10:20')
     where action = 'joined' and subject_id = $1`,
    [erik],
  );
}

/**
 * Adds an authenticator app for the demo user Priya, and makes the company require a second factor
 * from its members.
 */
async function requireSecondFactor(client: pg.PoolClient, employerId: number, userId: number): Promise<void> {
  await client.query(
    `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, secret, created_at, updated_at)
     select gen_random_uuid(), $1, 'Phone', 'totp', 'verified', $2, at, at from (select pg_temp.demo_time(118, '08:50') as at) given`,
    [demoPeople.priya.authId, DEMO_TOTP_SECRET],
  );
  await client.query("update employers set requires_second_factor = true where id = $1", [employerId]);
  await client.query(
    `insert into team_log (employer_id, action, actor_id, actor_email, created)
     select $1, 'second_factor_required', id, email, pg_temp.demo_time(118, '09:05') from users where id = $2`,
    [employerId, userId],
  );
}

/** Runs `work` with the member's claims, for functions and triggers that read them. */
async function asMember(client: pg.PoolClient, name: DemoPersonName, work: () => Promise<void>): Promise<void> {
  const claims = { sub: demoPeople[name].authId, role: "authenticated", aal: "aal1" };
  await client.query("select set_config('request.jwt.claims', $1, true)", [JSON.stringify(claims)]);
  await work();
  await client.query("select set_config('request.jwt.claims', '', true)");
}

/** Saves a draft. The draft expires 24 hours after its last save. */
async function saveDraft(client: pg.PoolClient, employerId: number): Promise<void> {
  const draft = {
    ...newJobValues(todayInPortal()),
    mode: "new",
    name: "Bread Truck Loader, Nights",
    description: "<p>You load six trucks between one and four, in the order of their stops.</p>",
    city: "Northfield",
    pay_type: "2",
    min_hourly_pay: "20.50",
  };
  await client.query("select save_job_draft($1, gen_random_uuid(), gen_random_uuid(), 0, $2)", [employerId, draft]);
  await client.query("update job_drafts set updated = now() - interval '50 minutes' where employer_id = $1", [
    employerId,
  ]);
}

interface NewPeople {
  employerId: number;
  users: Users;
}

/** Adds an open invitation and a request for access. */
async function addNewPeople(client: pg.PoolClient, { employerId, users }: NewPeople): Promise<void> {
  const { rows } = await client.query<{ count: number }>(
    `with invited as (
       insert into employer_invitations (employer_id, email, token_hash, invited_by, created, expires_at)
       select $1, $3, sha256(convert_to($4, 'UTF8')), $2, at, at + interval '7 days'
       from (select pg_temp.demo_time(2, '13:45') as at) given
       returning *
     ), logged as (
       insert into team_log (employer_id, action, actor_id, actor_email, subject_email, created)
       select i.employer_id, 'invited', u.id, u.email, i.email, i.created from invited i join users u on u.id = i.invited_by
     ), asked as (
       insert into pending_employer_user_connections (employer_id, user_id, requested_by, created)
       values ($1, $5, $5, pg_temp.demo_time(2, '19:30'))
     )
     select count(*)::int from invited`,
    [employerId, users.dana, demoPeople.leah.email, DEMO_INVITATION_TOKEN, users.mai],
  );
  if (only(rows).count !== 1) throw new Error("The demo's invitation was not stored");
}

/** The ids of the last log entries that existed before the demo was created. */
type LastEntries = { team: number; staff: number };

/**
 * Replaces the ids of the demo's entries in both logs, so that the ids have the same order as the
 * dates.
 */
async function orderLogs(client: pg.PoolClient, { team, staff }: LastEntries): Promise<void> {
  const teamColumns =
    "employer_id, action, actor_id, actor_email, subject_id, subject_email, job_id, job_name, created";
  await insertAgain(client, { table: "public.team_log", columns: teamColumns, after: team });
  await insertAgain(client, { table: "app.staff_log", columns: "staff, action, subject, created", after: staff });
}

interface Log {
  table: string;
  columns: string;
  after: number;
}

async function insertAgain(client: pg.PoolClient, { table, columns, after }: Log): Promise<void> {
  await client.query(
    `with entries as (delete from ${table} where id > $1 returning *)
     insert into ${table} (${columns}) select ${columns} from entries order by created, id`,
    [after],
  );
}

/**
 * Deletes the emails and log entries that triggers created for the demo's second-factor rule. They
 * have the current date, but in the demo the company has had the rule for longer.
 */
async function dropLateNotices(client: pg.PoolClient, employerId: number): Promise<void> {
  await client.query(
    `delete from server.second_factor_emails
     where team_log_id in (select id from team_log where employer_id = $1 and action = 'second_factor_required')`,
    [employerId],
  );
  await client.query(
    `delete from auth.audit_log_entries
     where payload ->> 'action' = 'second_factor_required' and payload -> 'traits' ->> 'employer_id' = $1 and created_at = now()`,
    [String(employerId)],
  );
}
