import { type Algorithm, hash } from "@node-rs/argon2";
import type pg from "pg";
import type { Database } from "#database/connect.ts";
import { demoApplicantRows } from "./demo-applicants.ts";
import { demoJobRows } from "./demo-jobs.ts";
import { demoSuggestions } from "./demo-suggestions.ts";

/** The cost that the auth service uses: argon2id with 19 MiB, two passes and one lane. */
const COST = { algorithm: 2 as Algorithm.Argon2id, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/**
 * The password of the demo's members. The code may contain it, because only a server on loopback
 * loads the demo.
 */
const PASSWORD = "Sourdough-55057";
const ADVISORY_LOCK = 5_077_460_115;

const people = {
  dana: {
    authId: "d0000000-0000-4000-8000-000000000001",
    email: "dana@prairiecrust.example",
    first: "Dana",
    last: "Olson",
  },
  erik: {
    authId: "d0000000-0000-4000-8000-000000000002",
    email: "erik.lindqvist@prairiecrust.example",
    first: "Erik",
    last: "Lindqvist",
  },
  mai: {
    authId: "d0000000-0000-4000-8000-000000000003",
    email: "mai.vang@prairiecrust.example",
    first: "Mai",
    last: "Vang",
  },
};

/**
 * Creates a company with two members, a second company for switching, and a user who requests
 * access. Returns how the two members sign in. Calling it again changes nothing.
 */
export async function loadDemo(database: Database): Promise<{ email: string; password: string }[]> {
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [ADVISORY_LOCK]);
    const { rowCount } = await client.query("select from auth.users where id = $1", [people.dana.authId]);
    if (rowCount === 0) await createDemo(client);
    await client.query("commit");
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
  return [people.dana, people.erik].map(({ email }) => ({ email, password: PASSWORD }));
}

async function createDemo(client: pg.PoolClient): Promise<void> {
  const dana = await createPerson(client, people.dana, "8 hours");
  const erik = await createPerson(client, people.erik, "7 days");
  const mai = await createPerson(client, people.mai, null);
  const bakery = await createEmployer(client, {
    name: "Prairie Crust Bakery",
    description:
      "<p>Family bakery since 1987. We bake overnight and deliver to shops, schools and cafés from Northfield to Eau Claire.</p>" +
      '<p>Visit us at <a href="https://prairiecrust.example" target="_blank" rel="noopener noreferrer nofollow">prairiecrust.example</a>.</p>',
    industry: 1200,
    primary_service: "Bread and pastry, wholesale and retail",
    employee_count: 120,
    company_url: "https://prairiecrust.example",
    careers_url: "https://prairiecrust.example/careers",
    contact_email: "jobs@prairiecrust.example",
    phone: "507-555-0142",
    approved: 1,
  });
  const roastery = await createEmployer(client, {
    name: "Cannon River Coffee Roasters",
    description: "<p>Small-batch coffee from Faribault, and a tasting room that opens at seven.</p>",
    industry: 2000,
    primary_service: "Coffee roasting",
    employee_count: 9,
    company_url: "https://cannonriver.example",
    approved: 0,
  });
  await linkMember(client, bakery, dana, "creator", 400);
  await linkMember(client, bakery, erik, "invitation", 390);
  await linkMember(client, roastery, dana, "creator", 4);
  await createJobs(client, bakery, dana, demoJobRows());
  await createApplicants(client, bakery);
  await createSuggestions(client, bakery);
  await client.query(
    `with invited as (
       insert into employer_invitations (employer_id, email, invited_by, created, expires_at)
       values ($1, 'hiring@prairiecrust-eauclaire.example', $2, now() - interval '2 days', now() + interval '5 days')
       returning *
     )
     insert into team_log (employer_id, action, actor_id, actor_email, subject_email, created)
     select employer_id, 'invited', invited_by, $3, email, created from invited`,
    [bakery, dana, people.dana.email],
  );
  await client.query(
    "insert into pending_employer_user_connections (employer_id, user_id, requested_by) values ($1, $2, $2)",
    [bakery, mai],
  );
}

async function createPerson(
  client: pg.PoolClient,
  { authId, email, first, last }: (typeof people)["dana"],
  lastSignIn: string | null,
): Promise<number> {
  await client.query(
    `insert into auth.users (id, aud, role, email, encrypted_password, email_confirmed_at, last_sign_in_at,
       raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(), now() - $4::interval,
       '{"provider": "email", "providers": ["email"]}', $5, now(), now())`,
    [authId, email, await hash(PASSWORD, COST), lastSignIn, { first_name: first, last_name: last }],
  );
  await client.query(
    `insert into auth.identities (user_id, provider, provider_id, identity_data, created_at, updated_at)
     values ($1, 'email', $1::uuid::text, $2, now(), now())`,
    [authId, { sub: authId, email, email_verified: true, phone_verified: false }],
  );
  return idOf(
    client,
    `insert into users (auth_id, first_name, last_name, email, last_login)
     values ($1, $2, $3, $4, now() - $5::interval) returning id`,
    [authId, first, last, email, lastSignIn],
  );
}

