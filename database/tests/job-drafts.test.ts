import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { type Acting, acting, outcomesOf } from "#database/access/acting.ts";
import { createDraft, createPerson, withLevel } from "#database/access/world.ts";
import { DRAFT_LIFETIME_HOURS, JOB_DRAFT_MAX_BYTES, JOB_DRAFTS_MAX, LINE_MAX_LENGTH } from "#domain/limits.ts";
import { companyOfTest, databaseOfFile } from "./file-database.ts";

const database = databaseOfFile();
const { company, dana, eli } = companyOfTest(database);

interface Saving {
  id: string;
  copy: string;
  basedOn?: number | null;
  draft?: unknown;
}

const save = async (person: Acting, { id, copy, basedOn = 0, draft = { name: "Baker" } }: Saving) => {
  const values = [company.id, id, copy, basedOn, JSON.stringify(draft)];
  return (await person.one<{ version: number | null }>("select save_job_draft($1, $2, $3, $4, $5) as version", values))
    .version;
};
const titles = async (person: Acting) =>
  (await person.query<{ title: string }>("select title from job_drafts order by title")).map(({ title }) => title);

/** Returns the parameters of a browser that starts a draft. */
const newDraft = () => ({ id: randomUUID(), copy: randomUUID() });

test("a draft is visible only to its author, in its company", async () => {
  await save(dana, newDraft());
  expect(await titles(dana)).toEqual(["Baker"]);
  expect(await titles(eli)).toEqual([]);
  const outsider = acting(database.rest, (await createPerson(database.admin)).identity);
  await expect(save(outsider, newDraft())).rejects.toMatchObject({ code: "42501" });
});

test("a browser continues saving its own draft, even after a lost answer", async () => {
  const mine = newDraft();
  expect(await save(dana, mine)).toBe(1);
  expect(await save(dana, { ...mine, basedOn: 1 })).toBe(2);
  expect(await save(dana, { ...mine, basedOn: 1, draft: { name: "Night baker" } })).toBe(3);
  expect(await titles(dana)).toEqual(["Night baker"]);
});

test("a draft that is based on an older version never overwrites another browser's draft", async () => {
  const laptop = newDraft();
  const phone = { id: laptop.id, copy: randomUUID() };
  await save(dana, laptop);
  expect(await save(dana, { ...phone, basedOn: 1, draft: { name: "Night baker" } })).toBe(2);
  for (const basedOn of [0, 1, 3, null]) expect(await save(dana, { ...laptop, basedOn })).toBeNull();
  expect(await titles(dana)).toEqual(["Night baker"]);
  // The browser has read version 2, so it may overwrite version 2.
  expect(await save(dana, { ...laptop, basedOn: 2 })).toBe(3);
});

test("if two browsers save the same version simultaneously, only the first succeeds", async () => {
  const begun = newDraft();
  await save(dana, begun);
  const savings = ["Cook", "Driver"].map((name) =>
    save(dana, { id: begun.id, copy: randomUUID(), basedOn: 1, draft: { name } }),
  );
  expect((await Promise.all(savings)).sort()).toEqual([2, null]);
});

test("two users whose browsers created the same id each have a draft", async () => {
  const begun = newDraft();
  await save(dana, begun);
  expect(await save(eli, { ...begun, draft: { name: "Cook" } })).toBe(1);
  expect([await titles(dana), await titles(eli)]).toEqual([["Baker"], ["Cook"]]);
});

test(`a user has at most ${JOB_DRAFTS_MAX} drafts in a company, also by simultaneous requests`, async () => {
  const begun = Array.from({ length: JOB_DRAFTS_MAX - 1 }, newDraft);
  for (const each of begun) await save(dana, each);
  const { succeeded, failures } = await outcomesOf([save(dana, newDraft()), save(dana, newDraft())]);
  expect({ succeeded, failures }).toEqual({ succeeded: 1, failures: ["job_drafts"] });
  // At the limit, a member can still save an existing draft. Colleagues have their own limit.
  // Expired drafts don't count.
  expect(await save(dana, { ...begun[0], basedOn: 1 } as Saving)).toBe(2);
  expect(await save(eli, newDraft())).toBe(1);
  await database.admin.query("update job_drafts set updated = now() - make_interval(hours => $2) where id = $1", [
    begun[1]?.id,
    DRAFT_LIFETIME_HOURS,
  ]);
  expect(await save(dana, newDraft())).toBe(1);
});

