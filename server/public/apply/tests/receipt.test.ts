import { beforeEach, expect, test } from "vitest";
import { APPLICANT, createCompany, createPerson } from "#database/access/world.ts";
import { change, openJob } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";
import { applicationsOf, tokenOf, visitor } from "./applicant.ts";

const server = await serve();
const { admin } = server.database;
const company = await createCompany(admin, "Prairie Crust Bakery");
await change(server, "employers", company.id, { approved: 1 });

let id: number;
let path: string;
let addresses = 0;
let email: string;
beforeEach(async () => {
  id = await openJob(server, company.id);
  path = `/o/${id}/overnight-bread-baker/apply`;
  addresses += 1;
  email = `robin${addresses}@applicants.example`;
});

const RECEIPT = { receipt: "yes" };
const queued = async () =>
  (
    await admin.query<{ data: { to: string; data: object } }>(
      "select data from pgboss.job where data ->> 'template' = 'application-receipt' and data #>> '{data,jobId}' = $1",
      [String(id)],
    )
  ).rows;

/** Waits until the server has queued or dropped all requested receipts. */
async function queuedAfterPoll() {
  const wanted = async () => (await admin.query("select from app.wanted_receipts")).rowCount;
  await expect.poll(wanted, { timeout: 10_000 }).toBe(0);
  return queued();
}

test("the form offers a receipt, which is not ticked at first and stays ticked after an error", async () => {
  const person = visitor(server);
  const box = /<input id="receipt" name="receipt" type="checkbox"[^>]*>/;
  expect(box.exec((await person.get(path)).text)?.[0]).not.toContain("checked");
  expect(box.exec((await person.apply(path, { ...RECEIPT, email: "" })).text)?.[0]).toContain(" checked>");
  expect(box.exec((await person.apply(path, { email: "" })).text)?.[0]).not.toContain("checked");
});

test("a receipt has job, company, pay, place, day and the link that deletes, and nothing that the applicant typed", async () => {
  const person = visitor(server);
  const { location } = await person.apply(path, { ...RECEIPT, email });
  expect(location).toMatch(/\/sent\/[\w-]{43}\?receipt$/);
  expect((await person.get(location)).text).toContain("We email you a receipt with this link");

  const receipt = await server.sink.waitForEmail({ to: email, subject: /^Receipt/ });
  expect(receipt.to).toEqual([email]);
  expect(receipt.subject).toBe("Receipt: your application for “Overnight Bread Baker”");
  expect(receipt.text).toMatch(
    /Company: Prairie Crust Bakery\n {4}Pay: \$38,000 – \$46,000 a year\n {4}Place: Northfield, Minnesota\n {4}Sent: \w+ \d+, \d{4}/,
  );
  for (const typed of [APPLICANT.name, APPLICANT.phone, APPLICANT.message, email, "robin"]) {
    for (const part of [receipt.subject, receipt.text, receipt.html]) expect(part).not.toContain(typed);
  }
  expect(receipt.headers["list-unsubscribe"]).toBeUndefined();

  const link = receipt.links.find((url) => url.includes("/delete/")) ?? "";
  expect(link.startsWith(`${server.url}${path}/delete/`)).toBe(true);
  expect((await person.post(link.slice(server.url.length), {})).text).toContain("Your application is deleted");
  expect(await applicationsOf(server, id)).toEqual([]);
});

test("the queue stores neither the link nor a text of the applicant", async () => {
  const { location } = await visitor(server).apply(path, { ...RECEIPT, email });
  const secret = /sent\/([\w-]{43})/.exec(location)?.[1] ?? "";
  await server.sink.waitForEmail({ to: email });
  const [job] = await queued();
  expect(Object.keys(job?.data.data ?? {}).sort()).toEqual(["jobId", "nonce", "tokenHash"]);
  const { rows } = await admin.query("select to_jsonb(j)::text as all from pgboss.job j");
  expect(rows.map((row) => row.all).join()).not.toContain(secret);
  expect((await admin.query("select from app.wanted_receipts")).rowCount).toBe(0);
});

