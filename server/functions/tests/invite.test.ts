import { beforeEach, expect, test } from "vitest";
import { INVITATIONS_PER_HOUR } from "#domain/limits.ts";
import { serve } from "#server/tests/serve.ts";
import { signUp } from "#server/tests/sign-up.ts";

let companyId: number;
let dana: string;
let count = 0;
const freshEmail = (name: string) => `${name}-${++count}@people.example`;

const server = await serve();
beforeEach(async () => {
  dana = await signUpWithRecord(freshEmail("dana"));
  companyId = await createCompany(dana);
});

async function call(path: string, token: string | null, body: unknown, method = "POST") {
  const headers = { "content-type": "application/json", ...(token ? { authorization: `Bearer ${token}` } : {}) };
  const init = { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
  const answer = await fetch(`${server.url}${path}`, init);
  const text = await answer.text();
  return { status: answer.status, body: text === "" ? null : JSON.parse(text) };
}

const invite = (token: string | null, body: unknown) => call("/functions/v1/invite", token, body);
const resend = (token: string, invitation_id: number) =>
  call("/functions/v1/resend-invitation", token, { invitation_id });
const accept = (token: string, secret: string) => call("/rest/v1/rpc/accept_invitation", token, { token: secret });

async function signUpWithRecord(email: string): Promise<string> {
  const token = await signUp(server, email);
  const { sub } = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString());
  const flags = { role: "user", user_type: "employer", send_email: 1, automated_email: 1, newsletter_email: 1 };
  const row = { first_name: "Ada", last_name: "King", email, auth_id: sub, ...flags };
  expect((await call("/rest/v1/users", token, row)).status).toBe(201);
  return token;
}

async function createCompany(token: string): Promise<number> {
  const name = `Bakery ${++count}`;
  await call("/rest/v1/employers", token, { name });
  const { rows } = await server.database.admin.query("select id from public.employers where name = $1", [name]);
  return rows[0].id;
}

/** Returns the secret in the next invitation for this email address. */
async function emailedSecret(email: string): Promise<string> {
  const received = await server.sink.waitForEmail({ to: email, subject: /^Join / });
  const link = received.links.find((candidate) => candidate.includes("/invitation/")) ?? "";
  expect(link.startsWith(`${server.url}/invitation/`)).toBe(true);
  return link.slice(link.lastIndexOf("/") + 1);
}

test("sends an invitation whose link makes the recipient a member", async () => {
  const email = freshEmail("guest");
  const guest = await signUpWithRecord(email);
  const answer = await invite(dana, { employer_id: companyId, email: ` ${email.toUpperCase()} ` });
  expect(answer).toEqual({ status: 200, body: { id: expect.any(Number), email } });
  const secret = await emailedSecret(email);
  expect(await accept(guest, secret)).toEqual({ status: 200, body: companyId });
  expect((await call("/rest/v1/employers?select=id", guest, undefined, "GET")).body).toEqual([{ id: companyId }]);
});

test("stores the secret neither in the outbox nor in the table", async () => {
  const email = freshEmail("guest");
  await invite(dana, { employer_id: companyId, email });
  const secret = await emailedSecret(email);
  const { rows } = await server.database.admin.query<{ text: string }>(
    `select data::text || coalesce(output::text, '') as text from pgboss.job
     union all select i::text from public.employer_invitations i`,
  );
  expect(rows.length).toBeGreaterThan(1);
  expect(rows.filter(({ text }) => text.includes(secret))).toEqual([]);
});

test("the response doesn't reveal whether the email address has an account", async () => {
  const [known, unknown] = [freshEmail("known"), freshEmail("unknown")];
  await signUp(server, known);
  const answers = [];
  for (const email of [known, unknown]) answers.push(await invite(dana, { employer_id: companyId, email }));
  const [first, second] = answers.map(({ status, body }) => ({ status, keys: Object.keys(body) }));
  expect(first).toEqual(second);
});

test("rejects members and email addresses that are already invited, with their own codes", async () => {
  const email = freshEmail("guest");
  await invite(dana, { employer_id: companyId, email });
  const again = await invite(dana, { employer_id: companyId, email });
  expect([again.status, again.body.code]).toEqual([409, "already_invited"]);
  const { rows } = await server.database.admin.query(
    "select email from public.users join public.employers_users on user_id = id where employer_id = $1",
    [companyId],
  );
  const member = await invite(dana, { employer_id: companyId, email: rows[0].email });
  expect([member.status, member.body.code]).toEqual([409, "already_member"]);
});

