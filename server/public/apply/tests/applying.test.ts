import { expect, test } from "vitest";
import { APPLICANT, createCompany } from "#database/access/world.ts";
import { APPLICANT_MESSAGE_MAX_LENGTH } from "#domain/limits.ts";
import { change, openJob } from "#server/public/tests/public-world.ts";
import { serve } from "#server/tests/serve.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";
import { applicationsOf, tokenOf, visitor } from "./applicant.ts";

const server = await serve();
const company = await createCompany(server.database.admin, "Prairie Crust Bakery");
await change(server, "employers", company.id, { approved: 1 });

const SLUG = "overnight-bread-baker";
const open = async (values: Record<string, unknown> = {}) => {
  const id = await openJob(server, company.id, values);
  return { id, path: `/o/${id}/${SLUG}/apply` };
};

test("a job with an application URL links to it", async () => {
  const { path } = await open({ application_type: "url", application_url: "https://jobs.example/a?b=1&c=2" });
  const answer = await visitor(server).get(path);
  expect([answer.status, answer.location]).toEqual([303, "https://jobs.example/a?b=1&c=2"]);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const post = await visitor(server).post(path, {});
  expect([post.status, post.location]).toEqual([303, path]);
});

test("the typed text is kept if the company has changed how to apply", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  await person.get(path);
  await change(server, "job_openings", id, { application_type: "url", application_url: "https://jobs.example/a" });
  await change(server, "job_openings", id, { approved: 1 }); // staff approve it
  const { status, text } = await person.post(path, { ...APPLICANT, message: "I bake <bread>." });
  expect([status, text.includes("another way now"), text.includes("I bake &lt;bread&gt;.")]).toEqual([409, true, true]);
  expect(text).toContain(`href="${path}"`);
  expect(await applicationsOf(server, id)).toEqual([]);
});

test("a job by email shows the email address, which cannot add headers to the email", async () => {
  const emailAddress = "jobs?bcc=all&x=%0a@bakery.example";
  const { path } = await open({ application_type: "email", application_email: emailAddress });
  const { status, text } = await visitor(server).get(path);
  expect(status).toBe(200);
  expect(text).toContain(`href="mailto:jobs%3Fbcc%3Dall%26x%3D%250a@bakery.example?subject=Application%3A%20Overnight`);
  expect(text).toContain(">jobs?bcc=all&amp;x=%0a@bakery.example</code>");
});

test("a job without a way to apply explains that", async () => {
  const { path } = await open({ application_type: "url", application_url: null });
  expect((await visitor(server).get(path)).text).toContain("has not said how to apply");
});

test("the form has no script, names its readers and the retention, and only the browser may cache it", async () => {
  const { path } = await open();
  const { status, headers, text } = await visitor(server).get(path);
  expect(status).toBe(200);
  expect(text).not.toContain("<script");
  expect(text).toContain("Only the members of Prairie Crust Bakery on this portal read what you send.");
  expect(text).toContain("deleted 400 days after the job closes");
  const answer = (isPublic: boolean) =>
    server.database.admin.query("update employers set is_public_employer = $1", [isPublic]);
  await answer(true);
  expect((await visitor(server).get(path)).text).toContain("deleted 760 days after the job closes");
  await answer(false);
  expect(headers.get("cache-control")).toBe("private, no-cache");
  expect(headers.get("set-cookie")).toBeNull();
  expect(headers.get("x-robots-tag")).toBe("noindex");
  expect(headers.get("content-security-policy")).toContain("form-action 'self'");
});

test("an application is stored, and the link in its receipt deletes it once", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const sent = await person.apply(path);
  expect(sent.status).toBe(303);
  expect(sent.location).toMatch(new RegExp(`^${path}/sent/[\\w-]{43}$`));
  expect(await applicationsOf(server, id)).toEqual([{ ...APPLICANT, state: "new" }]);

  const receipt = await person.get(sent.location);
  expect(receipt.status).toBe(200);
  expect(receipt.headers.get("referrer-policy")).toBe("same-origin");
  expect(receipt.text).toContain("Your application has been sent");
  const link = `${path}/delete/${sent.location.split("/").pop()}`;
  expect(receipt.text).toContain(`${server.url}${link}`);

  const question = await person.get(link);
  expect(question.text).toContain("Delete my application");
  expect(await applicationsOf(server, id)).toHaveLength(1);
  expect((await person.post(link, {})).text).toContain("Your application is deleted");
  expect(await applicationsOf(server, id)).toEqual([]);
  for (const gone of [await person.post(link, {}), await person.get(link), await person.get(sent.location)])
    expect([gone.status, gone.text.includes("There is no such application")]).toEqual([410, true]);
});

