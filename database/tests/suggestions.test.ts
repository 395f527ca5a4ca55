import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Acting, acting, outcomesOf } from "#database/access/acting.ts";
import { type Company, createCompany, JOB } from "#database/access/world.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

let database: TestDatabase;
let company: Company;
let dana: Acting;
let eli: Acting;
beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  company = await createCompany(database.admin, `Company ${Math.random()}`);
  [dana, eli] = company.members.map(({ identity }) => acting(database.rest, identity)) as [Acting, Acting];
});
afterAll(() => database.drop());

const post = (person: Acting, suggestionId: number, job: Record<string, unknown> = JOB) =>
  person.one<{ id: number; employer_id: number; approved: number }>("select * from post_from_suggestion($1, $2)", [
    suggestionId,
    job,
  ]);
const insert = (person: Acting, suggestionId: number, employerId = company.id) => {
  const row = { ...JOB, employer_id: employerId, original_script_job_id: suggestionId };
  return person.one(
    `insert into job_openings (${Object.keys(row)}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  );
};
const decision = () =>
  dana.one("select moved_to_live, denied from script_acquired_job_openings where id = $1", [company.suggestionId]);

test.each([
  ["the function", post],
  ["a plain insert", insert],
])("posting with %s decides the suggestion", async (_, postWith) => {
  await postWith(dana, company.suggestionId);
  expect(await decision()).toEqual({ moved_to_live: true, denied: null });
});

test("the job is of the suggestion's company and holds nothing that the caller may not write", async () => {
  const job = await post(dana, company.suggestionId, { ...JOB, employer_id: 1, approved: 1, views: 99, id: 7 });
  expect(job).toMatchObject({
    employer_id: company.id,
    approved: 0,
    views: 0,
    original_script_job_id: company.suggestionId,
  });
});

test("a job that is refused leaves the suggestion undecided", async () => {
  await expect(post(dana, company.suggestionId, { ...JOB, postal_code: "x" })).rejects.toMatchObject({ code: "23514" });
  expect(await decision()).toEqual({ moved_to_live: null, denied: null });
});

test("two members who post one suggestion at the same moment make one job", async () => {
  const outcome = await outcomesOf([
    post(dana, company.suggestionId),
    insert(eli, company.suggestionId),
    post(eli, company.suggestionId),
  ]);
  expect(outcome).toEqual({ succeeded: 1, failures: ["23505", "23505"] });
  expect(await dana.query("select id from job_openings where original_script_job_id is not null")).toHaveLength(1);
});

test("a denied suggestion is posted only after the denial is undone", async () => {
  await expect(post(dana, company.deniedSuggestionId)).rejects.toMatchObject({ hint: "suggestion_denied" });
  await dana.query("update script_acquired_job_openings set denied = null where id = $1", [company.deniedSuggestionId]);
  await post(dana, company.deniedSuggestionId);
});

test("another company's suggestion can't be used, or used up", async () => {
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  await expect(post(dana, rival.suggestionId)).rejects.toMatchObject({ code: "42501" });
  await expect(insert(dana, rival.suggestionId, rival.id)).rejects.toMatchObject({ code: "42501" });
});

test("nobody learns whether another company has a suggestion, or has posted it", async () => {
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  const refusal = { code: "42501", message: expect.stringContaining("row-level security") };
  await expect(insert(dana, 999_999)).rejects.toMatchObject(refusal);
  await expect(insert(dana, rival.suggestionId)).rejects.toMatchObject(refusal);
  const [owner] = rival.members;
  await post(acting(database.rest, (owner as (typeof rival.members)[0]).identity), rival.suggestionId);
  await expect(insert(dana, rival.suggestionId)).rejects.toMatchObject(refusal);
});

test("a suggestion that went live is decided for good", async () => {
  await post(dana, company.suggestionId);
  const undo = "update script_acquired_job_openings set moved_to_live = null where id = $1 returning id";
  expect(await dana.query(undo, [company.suggestionId])).toEqual([]);
});

test("marking it by a plain call first, then posting, works once too", async () => {
  await dana.query("update script_acquired_job_openings set moved_to_live = true where id = $1", [
    company.suggestionId,
  ]);
  await insert(dana, company.suggestionId);
  await expect(insert(eli, company.suggestionId)).rejects.toMatchObject({ code: "23505" });
});

test("a restored job finds its suggestion again, unless that was posted anew", async () => {
  const { id } = await post(dana, company.suggestionId);
  await dana.query("delete from job_openings where id = $1", [id]);
  await post(eli, company.suggestionId);
  await database.admin.query("select app.restore_job($1)", [id]);
  expect(await dana.one("select original_script_job_id from job_openings where id = $1", [id])).toEqual({
    original_script_job_id: null,
  });
});
