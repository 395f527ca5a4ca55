import { expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { createCompany, createJob, JOB } from "#database/access/world.ts";
import { only } from "#database/only.ts";
import { BIN_LIFETIME_DAYS, JOB_CHART_DAYS, JOB_TIMELINE_LENGTH } from "#domain/limits.ts";
import { todayInPortal } from "#domain/time/calendar-date.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);

type Event = { action: string; actor: string | null; is_staff: boolean; note: string | null };

/** Returns the entries, oldest first, such as "closed by dana@… (filled_here)". */
async function life(person: Acting, id: number): Promise<string[]> {
  const events = await person.query<Event>("select * from job_timeline($1)", [id]);
  return events
    .map(({ action, actor, is_staff, note }) => `${action} by ${is_staff ? "staff" : actor}${note ? ` (${note})` : ""}`)
    .reverse();
}

async function post(person: Acting): Promise<number> {
  const columns = Object.keys(JOB);
  const [job] = await person.query<{ id: number }>(
    `insert into job_openings (employer_id, ${columns.join(", ")})
     values ($1, ${columns.map((_, index) => `$${index + 2}`).join(", ")}) returning id`,
    [company.id, ...Object.values(JOB)],
  );
  if (!job) throw new Error("Nothing was posted.");
  return job.id;
}

/** Logs an action as the commands of staff do. */
async function logStaff(action: string, subject: object): Promise<void> {
  await database.admin.query("insert into app.staff_log (staff, action, subject) values ('pat', $1, $2)", [
    action,
    JSON.stringify(subject),
  ]);
}

// Rule 83
test("shows who posted, edited, closed, reopened, renewed and restored a job, and what staff decided and why", async () => {
  const [{ email: danas }, { email: elis }] = company.members;
  const id = await post(dana);
  await logStaff("job sent back", { id, name: JOB.name, review_note: "Say what it pays." });
  await eli.query("update job_openings set city = 'Dundas' where id = $1", [id]);
  await database.admin.query("update job_openings set approved = 1, approved_at = now() where id = $1", [id]);
  await database.admin.query(
    "update job_openings set end_date = app.today() + 1, start_date = app.today() where id = $1",
    [id],
  );
  await eli.query("select renew_job($1)", [id]);
  await dana.query("select close_job($1, 'filled_here')", [id]);
  await eli.query("select reopen_job($1)", [id]);
  await dana.query("select close_job($1, 'not_needed')", [id]);
  await eli.query("delete from job_openings where id = $1", [id]);
  await dana.query("select restore_deleted_job($1)", [id]);
  expect(await life(dana, id)).toEqual([
    `posted by ${danas}`,
    "sent_back by staff (Say what it pays.)",
    `edited by ${elis}`,
    "approved by staff",
    `renewed by ${elis}`,
    `closed by ${danas}`,
    `reopened by ${elis}`,
    `closed by ${danas} (not_needed)`,
    `deleted by ${elis}`,
    `restored by ${danas}`,
  ]);
});

test("shows who made a copy", async () => {
  const [{ email }] = company.members;
  const id = await createJob(database.admin, company.id);
  const [copy] = await dana.query<{ id: number }>("select job_id as id from duplicate_jobs($1, $2)", [
    company.id,
    [id],
  ]);
  const { rows } = await database.admin.query<{ id: number }>(
    "select id from job_openings where employer_id = $1 order by id desc limit 1",
    [company.id],
  );
  expect(copy).toBeDefined();
  expect(await life(dana, only(rows).id)).toEqual([`duplicated by ${email}`]);
});

test("shows an approval once, and no approval of another job", async () => {
  const id = await createJob(database.admin, company.id);
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    await client.query("update job_openings set approved = 1, approved_at = now() where id = $1", [id]);
    await client.query("insert into app.staff_log (staff, action, subject) values ('pat', 'job approved', $1)", [
      { id },
    ]);
    await client.query("commit");
  } finally {
    client.release();
  }
  await logStaff("job approved", { id: id + 1 });
  await logStaff("company approved", { id });
  expect(await life(dana, id)).toEqual(["posted by null", "approved by staff"]);
});

test("has the names of present members only", async () => {
  const id = await post(dana);
  const name = async () => {
    const [event] = await eli.query<{ actor_name: string | null }>("select actor_name from job_timeline($1)", [id]);
    return event?.actor_name;
  };
  const { rows } = await database.admin.query<{ id: number }>(
    "update users set first_name = 'Dana', last_name = 'Olson' where email = $1 returning id",
    [company.members[0].email],
  );
  expect(await name()).toBe("Dana Olson");
  const link = [company.id, only(rows).id];
  await database.admin.query("delete from employers_users where employer_id = $1 and user_id = $2", link);
  expect(await name()).toBeNull();
  await database.admin.query("insert into employers_users (employer_id, user_id) values ($1, $2)", link);
  await database.admin.query("update users set first_name = '', last_name = '' where id = $1", [only(rows).id]);
  expect(await name()).toBeNull();
});

