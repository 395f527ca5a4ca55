import { beforeEach, expect, test } from "vitest";
import { createPerson, type Person } from "#database/access/world.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import type { ReceivedEmail } from "#server/email/tests/email-collection.ts";
import { serve } from "#server/tests/serve.ts";

let person: Person;
const server = await serve();
beforeEach(async () => {
  person = await createPerson(server.database.admin);
});

/**
 * Makes the portal send an email that users can turn off with `send_email`, and returns this email.
 */
async function receive({ userId, email }: Person = person): Promise<ReceivedEmail> {
  const data = { userId, companyName: "North Shore Bakery", decision: "approved" as const };
  await enqueueEmail(server.database.admin, { template: "request-decided", to: email, data });
  return await server.sink.waitForEmail({ to: email });
}
const linkOf = (received: ReceivedEmail) => /^<(.*)>$/.exec(received.headers["list-unsubscribe"] ?? "")?.[1] ?? "";
const receiveLink = async () => linkOf(await receive());
const flags = async ({ userId }: Person = person) => {
  const text = "select send_email, automated_email, newsletter_email from public.users where id = $1";
  const { rows } = await server.database.admin.query({ text, values: [userId], rowMode: "array" });
  return rows[0];
};
const unsubscribe = (url: string, body = "List-Unsubscribe=One-Click", type = "application/x-www-form-urlencoded") =>
  fetch(url, { method: "POST", body, headers: { "content-type": type }, redirect: "error" });
const call = async (name: string, body: object) => {
  const init = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await fetch(`${server.url}/functions/v1/${name}`, init);
  return { status: answer.status, body: await answer.json() };
};
const tokenOf = (link: string) => link.slice(link.lastIndexOf("/") + 1);
const INVALID = { status: 404, body: { code: "link_invalid", message: "This link is no longer valid" } };

test("emails with a flag have the RFC 8058 headers, unfolded and unencoded", async () => {
  const received = await receive();
  expect(linkOf(received)).toMatch(new RegExp(`^${server.url}/unsubscribe/s\\d+-[\\w-]{43}$`));
  expect(received.headers["list-unsubscribe-post"]).toBe("List-Unsubscribe=One-Click");
  expect(received.raw).not.toMatch(/^List-Unsubscribe:.*=\?/im);
  expect(received.links).toContain(linkOf(received));
  expect(received.text).toContain(`Unsubscribe from “Emails about my jobs”:\n${linkOf(received)}\n`);
});

test.each([
  ["as a form", undefined, undefined],
  [
    "in parts",
    '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n',
    "multipart/form-data; boundary=b",
  ],
])("the email program's POST %s turns off one flag and can be repeated", async (_how, body, type) => {
  const link = await receiveLink();
  for (let count = 0; count < 2; count += 1) {
    expect((await unsubscribe(link, body, type)).status).toBe(200);
    expect(await flags()).toEqual([0, 1, 1]);
  }
});

test("requests of link scanners change nothing", async () => {
  const link = await receiveLink();
  for (const method of ["GET", "HEAD", "OPTIONS", "PUT", "DELETE"]) await fetch(link, { method });
  expect((await fetch(link, { method: "POST" })).status).toBe(400);
  for (const body of ["", "a=b", "List-Unsubscribe=Two-Click", "{}"])
    expect((await unsubscribe(link, body)).status).toBe(400);
  expect((await unsubscribe(link, `List-Unsubscribe=One-Click&x=${"x".repeat(5000)}`)).status).toBe(413);
  expect(await flags()).toEqual([1, 1, 1]);
});

test("the page reads and changes the flag both ways without a session", async () => {
  const token = tokenOf(await receiveLink());
  const answer = (is_subscribed: boolean) => ({
    status: 200,
    body: { flag: "send_email", label: "Emails about my jobs", is_subscribed },
  });
  expect(await call("email-subscription", { token })).toEqual(answer(true));
  expect(await call("change-email-subscription", { token, is_subscribed: false })).toEqual(answer(false));
  expect(await call("email-subscription", { token })).toEqual(answer(false));
  expect(await flags()).toEqual([0, 1, 1]);
  expect(await call("change-email-subscription", { token, is_subscribed: true })).toEqual(answer(true));
  expect(await flags()).toEqual([1, 1, 1]);
});

test("rejects tokens for another user or flag and malformed tokens", async () => {
  const token = tokenOf(await receiveLink());
  const other = await createPerson(server.database.admin);
  const proof = token.slice(token.indexOf("-"));
  const changed = [
    `s${other.userId}${proof}`,
    `a${person.userId}${proof}`,
    `n${person.userId}${proof}`,
    `${token}x`,
    token.slice(0, -1),
    `s${person.userId}-${"A".repeat(43)}`,
    `s0${person.userId}${proof}`,
    `s99999999999999999999${proof}`,
    "",
    "abc",
  ];
  for (const wrong of changed) {
    expect(await call("change-email-subscription", { token: wrong, is_subscribed: false })).toEqual(INVALID);
    expect((await unsubscribe(`${server.url}/unsubscribe/${wrong || "-"}`)).status).toBe(404);
  }
  for (const body of [{}, { token: 1 }, { token, is_subscribed: "no" }, { token: "x".repeat(500) }]) {
    expect(await call("change-email-subscription", body)).toEqual(INVALID);
  }
  expect([await flags(), await flags(other)]).toEqual([
    [1, 1, 1],
    [1, 1, 1],
  ]);
});

test("a link stops working when its email address or account is gone", async () => {
  const link = await receiveLink();
  const admin = server.database.admin;
  await admin.query("update public.users set email = 'moved@people.example' where id = $1", [person.userId]);
  expect((await unsubscribe(link)).status).toBe(404);
  await admin.query("update public.users set email = $2 where id = $1", [person.userId, person.email]);
  expect((await unsubscribe(link)).status).toBe(200);
  await admin.query("delete from auth.users where id = $1", [person.authId]);
  expect((await unsubscribe(link)).status).toBe(404);
});

test("skips an email whose flag was turned off while it waited", async () => {
  await server.database.admin.query("update public.users set send_email = 0 where id = $1", [person.userId]);
  const count = server.sink.emails.length;
  const data = { userId: person.userId, companyName: "North Shore Bakery", decision: "approved" as const };
  await enqueueEmail(server.database.admin, { template: "request-decided", to: person.email, data });
  await receive(await createPerson(server.database.admin));
  await expect
    .poll(async () => {
      const text = "select state from pgboss.job where name = 'mail' and data ->> 'to' = $1";
      return (await server.database.admin.query(text, [person.email])).rows;
    })
    .toEqual([{ state: "completed" }]);
  expect(server.sink.emails).toHaveLength(count + 1);
});
