import { beforeEach, expect, test } from "vitest";
import { acting, outcomesOf } from "#database/access/acting.ts";
import { createPerson, type Person, withLevel } from "#database/access/world.ts";
import { SECOND_FACTOR_CHANGES_PER_DAY } from "#domain/limits.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";
import { isTransactionWaiting } from "./is-transaction-waiting.ts";

const database = databaseOfFile();
const { company } = companyOfTest(database);
let dana: Person;
let eli: Person;
beforeEach(() => {
  [dana, eli] = company.members;
});

/** Returns queries that run as this user. "aal2" means that the user has used a second factor. */
const as = ({ identity }: Person, aal: "aal1" | "aal2" = "aal1") => acting(database.rest, withLevel(identity, aal));
const require = (person: Person, isRequired = true, aal: "aal1" | "aal2" = "aal2") =>
  as(person, aal).query("select require_second_factor($1, $2)", [company.id, isRequired]);
const companiesOf = async (person: Person, aal?: "aal2") =>
  (await as(person, aal).query<{ id: number }>("select id from employers")).map(({ id }) => id);
const waitingOf = (person: Person, aal?: "aal2") =>
  as(person, aal).query("select * from employers_that_need_second_factor()");

// Rule 69
test("a member with a second factor requires it, and members without it lose access immediately", async () => {
  await require(dana);
  expect(await companiesOf(eli)).toEqual([]);
  expect(await as(eli).query("select id from job_openings")).toEqual([]);
  expect(await companiesOf(eli, "aal2")).toEqual([company.id]);
  const [waiting] = await waitingOf(eli);
  expect(waiting).toEqual({ id: company.id, name: expect.stringMatching(/^Company /) });
  expect(await waitingOf(eli, "aal2")).toEqual([]);
});

test("a member without a second factor can neither turn the rule on nor off", async () => {
  const refusal = { code: "42501", hint: "second_factor_needed" };
  await expect(require(dana, true, "aal1")).rejects.toMatchObject(refusal);
  await require(dana);
  await expect(require(eli, false, "aal1")).rejects.toMatchObject({ code: "42501" });
  await require(eli, false);
  expect(await companiesOf(dana)).toEqual([company.id]);
});