test("without the tick no receipt is queued, and the page says that none comes", async () => {
  const person = visitor(server);
  const { location } = await person.apply(path, { email });
  expect((await person.get(location)).text).toContain("because we send you no email");
  expect((await admin.query("select from app.wanted_receipts")).rowCount).toBe(0);
  expect(await queuedAfterPoll()).toEqual([]);
});

test("a flood of applications with one address sends it one receipt, also with tags after a plus", async () => {
  const names = Array.from({ length: 11 }, (_, number) => `Bot ${number}`);
  for (const network of [1, 2, 3]) {
    const flooder = visitor(server);
    const token = tokenOf(await flooder.get(path));
    const victim = network === 3 ? email.replace("@", "+tag@") : email;
    const send = (name: string) => flooder.post(path, { ...APPLICANT, ...RECEIPT, name, email: victim, token });
    const answers = await Promise.all(names.slice(0, 8).map(send));
    for (const name of names.slice(8)) answers.push(await send(name));
    // The limit of ten applications an hour for each network rejects the eleventh.
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(10);
  }
  expect(await queuedAfterPoll()).toHaveLength(1);

  await admin.query("update server.message_slots set taken_at = taken_at - interval '61 minutes'");
  await visitor(server).apply(path, { ...RECEIPT, email });
  expect(await queuedAfterPoll()).toHaveLength(2);
});

test("deleting and applying again within the hour sends no second receipt", async () => {
  const person = visitor(server);
  const { location } = await person.apply(path, { ...RECEIPT, email });
  await server.sink.waitForEmail({ to: email });
  await person.post(location.replace("/sent/", "/delete/").replace("?receipt", ""), {});
  expect((await person.apply(path, { ...RECEIPT, email })).status).toBe(303);
  expect(await queuedAfterPoll()).toHaveLength(1);
});

test("the pages are the same for an account's address, an unknown address and a repeated one", async () => {
  const { email: member } = await createPerson(admin);
  const pages: string[] = [];
  for (const address of [member, email, email]) {
    const person = visitor(server);
    const { status, location } = await person.apply(path, { ...RECEIPT, email: address });
    const page = await person.get(location);
    pages.push(`${status} ${page.status} ${page.text.replace(/\/(?:sent|delete)\/[\w-]{43}/g, "")}`);
  }
  expect(new Set(pages).size).toBe(1);
});

test.each([
  "robin@applicants.example\r\nBcc: everybody@example.com",
  "robin@applicants.example,eve@evil.example",
  "Robin <robin@applicants.example>",
  "robin@applicants.example\u0000",
])("the address %j gets no receipt and adds no header", async (address) => {
  const { status } = await visitor(server).apply(path, { ...RECEIPT, email: address });
  expect(status).toBe(422);
  expect(await queuedAfterPoll()).toEqual([]);
});

test("a receipt whose application is deleted before it is sent is skipped", async () => {
  const [taken] = (
    await admin.query(`insert into pgboss.job (name, data) select 'mail', $1::jsonb returning id`, [
      JSON.stringify({
        template: "application-receipt",
        to: email,
        data: { jobId: id, nonce: "A".repeat(22), tokenHash: "A".repeat(43) },
      }),
    ])
  ).rows;
  await visitor(server).apply(path, { ...RECEIPT, email });
  await server.sink.waitForEmail({ to: email });
  await expect
    .poll(async () => (await admin.query("select state from pgboss.job where id = $1", [taken?.id])).rows[0]?.state)
    .toBe("completed");
  expect(server.sink.emails.filter(({ to }) => to.includes(email))).toHaveLength(1);
});

test("a page that could not send the application keeps the tick", async () => {
  const person = visitor(server);
  for (let number = 0; number < 10; number += 1) await person.apply(path, { name: `Ada ${number}` });
  const { status, text } = await person.apply(path, { ...RECEIPT, email });
  expect(status).toBe(429);
  expect(text).toContain('name="receipt" type="hidden" value="yes"');
});

test("the page that deletes offers to keep the application", async () => {
  const person = visitor(server);
  const { location } = await person.apply(path, { email });
  const { text } = await person.get(location.replace("/sent/", "/delete/"));
  expect(text).toContain('<button class="button danger" type="submit">Delete my application</button>');
  expect(text).toContain(`<a class="button quiet" href="${location}">Keep it</a>`);
});
