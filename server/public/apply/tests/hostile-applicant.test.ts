import { connect } from "node:net";
import { beforeEach, expect, test } from "vitest";
import { APPLICANT, createCompany } from "#database/access/world.ts";
import { answerField } from "#server/public/apply/answers.ts";
import { change, openJob } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";
import { applicationsOf, tokenOf, type Visitor, visitor } from "./applicant.ts";

const START = "Text: When can you start?";
let id: number;
let path: string;
let person: Visitor;
const server = await serve();
const company = await createCompany(server.database.admin, "Prairie Crust Bakery");
await change(server, "employers", company.id, { approved: 1 });
beforeEach(async () => {
  id = await openJob(server, company.id, { questions: START });
  path = `/o/${id}/overnight-bread-baker/apply`;
  person = visitor(server);
});

const stored = () => applicationsOf(server, id);

test("markup and formulas are stored unchanged and shown as text", async () => {
  const fields = {
    name: `=HYPERLINK("http://evil.example","x")<img src=x onerror=alert(1)>`,
    message: `</textarea><script>alert(1)</script>\n+cmd|' /C calc'!A0\n@SUM(1+1)*cmd`,
  };
  expect((await person.apply(path, fields)).status).toBe(303);
  expect(await stored()).toEqual([{ ...APPLICANT, ...fields, state: "new" }]);
  const { text } = await person.apply(path, { ...fields, email: "" });
  expect(text).not.toContain("<script");
  expect(text).not.toContain("<img");
  expect(text).toContain("&lt;/textarea&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
});

test.each([
  ["name", "Ada\r\nBcc: everybody@example.com"],
  ["name", "Ada\u202egpj.exe"],
  ["name", "n".repeat(201)],
  ["email", "ada@a.example\r\nBcc: everybody@example.com"],
  ["email", "ada@a.example,eve@e.example"],
  ["email", `"<script>"@a.example`],
  ["email", `${"a".repeat(65)}@a.example`],
  ["phone", "507-555-0100\nBcc: x@e.example"],
  ["phone", "+1".repeat(30)],
])("a %s such as %j is refused, and no email leaves", async (field, value) => {
  const { status, text } = await person.apply(path, { [field]: value });
  expect([status, text.includes(`${field}-problem`)]).toEqual([422, true]);
  expect(await stored()).toEqual([]);
});

test("invisible characters in a message are removed", async () => {
  await person.apply(path, { message: "one\r\n\u202etwo\u0000\u200b\u0007\tthree\u2028" });
  expect(await stored()).toMatchObject([{ message: "one\ntwo    three" }]);
});

test.each<[string, Record<string, string>]>([
  ["another site", { origin: "https://evil.example", "sec-fetch-site": "cross-site" }],
  ["another site that an old browser names", { origin: "https://evil.example", "sec-fetch-site": "" }],
  ["a sister site", { origin: "https://evil.localhost", "sec-fetch-site": "same-site" }],
  ["a page that hides where it is", { origin: "null", "sec-fetch-site": "cross-site" }],
  ["another site that claims to be this one", { origin: "https://evil.example", "sec-fetch-site": "same-origin" }],
])("a form from %s stores and deletes nothing", async (_, given) => {
  const headers = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
  const strict = visitorFrom(headers);
  expect((await strict(path, { ...APPLICANT, token: tokenOf(await person.get(path)) })).status).toBe(403);
  expect(await stored()).toEqual([]);
  const { location } = await person.apply(path);
  expect((await strict(location.replace("/sent/", "/delete/"), {})).status).toBe(403);
  expect(await stored()).toHaveLength(1);
});

/**
 * Creates a visitor that posts only with these headers. It does not send the headers that browsers
 * add.
 */
function visitorFrom(headers: Record<string, string>) {
  return (to: string, fields: Record<string, string>) =>
    fetch(`${server.url}${to}`, { method: "POST", body: new URLSearchParams(fields), headers, redirect: "manual" });
}

test("a body that is too large, not a form or endless is rejected, and nothing is stored", async () => {
  const answers = await Promise.all([
    person.post(path, { ...APPLICANT, message: "m".repeat(100_000) }),
    fetch(`${server.url}${path}`, {
      method: "POST",
      body: JSON.stringify(APPLICANT),
      headers: { "content-type": "application/json" },
    }),
    fetch(`${server.url}${path}`, { method: "POST", body: new FormData() }),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([413, 415, 415]);
  const status = await new Promise<string>((resolve, reject) => {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    socket.on("error", reject).on("data", (data) => resolve(String(data).slice(9, 12)));
    const head = `POST ${path} HTTP/1.1\r\nHost: ${hostname}\r\nContent-Type: application/x-www-form-urlencoded`;
    socket.write(`${head}\r\nContent-Length: 99999999\r\n\r\nname=`);
  });
  expect(status).toBe("413");
  expect(await stored()).toEqual([]);
});

test("repeated fields, thousands of fields and names like __proto__ are harmless", async () => {
  const token = tokenOf(await person.get(path));
  const fields = new URLSearchParams({ ...APPLICANT, token, __proto__x: "1" });
  fields.append("__proto__", "x");
  fields.append("constructor", "x");
  fields.append("name", "Somebody else");
  for (let index = 0; index < 3000; index += 1) fields.append(`f${index}`, "1");
  const answer = await fetch(`${server.url}${path}`, { method: "POST", body: fields, redirect: "manual" });
  expect(answer.status).toBe(303);
  expect(await stored()).toMatchObject([{ name: APPLICANT.name }]);
});

test("a missing, invalid, old or foreign token stores nothing, and the page has a new token", async () => {
  const other = await openJob(server, company.id);
  const foreign = tokenOf(await person.get(`/o/${other}/overnight-bread-baker/apply`));
  const good = tokenOf(await person.get(path));
  const [made = "", nonce, proof] = good.split(".");
  const aged = [(Number.parseInt(made, 36) - 86_400_000).toString(36), nonce, proof].join(".");
  for (const token of ["", "x", foreign, aged, `${good}x`, good.replace(/.$/, "_")]) {
    const { status, text } = await person.post(path, { ...APPLICANT, token });
    expect([token, status]).toEqual([token, 422]);
    expect(text).toContain(`value="${APPLICANT.name}"`);
    expect(text).toMatch(/name="token" type="hidden" value="[\w.-]{60,}"/);
  }
  expect(await stored()).toEqual([]);
});

test("a program that fills in every field gets an error, and nothing is stored", async () => {
  const { status, text } = await person.apply(path, { website: "https://spam.example" });
  expect([status, text.includes("Nothing was sent yet, because")]).toEqual([422, true]);
  expect(text).not.toContain("spam.example");
  expect(await stored()).toEqual([]);
});

test("sending a deleted application again does not restore it", async () => {
  const fields = { ...APPLICANT, token: tokenOf(await person.get(path)) };
  const { location } = await person.post(path, fields);
  await person.post(location.replace("/sent/", "/delete/"), {});
  const again = await person.post(path, fields);
  expect([again.status, (await person.get(again.location)).status]).toEqual([303, 410]);
  expect(await stored()).toEqual([]);
});

test("guessed secrets, and secrets of another job, open and delete nothing", async () => {
  const { location } = await person.apply(path);
  const secret = location.split("/").pop() ?? "";
  const other = await openJob(server, company.id);
  for (const guess of ["x", "A".repeat(43), "..%2f..%2f", "%00", `${secret}A`, secret.toLowerCase()]) {
    expect((await person.get(`${path}/delete/${guess}`)).status).toBe(410);
    expect((await person.post(`${path}/delete/${guess}`, {})).status).toBe(410);
  }
  expect((await person.post(`/o/${other}/overnight-bread-baker/apply/delete/${secret}`, {})).status).toBe(410);
  expect(await stored()).toHaveLength(1);
});

test("many simultaneous applications from one network store ten, and other networks can apply", async () => {
  const statuses = new Map<number, number>();
  const token = tokenOf(await person.get(path));
  const flood = async (worker: number) => {
    for (let number = 0; number < 12; number += 1) {
      const typed = { name: `Ada ${worker} ${number}`, [answerField(START)]: `=${number}<script>\u202e` };
      const { status } = await person.post(path, { ...APPLICANT, ...typed, token });
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
  };
  await Promise.all(Array.from({ length: 8 }, (_, worker) => flood(worker)));
  expect(statuses.get(303)).toBe(10);
  expect(statuses.get(429)).toBe(86);
  expect(await stored()).toHaveLength(10);
  const other = visitor(server);
  expect((await other.apply(path)).status).toBe(303);
  const { rows } = await server.database.admin.query(
    "select from pgboss.job where name = 'mail' and data #>> '{data,jobId}' = $1",
    [String(id)],
  );
  expect(rows).toHaveLength(company.members.length);
});

test("applying works while members' requests use all their connections", async () => {
  const { admin } = server.database;
  const token = tokenOf(await person.get(path));
  const taken = await Promise.all(Array.from({ length: admin.options.max ?? 0 }, () => admin.connect()));
  try {
    expect((await person.post(path, { ...APPLICANT, token })).status).toBe(303);
  } finally {
    for (const client of taken) client.release();
  }
});

test("guessed secrets above the queue's limit are rejected and not queued", async () => {
  const { site } = server.database;
  const taken = await Promise.all(Array.from({ length: site.options.max ?? 0 }, () => site.connect()));
  const waiting = Array.from({ length: 40 }, () => site.query("select"));
  try {
    const { status, headers } = await visitor(server).get(`${path}/sent/${"A".repeat(43)}`);
    expect([status, headers.get("retry-after")]).toEqual([503, "5"]);
  } finally {
    for (const client of taken) client.release();
    await Promise.all(waiting);
  }
});

test("above the limit the page keeps the typed text and shows when to send it again", async () => {
  for (let number = 0; number < 10; number += 1) await person.apply(path, { name: `Ada ${number}` });
  const { status, headers, text } = await person.apply(path, { message: `"five" & <six>` });
  expect(status).toBe(429);
  expect(Number(headers.get("retry-after"))).toBeGreaterThan(0);
  expect(text).toContain(`name="message" type="hidden" value="&quot;five&quot; &amp; &lt;six&gt;"`);
  expect(text).toContain("Send again");
});

test("limits store no IP address", async () => {
  const ipAddress = "10.200.30.40";
  await visitor(server, ipAddress).apply(path);
  const { rows } = await server.database.admin.query("select key from server.rate_limits where key like 'apply%'");
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ key }) => key.includes(ipAddress))).toEqual([]);
});