test("the log shows who turned the rule on and off, and the profile counts as unmodified", async () => {
  const modified = () => database.admin.query("select modified from employers where id = $1", [company.id]);
  const before = (await modified()).rows;
  await require(dana);
  await require(dana);
  await require(eli, false);
  const log = await as(dana).query(
    "select action, actor_email, subject_email from team_log where employer_id = $1 and action like 'second%' order by id",
    [company.id],
  );
  expect(log).toEqual([
    { action: "second_factor_required", actor_email: dana.email, subject_email: null },
    { action: "second_factor_optional", actor_email: eli.email, subject_email: null },
  ]);
  expect((await modified()).rows).toEqual(before);
  const { rows } = await database.admin.query(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where (payload -> 'traits' ->> 'employer_id')::bigint = $1 order by created_at`,
    [company.id],
  );
  expect(rows).toEqual(log.map(({ action }) => ({ action })));
});

test("the rule changes a limited number of times a day, even at the same time", async () => {
  const changes = Array.from({ length: SECOND_FACTOR_CHANGES_PER_DAY }, (_, index) => index % 2 === 0);
  for (const isRequired of changes) await require(dana, isRequired);
  await expect(require(dana, true)).rejects.toMatchObject({ code: "PT429", hint: "second_factor_limit" });
  await database.admin.query("delete from team_log where employer_id = $1", [company.id]);
  const crowd = Array.from({ length: 40 }, (_, index) => require(eli, index % 2 === 0));
  const { failures } = await outcomesOf(crowd);
  expect(new Set(failures)).toEqual(new Set(failures.length > 0 ? ["second_factor_limit"] : []));
  const { rows } = await database.admin.query("select from team_log where employer_id = $1", [company.id]);
  expect(rows.length).toBeLessThanOrEqual(SECOND_FACTOR_CHANGES_PER_DAY);
});

test("a member without access cannot leave, remove members, or request access to their own company", async () => {
  await require(dana);
  const leave = "delete from employers_users where employer_id = $1 and user_id = $2 returning user_id";
  expect(await as(eli).query(leave, [company.id, eli.userId])).toEqual([]);
  expect(await as(eli).query(leave, [company.id, dana.userId])).toEqual([]);
  // PostgreSQL ignores the policies for reading if a delete has no condition. Even such a delete
  // must not delete a row.
  await as(eli).query("delete from employers_users");
  expect(await companiesOf(eli, "aal2")).toEqual([company.id]);
  const requestAccess = "insert into pending_employer_user_connections (employer_id) values ($1)";
  await expect(as(eli).query(requestAccess, [company.id])).rejects.toMatchObject({ code: "42501" });
  expect(await as(eli, "aal2").query(leave, [company.id, eli.userId])).toHaveLength(1);
});

test("an invited user joins without a second factor, and then needs it for access", async () => {
  await require(dana);
  const guest = await createPerson(database.admin);
  await expect(as(dana).query("select invite($1, $2)", [company.id, guest.email])).rejects.toMatchObject({
    code: "42501",
  });
  await as(dana, "aal2").query("select invite($1, $2)", [company.id, guest.email]);
  await database.admin.query(
    "update employer_invitations set token_hash = sha256(convert_to('secret-1', 'UTF8')) where email = $1",
    [guest.email],
  );
  await as(guest).query("select accept_invitation('secret-1')");
  expect(await companiesOf(guest)).toEqual([]);
  expect(await waitingOf(guest)).toHaveLength(1);
  expect(await companiesOf(guest, "aal2")).toEqual([company.id]);
});

test("a user who joins while the rule is turned on has no access, in either order", async () => {
  const guests = await Promise.all(Array.from({ length: 12 }, () => createPerson(database.admin)));
  const join = ({ userId }: Person) =>
    database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [userId, company.id]);
  await Promise.all(guests.flatMap((guest, index) => (index === 6 ? [require(dana), join(guest)] : [join(guest)])));
  const { rows } = await database.admin.query<{ open: number }>(
    "select count(*)::int as open from employers_users where employer_id = $1 and not requires_second_factor",
    [company.id],
  );
  expect(rows).toEqual([{ open: 0 }]);
});

test("removals and changes of the rule don't deadlock", async () => {
  for (let round = 0; round < 8; round += 1) {
    const guest = await createPerson(database.admin);
    await database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
      guest.userId,
      company.id,
    ]);
    const removal = as(eli, "aal2").query("delete from employers_users where employer_id = $1 and user_id = $2", [
      company.id,
      guest.userId,
    ]);
    const { failures } = await outcomesOf([removal, require(dana, round % 2 === 0)]);
    expect(failures).toEqual([]);
  }
});

test("turning the rule on waits for a link that is not committed", async () => {
  const guest = await createPerson(database.admin);
  const client = await database.admin.connect();
  try {
    await client.query("begin");
    await client.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
      guest.userId,
      company.id,
    ]);
    const required = require(dana);
    await expect.poll(() => isTransactionWaiting(database.admin)).toBe(true);
    await client.query("commit");
    await required;
  } finally {
    client.release();
  }
  expect(await companiesOf(guest)).toEqual([]);
  expect(await companiesOf(guest, "aal2")).toEqual([company.id]);
});

test("claims of a hosted project count, and user metadata does not", async () => {
  await require(dana);
  const claims = { ...eli.identity.claims, user_metadata: { aal: "aal2" }, app_metadata: { aal: "aal2" } };
  for (const aal of [undefined, "aal1", "AAL2", "aal3", ["aal2"]]) {
    const forged = acting(database.rest, { role: "authenticated", claims: { ...claims, aal } });
    expect(await forged.query("select id from employers")).toEqual([]);
  }
});

test("staff turn the rule off for a company whose members lost their second factor", async () => {
  await require(dana);
  await database.admin.query("select app.set_second_factor($1, false)", [company.id]);
  expect(await companiesOf(eli)).toEqual([company.id]);
  const [last] = await as(eli).query(
    "select action, actor_email from team_log where employer_id = $1 order by id desc limit 1",
    [company.id],
  );
  expect(last).toEqual({ action: "second_factor_optional", actor_email: null });
});