test("the database stores only the hash of the secret", async () => {
  const { path } = await open();
  const { location } = await visitor(server).apply(path);
  const secret = location.split("/").pop() ?? "";
  const { rows } = await server.database.admin.query("select to_jsonb(a)::text as all from applications a");
  expect(rows.map((row) => row.all).join()).not.toContain(secret);
});

test("the same form sent twice, or four times at once, is stored once", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const fields = { ...APPLICANT, token: tokenOf(await person.get(path)) };
  const answers = await Promise.all([1, 2, 3, 4].map(() => person.post(path, fields)));
  expect(new Set(answers.map(({ location }) => location)).size).toBe(1);
  expect(await applicationsOf(server, id)).toHaveLength(1);
  const other = await person.post(path, { ...fields, message: "I forgot to say: from Monday on." });
  expect(other.location).not.toBe(answers[0]?.location);
  expect(await applicationsOf(server, id)).toHaveLength(2);
});

test("errors are shown at their fields, and the typed values stay", async () => {
  const { id, path } = await open();
  const typed = { name: " ", email: "robin at home", phone: "none", message: `<b>"Hi"</b>\n\nfrom me & you` };
  const { status, text } = await visitor(server).apply(path, typed);
  expect(status).toBe(422);
  for (const field of ["name", "email", "phone"]) {
    expect(text).toMatch(new RegExp(`id="${field}"[^>]* aria-invalid="true" aria-describedby="${field}-problem"`));
    expect(text).toContain(`id="${field}-problem"`);
  }
  expect(text).not.toContain("message-problem");
  expect(text).toContain('value="robin at home"');
  expect(text).toContain(">\n&lt;b&gt;&quot;Hi&quot;&lt;/b&gt;\n\nfrom me &amp; you</textarea>");
  expect(await applicationsOf(server, id)).toEqual([]);
});

test("a phone number may come from an address book and have an extension", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const numbers = [
    "\u202a+1 (507)\u00a0555\u20110100\u202c",
    "507-555-0100 ext. 12",
    "507–555–0100, Extension 7",
    "5075550100x9",
  ];
  for (const phone of numbers) expect((await person.apply(path, { phone })).status).toBe(303);
  expect((await applicationsOf(server, id)).map(({ phone }) => phone)).toEqual([
    "+1 (507) 555-0100",
    "507-555-0100 x12",
    "507-555-0100 x7",
    "5075550100 x9",
  ]);
});

/** Returns the values of the page's hidden fields by name. */
const heldIn = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/name="(\w+)" type="hidden" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );

test("the typed text is kept if the job closes before sending, and can be sent when it reopens", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const fields = { ...APPLICANT, token: tokenOf(await person.get(path)) };
  await change(server, "job_openings", id, { archived: 1 });
  const refused = await person.post(path, fields);
  expect(refused.status).toBe(410);
  expect(refused.text).toContain("your application was not sent");
  expect(heldIn(refused.text)).toEqual(fields);
  expect(refused.headers.get("cache-control")).toBe("no-store");
  await change(server, "job_openings", id, { archived: 0 });
  expect((await person.post(path, heldIn(refused.text))).status).toBe(303);
  expect(await applicationsOf(server, id)).toHaveLength(1);
  // The page of a closed job has no form. If another site posts an application, the response does
  // not contain the posted text.
  await change(server, "job_openings", id, { archived: 1 });
  expect((await person.get(path)).text).not.toContain("<form");
  const foreign = await person.post(path, fields, { origin: "https://evil.example", "sec-fetch-site": "cross-site" });
  expect([foreign.status, foreign.text.includes(APPLICANT.message)]).toEqual([403, false]);
});

