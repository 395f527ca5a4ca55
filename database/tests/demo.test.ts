import { verify } from "@node-rs/argon2";
import { beforeAll, expect, test } from "vitest";
import { acting } from "#database/access/acting.ts";
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

test("the company has jobs of all kinds, and the first member has a second company", async () => {
  const { me } = await signInAs(credentials[0]?.email);
  expect((await me.query("select id from employers")).length).toBe(2);
  const [counts] = await me.query(`
    select count(*)::int as jobs, count(*) filter (where end_date = app.today())::int as ends_today,
      bool_or(status = 'expired' and archived = 0) as has_expired, bool_or(archived = 1) as has_archived,
      bool_or(approved = 0) as has_awaiting, bool_or(review_note <> '') as has_sent_back,
      bool_or(pay_type = 1) and bool_or(pay_type = 2) as has_both_pays, max(length(name)) between 195 and 200 as has_long_title,
      sum(applications)::int > 300 as has_applications, bool_and(created <= now()) as is_past
    from job_list`);
  expect(counts).toEqual({
    jobs: 41,
    ends_today: 1,
    has_expired: true,
    has_archived: true,
    has_awaiting: true,
    has_sent_back: true,
    has_both_pays: true,
    has_long_title: true,
    has_applications: true,
    is_past: true,
  });
  expect(await me.query("select id from applications where created > now()")).toEqual([]);
  expect(await me.query("select id from script_acquired_job_openings")).toHaveLength(4);
  expect(await me.query("select id from employer_invitations")).toHaveLength(1);
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
