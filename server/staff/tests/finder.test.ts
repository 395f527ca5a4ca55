import { beforeEach, expect, test } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { type Company, createCompany } from "#database/access/world.ts";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { runStaff } from "./run-staff.ts";

const database = databaseOfFile();
let company: Company;
let dana: Acting;
beforeEach(async () => {
  await database.admin.query("delete from employers");
  company = await createCompany(database.admin, "Prairie Crust Bakery");
  dana = acting(database.rest, company.members[0].identity);
});

const staff = (...words: string[]) => runStaff(database, ...words);
const report = (url: string, note: string | null = null) =>
  dana.query("select report_missed_jobs($1, $2, $3)", [company.id, url, note]);

// Rule 73
test("staff list the pages with missed jobs, newest first, and remove them", async () => {
  await report("https://bakery.example/crew", "Two bakers in the middle");
  await report("https://bakery.example/jobs.pdf");
  const about = { company_id: company.id, company: "Prairie Crust Bakery", email: company.members[0].email };
  const listed = await staff("missed-jobs");
  expect(listed).toMatchObject([
    { ...about, url: "https://bakery.example/jobs.pdf", note: null },
    { ...about, url: "https://bakery.example/crew", note: "Two bakers in the middle" },
  ]);
  await staff("remove-missed-jobs", String(listed[0]?.id));
  expect(await staff("missed-jobs")).toMatchObject([{ url: "https://bakery.example/crew" }]);
  await expect(staff("remove-missed-jobs", String(listed[0]?.id))).rejects.toThrow("There is no report");
  expect(await staff("log")).toMatchObject([{ action: "missed jobs removed", staff: "terry" }]);
});

test("staff see which lists members rejected", async () => {
  await database.admin.query(
    "insert into app.found_jobs (employer_id, suggestion_id, keys, hash, found_in) values ($1, $2, '{id:1}', '', 'page bakery.example/team ul')",
    [company.id, company.suggestionId],
  );
  expect(await staff("not-jobs")).toEqual([]);
  await dana.query("update script_acquired_job_openings set denied = true, not_a_job = true where id = $1", [
    company.suggestionId,
  ]);
  expect(await staff("not-jobs")).toEqual([
    {
      company_id: company.id,
      company: "Prairie Crust Bakery",
      not_jobs: 1,
      suggested: 1,
      example: "Pastry Cook",
      found_in: "page bakery.example/team ul",
    },
  ]);
});
