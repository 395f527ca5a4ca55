import { describe, expect, test } from "vitest";
import { createApplication, createCompany, createPerson, insertRow, type Person } from "#database/access/world.ts";
import { formatRows, formatSheet } from "#server/commands/format-rows.ts";
import { helpText } from "#server/commands/read-command-line.ts";
import { staffProgram } from "#server/staff/run-command.ts";
import { runFromShell } from "#server/tests/run-from-shell.ts";
import { serve } from "#server/tests/serve.ts";
import { runStaff } from "./run-staff.ts";

const server = await serve({});
const company = await createCompany(server.database.admin, "Prairie Crust Bakery");

const staff = (...words: string[]) => runStaff(server.database, ...words);
const valueIn = async (text: string, values: unknown[]) => {
  const { rows } = await server.database.admin.query<{ value: unknown }>(text, values);
  return rows[0]?.value;
};

// Rule 69
test("a required second factor can be waived, and the company's members get an email", async () => {
  const id = String(company.id);
  await server.database.admin.query("update employers set requires_second_factor = true where id = $1", [company.id]);
  await staff("waive-second-factor", id);
  expect(await valueIn("select requires_second_factor as value from employers where id = $1", [company.id])).toBe(
    false,
  );
  for (const { email } of company.members) {
    const received = await server.sink.waitForEmail({ to: email });
    expect(received.subject).toBe("Prairie Crust Bakery no longer requires a second factor");
    expect(received.text).toContain("Our staff decided");
  }
  expect(await staff("log")).toMatchObject([{ staff: "terry", action: "second factor waived" }]);
  await expect(staff("waive-second-factor", id)).rejects.toThrow("does not require a second factor");
});

describe("access requests", () => {
  const requestAccess = async (): Promise<{ person: Person; id: string }> => {
    const person = await createPerson(server.database.admin);
    const id = await valueIn(
      `insert into pending_employer_user_connections (employer_id, user_id, requested_by) values ($1, $2, $2)
       returning id as value`,
      [company.id, person.userId],
    );
    return { person, id: String(id) };
  };
  const isMember = (person: Person) =>
    valueIn("select exists (select from employers_users where user_id = $1 and employer_id = $2) as value", [
      person.userId,
      company.id,
    ]);

  test("an approved request creates a member, who gets an email", async () => {
    const { person, id } = await requestAccess();
    expect(await staff("requests")).toMatchObject([
      { id: Number(id), email: person.email, company: "Prairie Crust Bakery" },
    ]);
    await staff("approve-request", id);
    expect(await isMember(person)).toBe(true);
    expect(await staff("requests")).toEqual([]);
    const received = await server.sink.waitForEmail({ to: person.email });
    expect(received.subject).toBe("You now have access to Prairie Crust Bakery");
  });

  test("a denied request creates no member, and the user gets an email", async () => {
    const { person, id } = await requestAccess();
    await staff("deny-request", id);
    expect(await isMember(person)).toBe(false);
    const received = await server.sink.waitForEmail({ to: person.email });
    expect(received.subject).toBe("Your request for access to Prairie Crust Bakery");
    await expect(staff("approve-request", id)).rejects.toThrow(`There is no request ${id}.`);
  });
});

test("a company is approved, deactivated and reactivated", async () => {
  const id = String(company.id);
  expect(await staff("companies")).toMatchObject([{ name: "Prairie Crust Bakery", approved: 0, jobs: 1 }]);
  expect(await staff("approve-company", id)).toMatchObject([{ approved: 1 }]);
  expect(await staff("deactivate-company", id)).toMatchObject([{ inactive: 1 }]);
  expect(await staff("reactivate-company", id)).toMatchObject([{ inactive: 0 }]);
});

// Rule 76
test("a website is public only if it has not changed since staff approved the company", async () => {
  const { admin } = server.database;
  const id = String(company.id);
  const shown = async () => {
    const { rows } = await admin.query(
      "select case when company_url = approved_url then company_url end as url from employers where id = $1",
      [id],
    );
    const [listed] = await staff("companies");
    return [rows[0].url, listed?.company_url, listed?.website_unread];
  };
  const move = (url: string) => admin.query("update employers set company_url = $2 where id = $1", [id, url]);
  await move("https://crust.example/");
  await staff("approve-company", id);
  expect(await shown()).toEqual(["https://crust.example/", "https://crust.example/", false]);
  await move("https://coins.example/");
  expect(await shown()).toEqual([null, "https://coins.example/", true]);
  await staff("approve-company", id);
  expect(await shown()).toEqual(["https://coins.example/", "https://coins.example/", false]);
});

// Rule 57
test("a company whose name looks like an approved company's is listed with that name", async () => {
  await staff("approve-company", String(company.id));
  const twin = await insertRow(server.database.admin, "employers", { name: "Pr\u0430irie Crust Bakery" });
  const companies = await staff("companies");
  await server.database.admin.query("delete from employers where id = $1", [twin]);
  expect(companies.map(({ looks_like }) => looks_like)).toEqual([`Prairie Crust Bakery (${company.id})`, null]);
});

test("a category is added under an industry only once", async () => {
  expect(await staff("add-category", "Cake Design", "--industry", "1200")).toMatchObject([
    { name: "Cake Design", industry_id: 1200 },
  ]);
  await expect(staff("add-category", "cake design", "--industry", "1200")).rejects.toThrow("exists already");
  await expect(staff("add-category", "Icing", "--industry", "1201")).rejects.toThrow("no industry 1201");
});

