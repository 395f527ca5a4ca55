import { expect, test } from "vitest";
import { type Acting, acting, outcomesOf } from "#database/access/acting.ts";
import { createCompany, JOB } from "#database/access/world.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);

const post = (person: Acting, suggestionId: number, values: Record<string, unknown> = {}) => {
  const row = { ...JOB, employer_id: company.id, original_script_job_id: suggestionId, ...values };
  return person.one<{ id: number }>(
    `insert into job_openings (${Object.keys(row)}) values (${Object.keys(row).map((_, index) => `$${index + 1}`)}) returning id`,
    Object.values(row),
  );
};
const decision = () =>
  dana.one("select moved_to_live, denied from script_acquired_job_openings where id = $1", [company.suggestionId]);

test("posting decides the suggestion", async () => {
  await post(dana, company.suggestionId);
  expect(await decision()).toEqual({ moved_to_live: true, denied: null });
});

test("a rejected job leaves the suggestion undecided", async () => {
  await expect(post(dana, company.suggestionId, { postal_code: "x" })).rejects.toMatchObject({ code: "23514" });
  expect(await decision()).toEqual({ moved_to_live: null, denied: null });
});

test("two members who post a suggestion at the same time create one job", async () => {
  const outcome = await outcomesOf([
    post(dana, company.suggestionId),
    post(eli, company.suggestionId),
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
  const theirs = post(dana, rival.suggestionId, { employer_id: rival.id });
  await expect(theirs).rejects.toMatchObject({ code: "42501" });
});

test("errors don't reveal whether another company has a suggestion or has posted it", async () => {
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  const refusal = { code: "42501", message: expect.stringContaining("row-level security") };
  await expect(post(dana, 999_999)).rejects.toMatchObject(refusal);
  await expect(post(dana, rival.suggestionId)).rejects.toMatchObject(refusal);
  const [owner] = rival.members;
  await post(acting(database.rest, owner.identity), rival.suggestionId, { employer_id: rival.id });
  await expect(post(dana, rival.suggestionId)).rejects.toMatchObject(refusal);
});

test("posting a suggestion is final", async () => {
  await post(dana, company.suggestionId);
  const undo = "update script_acquired_job_openings set moved_to_live = null where id = $1 returning id";
  expect(await dana.query(undo, [company.suggestionId])).toEqual([]);
});

test("marking it as posted by an update first, and then posting it, works once", async () => {
  await dana.query("update script_acquired_job_openings set moved_to_live = true where id = $1", [
    company.suggestionId,
  ]);
  await post(dana, company.suggestionId);
  await expect(post(eli, company.suggestionId)).rejects.toMatchObject({ code: "23505" });
});

test("a restored job is linked to its suggestion again, unless that was posted again", async () => {
  const { id } = await post(dana, company.suggestionId);
  await dana.query("delete from job_openings where id = $1", [id]);
  await post(eli, company.suggestionId);
  await database.admin.query("select app.restore_job($1)", [id]);
  expect(await dana.one("select original_script_job_id from job_openings where id = $1", [id])).toEqual({
    original_script_job_id: null,
  });
});