function createEmployer(client: pg.PoolClient, values: Record<string, unknown>): Promise<number> {
  const columns = Object.keys(values);
  return idOf(
    client,
    `insert into employers (${columns}) values (${columns.map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(values),
  );
}

/**
 * Adds a member. Triggers log the change as an action of staff at the current time. The function
 * then corrects the log's entry.
 */
async function linkMember(
  client: pg.PoolClient,
  employerId: number,
  userId: number,
  joinedBy: string,
  daysAgo: number,
) {
  await client.query("insert into employers_users (employer_id, user_id, joined_by) values ($1, $2, $3)", [
    employerId,
    userId,
    joinedBy,
  ]);
  await client.query(
    `update team_log set actor_id = subject_id, actor_email = subject_email, created = now() - make_interval(days => $3)
     where employer_id = $1 and subject_id = $2`,
    [employerId, userId, daysAgo],
  );
}

async function createJobs(client: pg.PoolClient, employerId: number, authorId: number, jobs: object[]): Promise<void> {
  await client.query(
    `with given as (
       select job.*, d.posted, d.ends, d.applications, d.categories,
         now() - make_interval(days => d.posted, hours => 3) as posted_at
       from jsonb_array_elements($3::jsonb) as element,
         jsonb_populate_record(null::job_openings, element) as job,
         jsonb_to_record(element) as d(posted int, ends int, applications int, categories bigint[])
     ), posted as (
       insert into job_openings (
         employer_id, name, description, address_line_one, city, state, postal_code, latitude, longitude, location_precision,
         employment_type_id, experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay,
         application_type, application_url, application_email, views, clicked_apply, archived, approved, review_note,
         start_date, end_date, created, modified, modified_by, approved_at
       )
       select $1, name, description, address_line_one, city, state, postal_code, latitude, longitude, location_precision,
         employment_type_id, experience_level_id, pay_type, min_annual_pay, max_annual_pay, min_hourly_pay, max_hourly_pay,
         application_type, application_url, application_email, views, clicked_apply, archived, approved, review_note,
         app.today() - given.posted, app.today() + ends, posted_at, posted_at, $2,
         case when approved = 1 then posted_at + interval '2 hours' end
       from given
       returning id, name, created, end_date
     ), categorised as (
       insert into job_categories_job_openings
       select posted.id, unnest(given.categories) from posted join given using (name)
     )
     insert into applications (job_opening_id, created)
     select posted.id, created + (least(now(), end_date::timestamptz) - created) * (n / (applications + 1.0))
     from posted join (select name, applications from given) as given using (name), generate_series(1, applications) n`,
    [employerId, authorId, JSON.stringify(jobs)],
  );
}

/** Adds applicants with names, and the time at which staff sent a job back. */
async function createApplicants(client: pg.PoolClient, employerId: number): Promise<void> {
  await client.query(
    `insert into applications (job_opening_id, name, email, phone, message, state, created)
     select j.id, given.name, given.email, given.phone, given.message, given.state, now() - make_interval(hours => given.hours)
     from jsonb_to_recordset($2::jsonb)
       as given(job text, hours int, name text, email text, phone text, message text, state text)
       join job_openings j on j.employer_id = $1 and j.name = given.job`,
    [employerId, JSON.stringify(demoApplicantRows())],
  );
  await client.query(
    `insert into app.staff_log (staff, action, subject, created)
     select 'terry', 'job sent back', jsonb_build_object('id', id, 'name', name), now() - interval '2 days'
     from job_openings where employer_id = $1 and review_note is not null`,
    [employerId],
  );
}

async function createSuggestions(client: pg.PoolClient, employerId: number): Promise<void> {
  await client.query(
    `insert into script_acquired_job_openings (
       employer_id, name, description, address_line_one, city, state, postal_code, employment_type_id, pay_type, min_hourly_pay,
       max_hourly_pay, application_type, application_email, job_category_list, sources, start_date, end_date, created
     )
     select $1, name, description, address_line_one, city, state, postal_code, employment_type_id, pay_type, min_hourly_pay,
       max_hourly_pay, application_type, application_email, job_category_list, sources,
       app.today() - seen, app.today() - seen + 30, now() - make_interval(days => seen)
     from jsonb_array_elements($2::jsonb) as element,
       jsonb_populate_record(null::script_acquired_job_openings, element - 'seen'),
       lateral (select (element ->> 'seen')::int as seen) as days`,
    [employerId, JSON.stringify(demoSuggestions)],
  );
}

async function idOf(client: pg.PoolClient, text: string, values: unknown[]): Promise<number> {
  const { rows } = await client.query<{ id: number }>(text, values);
  const [row] = rows;
  if (!row) throw new Error(`No row returned by: ${text}`);
  return row.id;
}