test("every action is logged with its author", async () => {
  await staff("approve-company", String(company.id), "--staff", "robin");
  expect((await staff("log"))[0]).toMatchObject({
    staff: "robin",
    action: "company approved",
    subject: { id: company.id },
  });
});

test.each([
  [["frobnicate"], 'no command "frobnicate"'],
  [["approve-job"], "Usage: approve-job <id>"],
  [["approve-job", "1", "2"], "Usage: approve-job <id>"],
  [["approve-job", "x"], '"x" is not an id.'],
  [["jobs", "--force"], "--force"],
])("the wrong command %j is reported in one line", async (words, message) => {
  await expect(staff(...words)).rejects.toThrow(message);
});

test("text from users cannot control the terminal", () => {
  expect(formatRows([{ name: "\u001b[31mBakery\u202e\n2" }])).toBe("name\n [31mBakery 2");
  expect(formatSheet({ id: 1, name: `\u001b[31mBakery\n${"x".repeat(90)}` })).toBe(
    `id    1\nname   [31mBakery ${"x".repeat(90)}`,
  );
});

describe("the program", () => {
  const run = (...words: string[]) => runFromShell("staff", words, { DATABASE_URL: server.database.url });

  test("has a help text that names every command", () => {
    expect(helpText(staffProgram)).toMatch(/^ {2}approve-request <id> /m);
  });

  test("prints JSON when asked to", async () => {
    const { stdout } = await run("companies", "--json");
    expect(JSON.parse(stdout)).toMatchObject([{ id: company.id, name: "Prairie Crust Bakery" }]);
  });

  test("ends with an error code after an error", async () => {
    expect(await run("approve-job", "999")).toMatchObject({ code: 1, stderr: "There is no job 999.\n" });
  });
});

// Rule 68
test("lost second factors are removed with a reason; all sessions end, and the owner gets an email", async () => {
  const person = await createPerson(server.database.admin);
  await server.database.admin.query(
    `with factor as (
       insert into auth.mfa_factors (id, user_id, factor_type, status, created_at, updated_at)
       select gen_random_uuid(), id, 'totp', 'verified', now(), now() from auth.users where email = $1 returning user_id
     ), passkey as (
       insert into server.passkeys (user_id, credential_id, public_key, sign_count, transports, friendly_name)
       select user_id, 'lost', 'x', 0, '{}', 'Lost' from factor
     ), code as (
       insert into server.recovery_codes (user_id, code_hash, set_id) select user_id, 'x', gen_random_uuid() from factor
     )
     insert into auth.sessions (id, user_id, aal) select gen_random_uuid(), user_id, 'aal2' from factor`,
    [person.email],
  );
  await expect(staff("remove-second-factors", person.email)).rejects.toThrow(
    "Give a reason, how the owner was identified",
  );
  const because = ["--reason", "showed a passport"];
  expect(await staff("remove-second-factors", person.email.toUpperCase(), ...because)).toEqual([
    { email: person.email, removed: 2 },
  ]);
  const left = await valueIn(
    `select (select count(*) from auth.mfa_factors f where f.user_id = u.id) + (select count(*) from auth.sessions s where s.user_id = u.id)
       + (select count(*) from server.recovery_codes c where c.user_id = u.id)
       + (select count(*) from server.passkeys p where p.user_id = u.id) as value
     from auth.users u where u.email = $1`,
    [person.email],
  );
  expect(Number(left)).toBe(0);
  const received = await server.sink.waitForEmail({
    to: person.email,
    subject: /^Every second factor and passkey was removed/,
  });
  expect(received.text).toContain("By: our staff");
  const [entry] = await staff("log");
  expect(entry).toMatchObject({ action: "second factors removed", subject: { reason: "showed a passport" } });
  await expect(staff("remove-second-factors", person.email, ...because)).rejects.toThrow("There is no account");
});

// Rule 77
test("holds of an inactive company are released, and deletions proceed", async () => {
  const closed = await createCompany(server.database.admin, "Lakeside Mill");
  const id = String(closed.id);
  const held = (column: string) =>
    valueIn(`select count(*) filter (where ${column}) as value from applications where job_opening_id = $1`, [
      closed.jobId,
    ]);
  const [toDelete, other] = [1, 2].map(() => createApplication(server.database.admin, closed.jobId));
  await server.database.admin.query("update applications set held_at = now(), deletion_asked = now() where id = $1", [
    await toDelete,
  ]);
  await server.database.admin.query("update applications set held_at = now() where id = $1", [await other]);
  await server.database.admin.query("update job_openings set applications_held_at = now() where id = $1", [
    closed.jobId,
  ]);
  await expect(staff("release-applications", id)).rejects.toThrow(`There is no inactive company ${id}.`);
  await staff("deactivate-company", id);
  expect(await staff("release-applications", id)).toMatchObject([{ id: closed.id, jobs: 1 }]);
  expect([await held("held_at is not null"), await held("deletion_asked is not null")]).toEqual([0, 0]);
  expect(await held(`id = ${await other}`)).toBe(1);
  expect((await staff("log"))[0]).toMatchObject({ action: "applications released", subject: { id: closed.id } });
  expect(await staff("release-applications", id)).toMatchObject([{ jobs: 0 }]);
});