test("shows a user's edits of a day as one entry with the last time, and no save without a change", async () => {
  const [{ email }] = company.members;
  const id = await post(dana);
  for (const city of ["Dundas", "Faribault"])
    await dana.query("update job_openings set city = $2 where id = $1", [id, city]);
  await eli.query("update job_openings set city = 'Faribault' where id = $1", [id]);
  expect(await life(eli, id)).toEqual([`posted by ${email}`, `edited by ${email}`]);
  const [edit] = await dana.query<{ isLast: boolean }>(
    `select e.happened >= j.modified - interval '1 second' as "isLast"
     from job_timeline($1) e, job_openings j where j.id = $1 and e.action = 'edited'`,
    [id],
  );
  expect(edit?.isLast).toBe(true);
});

test("is for members of the job's company, and has at most 200 entries", async () => {
  const id = await createJob(database.admin, company.id);
  await database.admin.query(
    `insert into team_log (employer_id, action, actor_email, job_id, job_name, created)
     select $1, 'job_renewed', 'a@people.example', $2, 'Baker', now() + make_interval(secs => n) from generate_series(1, $3::int) n`,
    [company.id, id, JOB_TIMELINE_LENGTH],
  );
  const lines = await life(dana, id);
  expect(lines).toHaveLength(JOB_TIMELINE_LENGTH);
  expect(lines).not.toContain("posted by null");
  const rival = await createCompany(database.admin, `Rival ${Math.random()}`);
  expect(await life(acting(database.rest, rival.members[0].identity), id)).toEqual([]);
});

test("emptying the bin deletes who saved a job", async () => {
  const id = await post(dana);
  await dana.query("delete from job_openings where id = $1", [id]);
  const count = async () => {
    const { rows } = await database.admin.query<{ n: number }>(
      "select count(*)::int as n from app.job_saves where job_id = $1",
      [id],
    );
    return rows[0]?.n;
  };
  expect(await count()).toBe(1);
  await database.admin.query(
    "update app.deleted_jobs set deleted = deleted - $2 * interval '1 day' where job_id = $1",
    [id, BIN_LIFETIME_DAYS + 1],
  );
  await database.admin.query("select app.empty_bin()");
  expect(await count()).toBe(0);
});

test("sources add up to the figures of thirty days, and only 20 hosts are named", async () => {
  const id = await createJob(database.admin, company.id);
  await database.admin.query(
    "insert into job_days (job_opening_id, day, views, apply_clicks) values ($1, app.today(), 70, 9), ($1, app.today() - 29, 30, 1)",
    [id],
  );
  await database.admin.query(
    `insert into app.job_sources values
       ($1, app.today(), 'flyer', '', 3, 2, 1), ($1, app.today() - 29, 'flyer', '', 2, 0, 0),
       ($1, app.today() - 30, 'flyer', '', 90, 90, 9), ($1, app.today(), 'link', 'site01.example', 1, 0, 0)`,
    [id],
  );
  await database.admin.query(
    `insert into app.job_sources
     select $1, app.today(), '', 'site' || to_char(n, 'fm00') || '.example', 2, 0, 0 from generate_series(1, 22) n`,
    [id],
  );
  await database.admin.query("insert into applications (job_opening_id) values ($1), ($1), ($1)", [id]);
  const rows = await dana.query<Record<"source" | "host", string> & Record<string, number>>(
    "select * from job_sources($1)",
    [id],
  );
  const find = (source: string, host: string) => rows.find((row) => row.source === source && row.host === host);
  expect(find("flyer", "")).toMatchObject({ views: 5, apply_clicks: 2, applications: 1 });
  expect(find("link", "site01.example")).toMatchObject({ views: 1 });
  expect(find("", "other")).toMatchObject({ views: 4 });
  expect(find("", "")).toMatchObject({ views: 100 - 5 - 1 - 44, apply_clicks: 8, applications: 2 });
  expect(new Set(rows.map(({ host }) => host)).size).toBe(22);
  expect(rows.reduce((sum, { views = 0 }) => sum + views, 0)).toBe(100);
});

test("figures cover thirty days in Chicago, with zeros for days without activity", async () => {
  const id = await createJob(database.admin, company.id);
  await database.admin.query(
    `insert into job_days (job_opening_id, day, views, apply_clicks)
     values ($1, app.today(), 7, 2), ($1, app.today() - 29, 3, 0), ($1, app.today() - 30, 90, 90)`,
    [id],
  );
  // Stores the last second of yesterday in Chicago. In UTC, this time is already today.
  await database.admin.query(
    `insert into applications (job_opening_id, created)
     values ($1, (app.today()::timestamp at time zone 'America/Chicago') - interval '1 second'), ($1, now()), ($1, now())`,
    [id],
  );
  const days = await dana.query<{ day: string; views: number; apply_clicks: number; applications: number }>(
    "select * from job_figures($1)",
    [id],
  );
  expect(days).toHaveLength(JOB_CHART_DAYS);
  expect(days[0]).toMatchObject({ views: 3, apply_clicks: 0, applications: 0 });
  expect(days.at(-2)).toMatchObject({ views: 0, apply_clicks: 0, applications: 1 });
  expect(days.at(-1)).toEqual({ day: todayInPortal(), views: 7, apply_clicks: 2, applications: 2 });
  expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(10);
});
