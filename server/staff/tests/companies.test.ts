import { expect, test } from "vitest";
import { createCompany, insertRow } from "#database/access/world.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { readInvocation } from "#server/staff/run-command.ts";
import { runStaff } from "./run-staff.ts";

const database = databaseOfFile();

const staff = (...words: string[]) => runStaff(database, ...words);

test("with --modified a company is approved only if it has not changed since", async () => {
  const { admin } = database;
  const { id: companyId } = await createCompany(admin, "Prairie Crust Bakery");
  const id = String(companyId);
  const [read] = await staff("company", "crust bak");
  await expect(staff("approve-company", id, "--modified", "lately")).rejects.toThrow("--modified <moment>");
  await admin.query("update employers set company_url = 'https://other.example/' where id = $1", [companyId]);
  const asRead = () => staff("approve-company", id, "--modified", String(read?.modified));
  await expect(asRead()).rejects.toThrow("has changed since");
  const [again] = await staff("companies");
  expect(await staff("approve-company", id, "--modified", String(again?.modified))).toMatchObject([{ approved: 1 }]);
});

test("the texts of a company are public only if staff approve them as they read them", async () => {
  const { admin } = database;
  const { id: companyId } = await createCompany(admin, "Lakeside Mill");
  const id = String(companyId);
  const approved = async () =>
    (await admin.query("select description from app.approved_company_texts where employer_id = $1", [companyId])).rows;
  await admin.query("update employers set description = '<p>We mill.</p>', employee_count = 12 where id = $1", [id]);
  const [listed] = await staff("company", "lakeside");
  expect(listed).toMatchObject({ text_unread: true, description: "<p>We mill.</p>", employee_count: 12 });
  await staff("approve-company", id);
  expect(await approved()).toEqual([]);
  const [waiting] = await staff("company", "lakeside");
  await staff("approve-company", id, "--modified", String(waiting?.modified));
  expect(await approved()).toEqual([{ description: "<p>We mill.</p>" }]);
  expect((await staff("company", "lakeside"))[0]).toMatchObject({ text_unread: false, description: null });
});

test("staff read the contact that a company wants to show, and only that", async () => {
  const { admin } = database;
  const { id: companyId } = await createCompany(admin, "Harbor Creamery");
  const contact = "contact_email = 'jobs@harbor.example', phone = '218-555-0100'";
  await admin.query(`update employers set ${contact} where id = $1`, [companyId]);
  expect((await staff("company", "harbor"))[0]).toMatchObject({ text_unread: false, contact_email: null });
  await admin.query("update employers set is_email_public = true where id = $1", [companyId]);
  const [read] = await staff("company", "harbor");
  expect(read).toMatchObject({ text_unread: true, contact_email: "jobs@harbor.example", phone: null });
  await admin.query("update employers set is_phone_public = true where id = $1", [companyId]);
  const asRead = staff("approve-company", String(companyId), "--modified", String(read?.modified));
  await expect(asRead).rejects.toThrow("has changed since");
});

// Rule 98
test("staff read how and when a company proved its website", async () => {
  const { admin } = database;
  const { id: companyId } = await createCompany(admin, "Garden Valley Florist");
  const proof = async () => (await staff("company", "garden valley"))[0]?.proof;
  expect(await proof()).toBeNull();
  await admin.query(
    `insert into app.ownership_proofs (employer_id, host, email, proved)
     values ($1, 'garden.example', 'info@garden.example', '2026-11-26T03:00:00Z')`,
    [companyId],
  );
  expect(await proof()).toBe("proved by info@garden.example on 2026-11-25");
  await admin.query("update app.ownership_proofs set email = null where employer_id = $1", [companyId]);
  expect(await proof()).toBe("proved by a line on garden.example on 2026-11-25");
});

test("a long list of companies has those that wait, and others are found by name", async () => {
  const { admin } = database;
  const names = "select 'Mill ' || n, 1 from generate_series(1, 600) n";
  await admin.query(`insert into employers (name, approved) ${names}`);
  const waiting = await insertRow(admin, "employers", { name: "Mi11 7" });
  const all = await staff("companies");
  expect(all).toHaveLength(500);
  expect(all[0]).toMatchObject({ id: waiting, looks_like: expect.stringMatching(/^Mill 7 \(\d+\)$/) });
  expect(readInvocation(["companies"], "terry")?.command.format?.(all)).toContain("There may be more than 500.");
  expect(await staff("company", "mill 59")).toHaveLength(11);
});
