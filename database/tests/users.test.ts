import { expect, test } from "vitest";
import { acting, outcomesOf } from "#database/access/acting.ts";
import { createAccount, createPerson } from "#database/access/world.ts";
import { databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();

const enter = async (options: Parameters<typeof createAccount>[1] = {}) => {
  const account = await createAccount(database.admin, options);
  return { ...account, me: acting(database.rest, account.identity) };
};

test("columns that the server owns are accepted and overwritten", async () => {
  const { me, authId, email } = await enter();
  const outsider = await createAccount(database.admin);
  await me.query(
    `insert into users (auth_id, first_name, last_name, email, role, user_type, send_email, automated_email, newsletter_email)
     values ($1, 'Robin', 'Berg', 'boss@people.example', 'admin', 'staff', 9, -1, null)`,
    [outsider.authId],
  );
  expect(await me.one("select * from my_profile()")).toMatchObject({
    auth_id: authId,
    first_name: "Robin",
    last_name: "Berg",
    email,
    role: "user",
    user_type: "employer",
    send_email: 1,
    automated_email: 1,
    newsletter_email: 1,
  });
  await expect(me.query("update users set send_email = 9")).rejects.toMatchObject({ code: "23514" });
});

test("the new row is returned to the user who inserts it", async () => {
  const { me, email } = await enter();
  expect(await me.one("insert into users (auth_id) values (null) returning id, email, last_login")).toMatchObject({
    email,
  });
});

test("missing names come from the sign-up, in either spelling of the keys", async () => {
  const { me, authId } = await enter();
  await database.admin.query("update auth.users set raw_user_meta_data = $2 where id = $1", [
    authId,
    { firstName: "Kim", lastName: "L".repeat(500) },
  ]);
  const names = await me.one("insert into users (first_name) values ('') returning first_name, last_name");
  expect(names).toEqual({ first_name: "Kim", last_name: "L".repeat(200) });
});

// Rule 57
test("a name with an invisible character is left out at sign-up, and rejected later", async () => {
  const { me, authId } = await enter();
  await database.admin.query("update auth.users set raw_user_meta_data = $2 where id = $1", [
    authId,
    { first_name: "Ki\u200bm", last_name: "Berg" },
  ]);
  const names = await me.one("insert into users (first_name) values ('') returning first_name, last_name");
  expect(names).toEqual({ first_name: "", last_name: "Berg" });
  const update = me.query("update users set first_name = $1 where auth_id = $2", ["Ki\u202em", authId]);
  await expect(update).rejects.toMatchObject({ code: "23514", constraint: "first_name_is_visible" });
});

test("a user gets no row before the email address is confirmed", async () => {
  const { me } = await enter({ isConfirmed: false });
  await expect(me.query("insert into users (first_name) values ('Robin')")).rejects.toMatchObject({ code: "42501" });
});

test("several tabs at the same time create one row", async () => {
  const { me } = await enter();
  const tabs = Array.from({ length: 5 }, () => me.query("insert into users (first_name) values ('Robin')"));
  expect(await outcomesOf(tabs)).toEqual({ succeeded: 1, failures: Array(4).fill("23505") });
});

test("every sign-in updates last_login", async () => {
  const { authId, userId } = await createPerson(database.admin);
  await database.admin.query("update auth.users set last_sign_in_at = '2026-11-20T08:00Z' where id = $1", [authId]);
  const { rows } = await database.admin.query("select last_login from users where id = $1", [userId]);
  expect(rows).toEqual([{ last_login: new Date("2026-11-20T08:00Z") }]);
});

test("the email address follows the confirmed address of the auth service", async () => {
  const { authId, identity } = await createPerson(database.admin);
  await database.admin.query("update auth.users set email = 'new@people.example' where id = $1", [authId]);
  const me = acting(database.rest, identity);
  expect(await me.one("select email from users")).toEqual({ email: "new@people.example" });
});

test("deleting an account deletes its users row", async () => {
  const { authId, userId } = await createPerson(database.admin);
  await database.admin.query("delete from auth.users where id = $1", [authId]);
  expect((await database.admin.query("select from users where id = $1", [userId])).rowCount).toBe(0);
});
