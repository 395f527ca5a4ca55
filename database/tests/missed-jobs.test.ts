import { expect, test } from "vitest";
import { type Acting, acting, outcomesOf } from "#database/access/acting.ts";
import { createCompany } from "#database/access/world.ts";
import { LINE_MAX_LENGTH, MISSED_JOBS_PER_DAY } from "#domain/limits.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const PAGE = "https://bakery.example/crew";
const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);

const report = (person: Acting, url: string, note: string | null = null) =>
  person.query("select report_missed_jobs($1, $2, $3)", [company.id, url, note]);
const reports = async () => {
  const { rows } = await database.admin.query(
    "select url, note, user_id from app.missed_jobs where employer_id = $1 order by id",
    [company.id],
  );
  return rows;
};

// Rule 73
test("a second report of a page replaces the first, also from a colleague", async () => {
  await Promise.all([report(dana, PAGE), report(dana, PAGE)]);
  await report(eli, PAGE, "  Two bakers ");
  expect(await reports()).toEqual([{ url: PAGE, note: "Two bakers", user_id: company.members[1].userId }]);
});

test("a company reports ten pages a day, also when members report at the same time", async () => {
  const pages = Array.from({ length: MISSED_JOBS_PER_DAY + 2 }, (_, index) => `${PAGE}/${index}`);
  const outcome = await outcomesOf(pages.map((url, index) => report(index % 2 ? dana : eli, url)));
  expect(outcome).toEqual({ succeeded: MISSED_JOBS_PER_DAY, failures: ["missed_jobs", "missed_jobs"] });
  await database.admin.query("update app.missed_jobs set created = created - interval '25 hours'");
  await report(dana, PAGE);
});

test.each([
  ["a text", "our careers page", null],
  ["a script", "javascript:alert(1)", null],
  ["a URL with a user name", "https://bank.com@evil.example", null],
  ["a long note", PAGE, "é".repeat(LINE_MAX_LENGTH + 1)],
])("rejects %s", async (_, url, note) => {
  await expect(report(dana, url, note)).rejects.toMatchObject({ code: "23514" });
});

test("members of an inactive company and of other companies are rejected", async () => {
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  const other = acting(database.rest, rival.members[0].identity);
  await expect(report(other, PAGE)).rejects.toMatchObject({ code: "42501" });
  await database.admin.query("update employers set inactive = 1 where id = $1", [company.id]);
  await expect(report(dana, PAGE)).rejects.toMatchObject({ code: "42501" });
});

test.each([
  ["member's account", () => database.admin.query("delete from users where id = $1", [company.members[0].userId])],
  ["company", () => database.admin.query("delete from employers where id = $1", [company.id])],
])("deleting the %s deletes its reports", async (_, remove) => {
  await report(dana, PAGE);
  await remove();
  expect(await reports()).toEqual([]);
});
