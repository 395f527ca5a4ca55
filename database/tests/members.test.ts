import { beforeEach, describe, expect, test } from "vitest";
import { acting, outcomesOf } from "#database/access/acting.ts";
import { createPerson, type Person } from "#database/access/world.ts";
import { withUser } from "#database/as-user.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";
import { isTransactionWaiting } from "./is-transaction-waiting.ts";

const database = databaseOfFile();
const { company } = companyOfTest(database);
let dana: Person;
let eli: Person;
beforeEach(() => {
  [dana, eli] = company.members;
});

const as = (person: Person) => acting(database.rest, person.identity);
const REMOVAL = "delete from employers_users where employer_id = $1 and user_id = $2 returning user_id";
const remove = (actor: Person, subject: Person) => as(actor).one(REMOVAL, [company.id, subject.userId]);
const leave = (person: Person) => remove(person, person);
const memberIds = async () => {
  const { rows } = await database.admin.query<{ user_id: number }>(
    "select user_id from employers_users where employer_id = $1 order by user_id",
    [company.id],
  );
  return rows.map(({ user_id }) => user_id);
};
const lastLogLine = () =>
  as(dana).one(
    "select action, actor_email, subject_email from team_log where employer_id = $1 order by id desc limit 1",
    [company.id],
  );

test("a member removes a member, and all members see it in the log", async () => {
  await remove(dana, eli);
  expect(await memberIds()).toEqual([dana.userId]);
  expect(await lastLogLine()).toEqual({ action: "removed", actor_email: dana.email, subject_email: eli.email });
});

test("a removed member loses access immediately", async () => {
  await remove(dana, eli);
  expect(await as(eli).query("select id from job_openings")).toEqual([]);
  expect(await as(eli).query("select id from employers")).toEqual([]);
  expect(await as(eli).query("select id from users where id <> $1", [eli.userId])).toEqual([]);
});

test("a member leaves while others remain", async () => {
  await leave(eli);
  expect(await lastLogLine()).toEqual({ action: "left", actor_email: eli.email, subject_email: eli.email });
});

describe("the last member", () => {
  test("cannot leave, or remove all members", async () => {
    await leave(eli);
    await expect(leave(dana)).rejects.toMatchObject({ code: "P0001", hint: "last_member" });
    await expect(
      as(dana).query("delete from employers_users where employer_id = $1", [company.id]),
    ).rejects.toMatchObject({ hint: "last_member" });
    expect(await memberIds()).toEqual([dana.userId]);
  });

  test("remains when one call removes all members", async () => {
    await expect(as(dana).query("delete from employers_users where employer_id = $1", [company.id])).rejects.toThrow();
    expect(await memberIds()).toHaveLength(2);
  });

  test("remains when two members remove each other at the same time", async () => {
    for (let round = 0; round < 10; round++) {
      const outcome = await outcomesOf([remove(dana, eli), remove(eli, dana)]);
      expect(outcome.succeeded).toBe(1);
      const [remaining] = await memberIds();
      const gone = remaining === dana.userId ? eli : dana;
      await database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
        gone.userId,
        company.id,
      ]);
    }
  });

  test("remains when two members leave at the same time", async () => {
    const outcome = await outcomesOf([leave(dana), leave(eli)]);
    expect(outcome).toEqual({ succeeded: 1, failures: ["last_member"] });
  });

  test("is removed with a deleted account, and with the company", async () => {
    await leave(eli);
    await database.admin.query("delete from auth.users where id = $1", [dana.authId]);
    expect(await memberIds()).toEqual([]);
    await database.admin.query("delete from employers where id = $1", [company.id]);
  });
});

test("a member who was removed while waiting cannot remove members", async () => {
  const ada = await createPerson(database.admin);
  await database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
    ada.userId,
    company.id,
  ]);
  const { removal } = await withUser(database.rest, dana.identity, async (client) => {
    await client.query(REMOVAL, [company.id, eli.userId]);
    const removal = outcomesOf([remove(eli, dana)]);
    await expect.poll(() => isTransactionWaiting(database.admin)).toBe(true);
    return { removal };
  });
  expect(await removal).toEqual({ succeeded: 0, failures: ["42501"] });
  expect(await memberIds()).toHaveLength(2);
});

test("members of an inactive company can leave but not remove members", async () => {
  await database.admin.query("update employers set inactive = 1 where id = $1", [company.id]);
  await expect(remove(dana, eli)).rejects.toThrow("Expected one row");
  await leave(eli);
  expect(await memberIds()).toEqual([dana.userId]);
});

test("a request for access ends when the user becomes a member in another way", async () => {
  const ada = await createPerson(database.admin);
  await as(ada).query(
    "insert into pending_employer_user_connections (employer_id, user_id, requested_by) values ($1, 1, 1)",
    [company.id],
  );
  expect(await as(ada).one("select user_id, requested_by from pending_employer_user_connections")).toEqual({
    user_id: ada.userId,
    requested_by: ada.userId,
  });
  await database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
    ada.userId,
    company.id,
  ]);
  expect(await as(ada).query("select id from pending_employer_user_connections")).toEqual([]);
  expect(await lastLogLine()).toEqual({ action: "access_granted", actor_email: null, subject_email: ada.email });
});
