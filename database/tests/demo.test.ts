import { verify } from "@node-rs/argon2";
import { beforeAll, expect, test } from "vitest";
import { acting } from "#database/access/acting.ts";
import { only } from "#database/only.ts";
import { loadDemo } from "#database/seeds/demo.ts";
import { passwordProblem } from "#domain/account/password-rules.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
let credentials: { email: string; password: string }[];
beforeAll(async () => {
  credentials = await loadDemo(database);
});

const signInAs = async (email: string | undefined) => {
  const { rows } = await database.admin.query<{ id: string; encrypted_password: string }>(
    "select id, encrypted_password from auth.users where email = $1",
    [email],
  );
  const [person] = rows;
  if (!person) throw new Error(`No account: ${email}`);
  return {
    passwordHash: person.encrypted_password,
    me: acting(database.rest, { role: "authenticated", claims: { sub: person.id, role: "authenticated" } }),
  };
};

test("its two members sign in with a password that the rules accept", async () => {
  expect(credentials).toHaveLength(2);
  for (const { email, password } of credentials) {
    const { passwordHash } = await signInAs(email);
    expect(await verify(passwordHash, password)).toBe(true);
    expect(passwordHash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(passwordProblem(password)).toBeNull();
  }
});

const rows = async (query: string) => (await database.admin.query(query)).rows;
const one = async (query: string) => only(await rows(query));

test("two companies with logos have about forty jobs of all kinds", async () => {
  const { me } = await signInAs(credentials[0]?.email);
  expect(await me.query("select name from employers where logo is not null and approved = 1")).toHaveLength(2);
  const [counts] = await me.query(`
    select count(*)::int as jobs, count(*) filter (where end_date = app.today() + 2)::int as ends_in_two_days,
      count(distinct employer_id)::int as companies, bool_or(status = 'expired') as has_expired,
      bool_or(archived = 1 and closed_reason = 'filled_here') as has_filled, bool_or(approved = 0) as has_awaiting,
      bool_or(review_note <> '') as has_sent_back, bool_or(pay_type = 1) and bool_or(pay_type = 2) as has_both_pays
    from job_list`);
  expect(counts).toEqual({
    jobs: 39,
    ends_in_two_days: 1,
    companies: 2,
    has_expired: true,
    has_filled: true,
    has_awaiting: true,
    has_sent_back: true,
    has_both_pays: true,
  });
  const [bakery] = await me.query<{ id: string }>("select id from employers where name = 'Prairie Crust Bakery'");
  expect(await me.query(`select name, is_staff from deleted_jobs(${bakery?.id})`)).toMatchObject([{ is_staff: false }]);
  expect(await me.query("select title from job_drafts")).toEqual([{ title: "Bread Truck Loader, Nights" }]);
});

test("the public pages of both companies with jobs show the texts of their profiles", async () => {
  const shown = await rows(
    `select c.name from site.companies c join employers e on e.id = c.id
     where c.description = e.description and c.primary_service = e.primary_service and c.employee_count = e.employee_count`,
  );
  expect(shown).toHaveLength(2);
});

test("suggestions show their evidence: one is uncertain, one changed and one is gone", async () => {
  const { me } = await signInAs(credentials[1]?.email);
  const [bakery] = await me.query<{ id: string }>("select id from employers");
  const suggested = await me.query<{ sources: Record<string, { url: string; because?: string[] }> }>(
    `select sources from search_suggested_jobs(${bakery?.id})`,
  );
  expect(suggested).toHaveLength(5);
  expect(suggested.every(({ sources }) => sources.name?.url.startsWith("https://prairiecrust.example/careers"))).toBe(
    true,
  );
  expect(suggested.filter(({ sources }) => sources.name?.because)).toHaveLength(1);
  const news = await me.query<{ news: string }>(`select news from suggestion_news(${bakery?.id})`);
  expect(news.map((each) => each.news).sort()).toEqual(["changed", "gone"]);
});

test("loading it sends no email", async () => {
  expect(await rows("select from server.second_factor_emails")).toEqual([]);
  expect(await rows("select from server.removal_emails")).toEqual([]);
});

test("an invitation and a request for access are open", async () => {
  expect(await one("select email, expires_at > now() as is_open from employer_invitations")).toEqual({
    email: "leah.novak@prairiecrust.example",
    is_open: true,
  });
  expect(await rows("select from pending_employer_user_connections")).toHaveLength(1);
});

test("each number of a job is the sum of its days and of its named applicants", async () => {
  const wrong = await rows(`
    select j.name, j.views, j.clicked_apply, sum(d.views) as of_days, sum(d.apply_clicks) as clicks_of_days
    from job_openings j left join job_days d on d.job_opening_id = j.id
    where j.created > now() - interval '85 days'
    group by j.id having (j.views, j.clicked_apply) is distinct from
      (coalesce(sum(d.views), 0)::int, coalesce(sum(d.apply_clicks), 0)::int)`);
  expect(wrong).toEqual([]);
  const days = await rows(`
    select j.name, d.day from job_days d join job_openings j on j.id = d.job_opening_id
    where d.views < d.apply_clicks or d.apply_clicks < (
      select count(*) from applications a
      where a.job_opening_id = j.id and (a.created at time zone 'America/Chicago')::date = d.day
    ) or d.day < (j.approved_at at time zone 'America/Chicago')::date
      or d.day > least(j.end_date, (j.closed_at at time zone 'America/Chicago')::date, app.today())`);
  expect(days).toEqual([]);
  expect(await rows("select from applications where name is null or email is null")).toEqual([]);
});

test("the sources of a day are at most its views, clicks and applications", async () => {
  const wrong = await rows(`
    select d.job_opening_id, d.day, d.views, s.views as of_sources
    from job_days d join (
      select job_opening_id, day, sum(views) as views, sum(apply_clicks) as clicks, sum(applications) as applications
      from app.job_sources group by 1, 2
    ) s using (job_opening_id, day)
    where s.views > d.views or s.clicks > d.apply_clicks or s.clicks > s.views or s.applications > (
      select count(*) from applications a
      where a.job_opening_id = d.job_opening_id and (a.created at time zone 'America/Chicago')::date = d.day
    )`);
  expect(wrong).toEqual([]);
  expect(
    await rows("select from app.job_sources s left join job_days d using (job_opening_id, day) where d.day is null"),
  ).toEqual([]);
  expect((await rows("select distinct source from app.job_sources")).length).toBeGreaterThan(5);
});

test("applicants apply only to public jobs that take applications here, each once", async () => {
  const wrong = await rows(`
    select j.name, a.name, a.created from applications a join job_openings j on j.id = a.job_opening_id
    where j.application_type <> 'platform' or j.approved_at is null or a.created < j.approved_at
      or a.created > now() or a.created > coalesce(j.closed_at, now())
      or a.created >= (j.end_date + 1)::timestamp at time zone 'America/Chicago'
      or (a.state = 'new') <> (a.state_changed is null) or a.state_changed not between a.created and now()`);
  expect(wrong).toEqual([]);
  expect(await rows("select email from applications group by job_opening_id, email having count(*) > 1")).toEqual([]);
});

test.each([
  ["job_openings", "created"],
  ["applications", "created"],
  ["script_acquired_job_openings", "created"],
  ["app.website_scans", "created"],
  ["employers", "created"],
  ["users", "created"],
  ["team_log", "created"],
  ["app.staff_log", "created"],
])("ids of %s follow the dates, which are past", async (table, column) => {
  const dates = await rows(`select ${column} <= now() as is_past,
    ${column} < lag(${column}) over (order by id) as is_earlier from ${table}`);
  expect(dates.length).toBeGreaterThan(3);
  expect(dates.filter(({ is_past, is_earlier }) => !is_past || is_earlier)).toEqual([]);
});

test("each event names the user or staff who did it", async () => {
  expect(await rows("select action from team_log where actor_id is null or actor_email is null")).toEqual([]);
  const unsaid = await rows(`
    select j.name from job_openings j
    where not exists (select from app.job_saves s where s.job_id = j.id and s.saved = j.created)
      or (j.approved_at is not null) <> exists (
        select from app.staff_log l where l.subject ->> 'id' = j.id::text and l.action = 'job approved' and l.created = j.approved_at)
      or (j.review_note is not null) <> exists (
        select from app.staff_log l where l.subject ->> 'id' = j.id::text and l.action = 'job sent back')
      or (j.archived = 1) <> exists (
        select from team_log t where t.job_id = j.id and t.action = 'job_closed' and t.created = j.closed_at)
      or (j.approved = 1) <> exists (
        select from app.published_jobs p where p.job_id = j.id and p.public_from = (j.approved_at at time zone 'America/Chicago')::date)`);
  expect(unsaid).toEqual([]);
});

test("loading it again changes nothing", async () => {
  const count = async () => {
    const { rows } = await database.admin.query(
      "select (select count(*) from users) as users, (select count(*) from job_openings) as jobs, (select count(*) from team_log) as log",
    );
    return rows[0];
  };
  const before = await count();
  expect(await loadDemo(database)).toEqual(credentials);
  expect(await count()).toEqual(before);
});
