import { createHash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { acting, outcomesOf } from "#database/access/acting.ts";
import { createPerson, type Person } from "#database/access/world.ts";
import { withUser } from "#database/as-user.ts";
import { INVITATION_LIFETIME_DAYS, INVITATIONS_PER_HOUR } from "#domain/limits.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";
import { isTransactionWaiting } from "./is-transaction-waiting.ts";

const database = databaseOfFile();
const { company } = companyOfTest(database);
let dana: Person;
beforeEach(() => {
  [dana] = company.members;
});

const as = (person: Person) => acting(database.rest, person.identity);
const invite = async (email: string) => {
  const { invite } = await as(dana).one<{ invite: number }>("select invite($1, $2)", [company.id, email]);
  return invite;
};
/** Stores the hash of a new secret, as if the invitation were emailed. Returns the secret. */
const send = async (invitationId: number) => {
  const token = `secret ${invitationId}`;
  await database.admin.query("update employer_invitations set token_hash = $2 where id = $1", [
    invitationId,
    createHash("sha256").update(token).digest(),
  ]);
  return token;
};
const endLink = (actor: Person, subject: Person) =>
  as(actor).query("delete from employers_users where employer_id = $1 and user_id = $2", [company.id, subject.userId]);
const accept = (person: Person, token: string) => as(person).one("select accept_invitation($1)", [token]);
const log = async () => {
  const lines = await as(dana).query<{ line: string }>(
    "select action || ' ' || subject_email as line from team_log where employer_id = $1 order by id",
    [company.id],
  );
  return lines.map(({ line }) => line);
};

test("the invited user sees the company, accepts and is a member", async () => {
  const guest = await createPerson(database.admin, { email: "guest-1@people.example" });
  const token = await send(await invite(" Guest-1@People.example "));
  const visitor = acting(database.rest, { role: "anon", claims: {} });
  expect(await visitor.one("select * from invitation_by_token($1)", [token])).toMatchObject({
    employer_id: company.id,
    email: "guest-1@people.example",
  });
  expect(await accept(guest, token)).toEqual({ accept_invitation: company.id });
  expect(await as(guest).one("select id from employers")).toEqual({ id: company.id });
  expect((await log()).slice(-2)).toEqual(["invited guest-1@people.example", "joined guest-1@people.example"]);
  await expect(accept(guest, token)).rejects.toMatchObject({ hint: "invitation_invalid" });
});

test("an invitation names the member who sent it, also after a colleague sends it again", async () => {
  const [, eli] = company.members;
  for (const [person, name] of [
    [dana, "Dana"],
    [eli, "Eli"],
  ] as const) {
    await database.admin.query("update users set first_name = $2 where id = $1", [person.userId, name]);
  }
  const inviterOf = async (id: number) =>
    (await as(dana).one<{ invited_by: string }>("select invited_by from invitation_by_token($1)", [await send(id)]))
      .invited_by;
  const byDana = await invite("guest-of-dana@people.example");
  const byEli = await as(eli).one<{ id: number }>("select invite($1, $2) as id", [
    company.id,
    "guest-of-eli@people.example",
  ]);
  await as(eli).query("select resend_invitation($1)", [byDana]);
  expect([await inviterOf(byDana), await inviterOf(byEli.id)]).toEqual(["Dana", "Eli"]);
});

test("another user with the link doesn't get in", async () => {
  const thief = await createPerson(database.admin);
  const token = await send(await invite("guest-2@people.example"));
  await expect(accept(thief, token)).rejects.toMatchObject({ code: "P0001", hint: "invitation_other_email" });
});

test("an email address that is no longer confirmed doesn't get in", async () => {
  const guest = await createPerson(database.admin, { email: "guest-3@people.example" });
  const token = await send(await invite(guest.email));
  await database.admin.query("update auth.users set email_confirmed_at = null where id = $1", [guest.authId]);
  await expect(accept(guest, token)).rejects.toMatchObject({ hint: "invitation_other_email" });
});

test.each([
  ["revoked", "select revoke_invitation($1)"],
  ["deleted with a plain call", "delete from employer_invitations where id = $1"],
])("an invitation that was %s is void, and the log shows it", async (_, statement) => {
  const guest = await createPerson(database.admin);
  const id = await invite(guest.email);
  const token = await send(id);
  await as(dana).query(statement, [id]);
  await expect(accept(guest, token)).rejects.toMatchObject({ hint: "invitation_invalid" });
  expect((await log()).at(-1)).toBe(`invitation_revoked ${guest.email}`);
});

test("an invitation ends after seven days, and sending it again adds seven days", async () => {
  const guest = await createPerson(database.admin);
  const id = await invite(guest.email);
  const token = await send(id);
  await database.admin.query(
    `update employer_invitations set expires_at = expires_at - interval '${INVITATION_LIFETIME_DAYS} days' where id = $1`,
    [id],
  );
  await expect(accept(guest, token)).rejects.toMatchObject({ hint: "invitation_invalid" });
  await as(dana).query("select resend_invitation($1)", [id]);
  await accept(guest, token);
  expect(await log()).toContain(`invitation_resent ${guest.email}`);
});

test("an invitation to a company that became inactive is void", async () => {
  const guest = await createPerson(database.admin);
  const token = await send(await invite(guest.email));
  await database.admin.query("update employers set inactive = 1 where id = $1", [company.id]);
  await expect(accept(guest, token)).rejects.toMatchObject({ hint: "invitation_invalid" });
});

test("removing a member revokes their open invitations, and the log shows it", async () => {
  const [, robin] = company.members;
  const back = await createPerson(database.admin);
  const inviteAsRobin = async (email: string) =>
    (await as(robin).one<{ id: number }>("select invite($1, $2) as id", [company.id, email])).id;
  const token = await send(await inviteAsRobin(back.email));
  const kept = await send(await invite("kept@people.example"));
  await endLink(dana, robin);
  await expect(accept(back, token)).rejects.toMatchObject({ hint: "invitation_invalid" });
  expect((await log()).slice(-2)).toEqual([`removed ${robin.email}`, `invitation_revoked ${back.email}`]);
  expect(await as(dana).query("select from invitation_by_token($1)", [kept])).toHaveLength(1);

  await database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
    robin.userId,
    company.id,
  ]);
  await inviteAsRobin(back.email);
  await database.admin.query("delete from employers_users where user_id = $1", [robin.userId]);
  expect((await log()).at(-1)).toBe(`invitation_revoked ${back.email}`);
});

