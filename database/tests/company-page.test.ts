import { expect, test } from "vitest";
import { createJob } from "#database/access/world.ts";
import { only } from "#database/only.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana } = companyOfTest(database);

const read = async () => only(await dana.query("select * from company_page($1)", [company.id]));
const approve = () => database.admin.query("select app.approve_company_texts($1)", [company.id]);
const save = (assignments: string) =>
  dana.query(`update employers set ${assignments} where id = $1 returning id`, [company.id]);

// Rule 76
test("members read which texts wait for staff, and of which the page shows an earlier text", async () => {
  await database.admin.query("update employers set approved = 1 where id = $1", [company.id]);
  await save("phone = '507-555-0142', contact_email = null");
  expect(await read()).toEqual({ is_open: false, changed: [], added: [] });
  await save("is_phone_public = true, description = '<p>Bread.</p>', company_url = 'https://crust.example/'");
  expect(await read()).toMatchObject({ changed: [], added: ["description", "phone", "company_url"] });
  await approve();
  await database.admin.query("update employers set approved = 1 where id = $1", [company.id]);
  expect(await read()).toMatchObject({ changed: [], added: [] });
  await save("phone = '507-555-0199', employee_count = 12, company_url = 'https://other.example/'");
  expect(await read()).toMatchObject({ changed: ["phone", "company_url"], added: ["employee_count"] });
  await save("is_phone_public = false, employee_count = null, company_url = null");
  expect(await read()).toMatchObject({ changed: [], added: [] });
});

test("the page opens with the first public job", async () => {
  await database.admin.query("update employers set approved = 1 where id = $1", [company.id]);
  expect(await read()).toMatchObject({ is_open: false });
  await createJob(database.admin, company.id, { name: "Night Baker", start_date: "2020-01-01", approved: 1 });
  expect(await read()).toMatchObject({ is_open: true });
  const [shown] = await dana.query("select has_public_page from dashboard($1)", [company.id]);
  expect(shown).toEqual({ has_public_page: true });
});