test("the typed text is kept if the database cannot store it", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const fields = { ...APPLICANT, token: tokenOf(await person.get(path)) };
  const { admin } = server.database;
  await admin.query("revoke execute on function site.apply_for_job from public_site");
  const refused = await person.post(path, fields);
  await admin.query("grant execute on function site.apply_for_job to public_site");
  expect(refused.status).toBe(500);
  expect(refused.text).toContain("this page keeps what you typed");
  expect((await person.post(path, heldIn(refused.text))).status).toBe(303);
  expect(await applicationsOf(server, id)).toHaveLength(1);
});

test("a message of the maximum length is accepted, also with four-byte characters, but no longer", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const longest = "𝄞".repeat(APPLICANT_MESSAGE_MAX_LENGTH / 2);
  expect((await person.apply(path, { message: longest })).status).toBe(303);
  const { status, text } = await person.apply(path, { message: "m".repeat(APPLICANT_MESSAGE_MAX_LENGTH + 1) });
  expect([status, text.includes("message-problem")]).toEqual([422, true]);
  expect(await applicationsOf(server, id)).toHaveLength(1);
});

test("a closed job is 410, and a job that was never public is 404", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const fields = { ...APPLICANT, token: tokenOf(await person.get(path)) };
  await change(server, "job_openings", id, { archived: 1 });
  expect((await person.post(path, fields)).status).toBe(410);
  expect((await person.get(path)).status).toBe(410);
  expect(await applicationsOf(server, id)).toEqual([]);
  expect((await person.get(`/o/999999999/${SLUG}/apply`)).status).toBe(404);
  expect((await person.post(`/o/999999999/${SLUG}/apply`, fields)).status).toBe(404);
});

test("a wrong slug redirects to the current URL", async () => {
  const { id, path } = await open();
  const { status, location } = await visitor(server).get(`/o/${id}/other/apply`);
  expect([status, location]).toEqual([301, path]);
});

test("only members with the flag get an email, at most once an hour", async () => {
  const mill = await createCompany(server.database.admin, "Lakeside Mill");
  await change(server, "employers", mill.id, { approved: 1 });
  const id = await openJob(server, mill.id);
  const path = `/o/${id}/${SLUG}/apply`;
  const [silent, other] = mill.members;
  await change(server, "users", silent.userId, { send_email: 0 });
  await visitor(server).apply(path);
  const received = await server.sink.waitForEmail({ to: other.email, subject: /new application/ });
  expect(received.subject).toBe("A new application for “Overnight Bread Baker”");
  for (const typed of Object.values(APPLICANT)) expect(received.text).not.toContain(typed);
  await visitor(server).apply(path);
  const { rows } = await server.database.admin.query(
    "select from pgboss.job where name = 'mail' and data ->> 'template' = 'application-received' and data #>> '{data,jobId}' = $1",
    [String(id)],
  );
  expect(rows).toHaveLength(1);
  expect(server.sink.emails.filter(({ to }) => to.includes(APPLICANT.email) || to.includes(silent.email))).toEqual([]);
});

test("the link of a held application shows when it is deleted", async () => {
  const { id, path } = await open();
  const person = visitor(server);
  const { location } = await person.apply(path);
  const link = location.replace("/sent/", "/delete/");
  await change(server, "job_openings", id, { applications_held_at: "2026-11-22T12:00:00Z" });
  for (const page of [await person.post(link, {}), await person.get(link)])
    expect(page.text).toContain("Your application will be deleted");
  expect(await applicationsOf(server, id)).toHaveLength(1);
});

test("with APPLY_URL applicants use the platform's own form", async () => {
  const other = await startTestServer({ applyUrl: "https://candidates.example/apply/{id}?from={id}" });
  try {
    const employer = await createCompany(other.database.admin, "Lakeside Mill");
    await change(other, "employers", employer.id, { approved: 1 });
    const id = await openJob(other, employer.id);
    const path = `/o/${id}/${SLUG}/apply`;
    const answer = await visitor(other).get(path);
    expect([answer.status, answer.location]).toEqual([303, `https://candidates.example/apply/${id}?from=${id}`]);
    const empty = await visitor(other).post(path, { ...APPLICANT, message: "" });
    expect([empty.status, empty.location]).toEqual([303, path]);
    const typed = await visitor(other).post(path, { ...APPLICANT, token: "" });
    expect([typed.status, typed.text.includes(`href="${path}"`)]).toEqual([409, true]);
  } finally {
    await other.close();
  }
});