test("invitations of a member who leaves stay open", async () => {
  const [, robin] = company.members;
  const guest = await createPerson(database.admin);
  const { id } = await as(robin).one<{ id: number }>("select invite($1, $2) as id", [company.id, guest.email]);
  const token = await send(id);
  await endLink(robin, robin);
  expect(await accept(guest, token)).toEqual({ accept_invitation: company.id });
});

test("an invitation and the removal of its inviter at the same time leave no invitation", async () => {
  const [, robin] = company.members;
  const email = "back-door@people.example";
  const { removal } = await withUser(database.rest, robin.identity, async (client) => {
    await client.query("select invite($1, $2)", [company.id, email]);
    const removal = endLink(dana, robin);
    await expect.poll(() => isTransactionWaiting(database.admin)).toBe(true);
    return { removal };
  });
  await removal;
  expect(await as(dana).query("select from employer_invitations where email = $1", [email])).toEqual([]);
});

test("inviting a member or an invited email address again is rejected with the reason", async () => {
  await expect(invite(company.members[1].email.toUpperCase())).rejects.toMatchObject({
    code: "23505",
    hint: "already_member",
  });
  await invite("twice@people.example");
  await expect(invite("TWICE@people.example")).rejects.toMatchObject({ code: "23505", hint: "already_invited" });
});

test("email addresses with and without an account get the same answer", async () => {
  const known = await createPerson(database.admin);
  expect(await invite(known.email)).toEqual(expect.any(Number));
  expect(await invite("unknown@people.example")).toEqual(expect.any(Number));
  await expect(invite("no address")).rejects.toMatchObject({ code: "23514" });
});

test(`a user sends at most ${INVITATIONS_PER_HOUR} invitations an hour, also by simultaneous requests`, async () => {
  const attempts = Array.from({ length: INVITATIONS_PER_HOUR + 5 }, (_, index) =>
    invite(`guest-${index}@many.example`),
  );
  expect(await outcomesOf(attempts)).toEqual({
    succeeded: INVITATIONS_PER_HOUR,
    failures: Array(5).fill("invitation_limit"),
  });
  await database.admin.query("update team_log set created = created - interval '1 hour'");
  await invite("later@many.example");
});

test("an invitation accepted in two tabs makes one member", async () => {
  const guest = await createPerson(database.admin);
  const token = await send(await invite(guest.email));
  const outcome = await outcomesOf([accept(guest, token), accept(guest, token)]);
  expect(outcome).toEqual({ succeeded: 1, failures: ["invitation_invalid"] });
  expect((await log()).filter((line) => line.startsWith("joined"))).toHaveLength(1);
});