test("resending an invitation sends a new link and ends the previous link", async () => {
  const email = freshEmail("guest");
  const guest = await signUpWithRecord(email);
  const { body } = await invite(dana, { employer_id: companyId, email });
  const first = await emailedSecret(email);
  expect((await resend(dana, body.id)).status).toBe(200);
  const second = await emailedSecret(email);
  expect(second).not.toBe(first);
  expect((await accept(guest, first)).body).toMatchObject({ hint: "invitation_invalid" });
  expect((await accept(guest, second)).status).toBe(200);
});

test("no one outside the company invites or resends", async () => {
  const outsider = await signUpWithRecord(freshEmail("stranger"));
  const email = freshEmail("guest");
  const { body } = await invite(dana, { employer_id: companyId, email });
  expect((await invite(outsider, { employer_id: companyId, email: freshEmail("x") })).status).toBe(403);
  expect((await resend(outsider, body.id)).status).toBe(403);
  expect((await resend(dana, 999_999)).status).toBe(403);
  expect((await invite(null, { employer_id: companyId, email })).status).toBe(401);
});

test("an inactive company invites no one", async () => {
  await server.database.admin.query("update public.employers set inactive = 1 where id = $1", [companyId]);
  expect((await invite(dana, { employer_id: companyId, email: freshEmail("guest") })).status).toBe(403);
});

test.each([
  [null],
  [{ employer_id: "1", email: "a@b.example" }],
  [{ employer_id: 1, email: "not an address" }],
  [{ employer_id: 1, email: "a@b.example\r\nBcc: c@d.example" }],
])("rejects %j", async (body) => {
  expect((await invite(dana, body)).status).toBe(400);
});

test("limits a user to 20 invitations an hour, including resends", async () => {
  const { body } = await invite(dana, { employer_id: companyId, email: freshEmail("guest") });
  for (let sent = 1; sent < INVITATIONS_PER_HOUR; sent++) expect((await resend(dana, body.id)).status).toBe(200);
  const refused = await invite(dana, { employer_id: companyId, email: freshEmail("guest") });
  expect([refused.status, refused.body.code]).toEqual([429, "invitation_limit"]);
});

test("rejects too many requests in a minute, with and without a session", async () => {
  for (const token of [await signUp(server, freshEmail("busy")), null]) {
    const answers = await Promise.all(Array.from({ length: 31 }, () => invite(token, { employer_id: 0 })));
    const refused = answers.filter(({ status }) => status === 429);
    expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(["too_many_requests"]));
  }
});

test("an invitation waits at most a second for another by the same user", async () => {
  const holder = await server.database.admin.connect();
  await holder.query("begin");
  await holder.query(
    `select from public.users u join public.employers_users l on l.user_id = u.id
     where l.employer_id = $1 for no key update of u`,
    [companyId],
  );
  const answer = await invite(dana, { employer_id: companyId, email: freshEmail("guest") });
  expect([answer.status, answer.body.code]).toEqual([429, "too_many_requests"]);
  await holder.query("rollback");
  holder.release();
});

test("emails a removed member, but not a member who leaves", async () => {
  const addMember = async (email: string) => {
    const token = await signUpWithRecord(email);
    const { rows } = await server.database.admin.query(
      `insert into public.employers_users (user_id, employer_id) select id, $2 from public.users where email = $1
       returning user_id`,
      [email, companyId],
    );
    return { email, token, link: `/rest/v1/employers_users?employer_id=eq.${companyId}&user_id=eq.${rows[0].user_id}` };
  };
  const removed = await addMember(freshEmail("removed"));
  const left = await addMember(freshEmail("left"));
  expect((await call(left.link, left.token, undefined, "DELETE")).status).toBe(204);
  expect((await call(removed.link, dana, undefined, "DELETE")).status).toBe(204);
  const received = await server.sink.waitForEmail({ to: removed.email, subject: /has ended/ });
  expect(received.text).toContain("Hello Ada. You are no longer a member");
  const { rows } = await server.database.admin.query("select from server.removal_emails");
  expect(rows).toEqual([]);
});