test("a draft is hidden after 24 hours, before it is deleted, and can be started again", async () => {
  const mine = newDraft();
  await save(dana, mine);
  const age = (hours: number, minutes: number) =>
    database.admin.query("update job_drafts set updated = now() - make_interval(hours => $1, mins => $2)", [
      hours,
      minutes,
    ]);
  await age(DRAFT_LIFETIME_HOURS - 1, 59);
  expect(await titles(dana)).toEqual(["Baker"]);
  await age(DRAFT_LIFETIME_HOURS, 0);
  expect(await titles(dana)).toEqual([]);
  expect(await dana.query("update job_drafts set name = 'x' returning id")).toEqual([]);
  expect(await save(dana, { id: mine.id, copy: randomUUID(), basedOn: 0, draft: { name: "Cook" } })).toBe(1);
  expect(await titles(dana)).toEqual(["Cook"]);
});

test("drafts are deleted with the membership and with the company", async () => {
  await save(dana, newDraft());
  await save(eli, newDraft());
  const [, { userId }] = company.members;
  await dana.query("delete from employers_users where user_id = $1", [userId]);
  expect(await titles(eli)).toEqual([]);
  const { rows } = await database.admin.query("select user_id from job_drafts where employer_id = $1", [company.id]);
  expect(rows).toEqual([{ user_id: company.members[0].userId }]);
  await database.admin.query("delete from auth.users where id = $1", [company.members[0].authId]);
  const left = await database.admin.query("select from job_drafts where employer_id = $1", [company.id]);
  expect(left.rowCount).toBe(0);
});

test("drafts of an inactive company are read-only", async () => {
  const mine = newDraft();
  await save(dana, mine);
  await database.admin.query("update employers set inactive = 1 where id = $1", [company.id]);
  expect(await titles(dana)).toEqual(["Baker"]);
  await expect(save(dana, { ...mine, basedOn: 1 })).rejects.toMatchObject({ code: "42501" });
  expect(await dana.query("update job_drafts set name = 'x' returning id")).toEqual([]);
  expect(await dana.query("delete from job_drafts returning id")).toEqual([]);
});

test("drafts are hidden without a required second factor", async () => {
  await save(dana, newDraft());
  await database.admin.query("update employers set requires_second_factor = true where id = $1", [company.id]);
  expect(await titles(dana)).toEqual([]);
  await expect(save(dana, newDraft())).rejects.toMatchObject({ code: "42501" });
  const proved = acting(database.rest, withLevel(company.members[0].identity, "aal2"));
  expect(await titles(proved)).toEqual(["Baker"]);
});

const textOf = (bytes: number) => ({ name: "a".repeat(bytes - JSON.stringify({ name: "" }).length - 1) });

test.each<[string, unknown, boolean]>([
  ["the form's values", { name: "Baker", pay_type: "2", selectedCategories: ["Baking", 21], original: 12 }, true],
  ["nothing yet", {}, true],
  ["as much as fits", textOf(JOB_DRAFT_MAX_BYTES), true],
  ["one byte too many", textOf(JOB_DRAFT_MAX_BYTES + 1), false],
  ["an object in an object", { name: { evil: true } }, false],
  ["an object in a list", { selectedCategories: [{ a: 1 }] }, false],
  ["a list in a list", { selectedCategories: [[1]] }, false],
  ["a list", ["Baker"], false],
  ["a text", "Baker", false],
  ["null", null, false],
])("a draft that holds %s", async (_, draft, fits) => {
  const saving = save(dana, { ...newDraft(), draft });
  if (fits) expect(await saving).toBe(1);
  else await expect(saving).rejects.toMatchObject({ code: "23514" });
});

test.each([
  ["For May", true],
  ["é".repeat(LINE_MAX_LENGTH), true],
  [null, true],
  ["é".repeat(LINE_MAX_LENGTH + 1), false],
  ["  ", false],
  ["Bak\u200ber", false],
])("a draft can be called %j: %s", async (name, fits) => {
  const [{ userId }] = company.members;
  await createDraft(database.admin, { user_id: userId, employer_id: company.id, id: randomUUID() });
  const naming = dana.one("update job_drafts set name = $1 returning name", [name]);
  if (fits) expect(await naming).toEqual({ name });
  else await expect(naming).rejects.toMatchObject({ code: "23514" });
});
