import { beforeEach, describe, expect, test } from "vitest";
import { createApplication } from "#database/access/world.ts";
import { LINE_MAX_LENGTH, QUESTION_MAX_LENGTH, QUESTIONS_MAX } from "#domain/limits.ts";
import { applicationsWorld } from "./applications-world.ts";

// Rule 100
const { database, company, dana, site, sql, secret, openJob } = applicationsWorld();

const NIGHT = "Yes needed: Can you work at night?";
const SMOKE = "No needed: Do you smoke?";
const START = "Text: When can you start?";
let jobId: number;
beforeEach(async () => {
  jobId = await openJob({ questions: `${NIGHT}\n${START}` });
});

async function apply(answers: unknown, name = "Robin", job = jobId): Promise<Record<string, unknown>> {
  const token = secret();
  const values = [job, name, token, JSON.stringify(answers)];
  await site().one(
    "select site.apply_for_job($1, $2, 'r@applicants.example', null, null, $3, false, null, $4)",
    values,
  );
  const [stored] = await sql("select answers, meets_needs from applications where token_hash = $1", [token]);
  return stored ?? {};
}

const line = (length: number) => "é".repeat(length);

describe("questions", () => {
  const save = (questions: string | null) =>
    dana.query("update job_openings set questions = $2 where id = $1 returning id", [jobId, questions]);

  test.each([
    ...["Text", "Yes/No", "Yes needed", "No needed"].map((kind) => `${kind}: ${line(QUESTION_MAX_LENGTH)}`),
    Array.from({ length: QUESTIONS_MAX }, (_, n) => `${n === 2 ? "No needed" : "Yes/No"}: Question ${n}?`).join("\n"),
    "Text: =HYPERLINK(1) <script>alert(1)</script> Yes needed: x",
    null,
  ])("such as %j are stored", async (questions) => {
    expect(await save(questions)).toHaveLength(1);
  });

  test.each([
    `Text: ${line(QUESTION_MAX_LENGTH + 1)}`,
    Array.from({ length: QUESTIONS_MAX + 1 }, (_, n) => `Text: Question ${n}?`).join("\n"),
    "Yes needed: One?\nText: Two?\nNo needed: Three?",
    "Text: One?\nText: One?",
    "Text: One?\n",
    "Text: One?\n\nText: Two?",
    "Text:  One?",
    "Text: One\tor two?",
    "Text: One\u202e?",
    "Text: One?\r\nText: Two?",
    "Number: One?",
    "One?",
    "",
  ])("such as %j are rejected", async (questions) => {
    await expect(save(questions)).rejects.toMatchObject({ constraint: "questions_check" });
  });
});

describe("answers", () => {
  test("are stored with their questions, and are not needed if the job asks nothing", async () => {
    expect(await apply({ [NIGHT]: "yes", [START]: "On Monday" })).toEqual({
      answers: [
        { question: NIGHT, answer: "yes" },
        { question: START, answer: "On Monday" },
      ],
      meets_needs: true,
    });
    expect(await apply({ [NIGHT]: "no" }, "Robin", await openJob())).toEqual({ answers: null, meets_needs: true });
  });

  test.each([
    ["yes", {}, true],
    ["no", {}, false],
    ["", {}, false],
    ["no", { questions: SMOKE }, true],
    ["yes", { questions: SMOKE }, false],
    ["no", { questions: "Yes/No: Do you have a car?" }, true],
  ])("%j to %j is stored, whatever the job needs", async (answer, values, meets_needs) => {
    const id = await openJob({ questions: NIGHT, ...values });
    const [job] = await sql("select questions from job_openings where id = $1", [id]);
    expect(await apply({ [String(job?.questions)]: answer }, "Robin", id)).toMatchObject({ meets_needs });
  });

  test("to questions that the company has replaced are dropped, and stored questions stay", async () => {
    await apply({ [NIGHT]: "yes", [START]: "Now" }, "Before");
    await dana.query("update job_openings set questions = $2 where id = $1", [jobId, SMOKE]);
    await sql("update job_openings set approved_at = now() where id = $1", [jobId]); // staff have read it
    expect(await apply({ [NIGHT]: "yes", [SMOKE]: "no" }, "After")).toEqual({
      answers: [{ question: SMOKE, answer: "no" }],
      meets_needs: true,
    });
    const [kept] = await sql("select answers from applications where name = 'Before' and job_opening_id = $1", [jobId]);
    expect(kept?.answers).toMatchObject([{ question: NIGHT }, { question: START }]);
  });

  test("are not asked while staff have not read the questions", async () => {
    await dana.query("update job_openings set questions = $2 where id = $1", [jobId, SMOKE]);
    expect(await apply({ [NIGHT]: "yes", [SMOKE]: "no" })).toEqual({ answers: null, meets_needs: true });
  });

  test.each([
    ["too long", { [START]: "x".repeat(LINE_MAX_LENGTH + 1) }],
    ["with a line break", { [START]: "now\r\nBcc: all@example.com" }],
    ["with an invisible character", { [START]: "now\u202e" }],
    ["no yes or no", { [NIGHT]: "maybe" }],
  ])("%s are rejected", async (_what, answers) => {
    await expect(apply(answers)).rejects.toMatchObject({ code: "23514" });
  });

  test.each([["a text"], [null], [[1, 2]], [{ [START]: { a: 1 } }], [{ __proto__x: "1" }]])(
    "in the form %j harm nothing",
    async (answers) => {
      expect(await apply(answers)).toMatchObject({ meets_needs: false });
    },
  );

  test.each([
    ["an object", {}],
    ["none", []],
    ["too many", Array(QUESTIONS_MAX + 1).fill({ question: START, answer: "" })],
    ["one without a question", [{ answer: "x" }]],
    ["one with more than an answer", [{ question: START, answer: "x", more: "y" }]],
    ["one that is a number", [{ question: START, answer: 1 }]],
    ["one to no question", [{ question: "Why", answer: "x" }]],
    ["one to two questions", [{ question: `${NIGHT}\n${START}`, answer: "x" }]],
  ])("that are %s can't be stored by any writer", async (_what, answers) => {
    const stored = createApplication(database.admin, jobId, { answers: JSON.stringify(answers) });
    await expect(stored).rejects.toMatchObject({ constraint: "applications_answers_check" });
  });

  test("wait with their application in the bin, where older entries have none", async () => {
    await apply({ [NIGHT]: "no", [START]: "Now" });
    const read = () => sql("select answers, meets_needs from applications where job_opening_id = $1", [jobId]);
    const before = await read();
    await sql("delete from job_openings where id = $1", [jobId]);
    await sql("select app.restore_job($1)", [jobId]);
    expect([await read(), before.length]).toEqual([before, 1]);
    await sql("delete from job_openings where id = $1", [jobId]);
    await sql(`update app.deleted_jobs set applications =
      (select jsonb_agg(a - 'meets_needs' - 'answers') from jsonb_array_elements(applications) a)`);
    await sql("select app.restore_job($1)", [jobId]);
    expect(await read()).toEqual([{ answers: null, meets_needs: true }]);
  });

  test("and questions are copied or kept as the job is duplicated", async () => {
    await apply({ [NIGHT]: "no" });
    await dana.query("select * from duplicate_jobs($1, $2)", [company.id, [jobId]]);
    const [copy] = await sql("select id, questions from job_openings where employer_id = $1 order by id desc limit 1", [
      company.id,
    ]);
    expect(copy?.questions).toBe(`${NIGHT}\n${START}`);
    expect(await sql("select from applications where job_opening_id = $1", [copy?.id])).toEqual([]);
  });
});

describe("the list of applicants", () => {
  type Row = { name: string; created: string; id: number; meets_needs: boolean; answers: unknown };
  const list = async (filter: Record<string, unknown> = {}) => {
    const given = Object.keys(filter).map((name, index) => `, ${name} => $${index + 2}`);
    return dana.one<{ rows: Row[]; total: number; has_unmet: boolean }>(
      `select * from applicants($1${given.join("")})`,
      [company.id, ...Object.values(filter)],
    );
  };
  const names = async (filter: Record<string, unknown> = {}) => (await list(filter)).rows.map(({ name }) => name);
  beforeEach(async () => {
    for (const [name, meets_needs, state] of [
      ["Ada Old", true, "new"],
      ["Ben Old", false, "new"],
      ["Cleo New", true, "hired"],
      ["Dan New", false, "new"],
    ] as const)
      await createApplication(database.admin, jobId, { name, email: `${name[0]}@a.example`, meets_needs, state });
  });

  test("has applicants without the needed answer below the others, also when it is searched and filtered", async () => {
    expect(await names()).toEqual(["Cleo New", "Ada Old", "Dan New", "Ben Old"]);
    expect(await names({ job_id: jobId })).toEqual(["Cleo New", "Ada Old", "Dan New", "Ben Old"]);
    expect(await names({ state: "new" })).toEqual(["Ada Old", "Dan New", "Ben Old"]);
    expect(await names({ state: "new", job_id: jobId })).toEqual(["Ada Old", "Dan New", "Ben Old"]);
    expect(await names({ active_jobs: true })).toEqual(["Cleo New", "Ada Old", "Dan New", "Ben Old"]);
    expect(await names({ term: "dan" })).toEqual(["Dan New"]);
    expect((await list()).rows[0]).toMatchObject({ meets_needs: true, answers: null });
  });

  test("filters by the needed answer, and tells if an applicant lacks it", async () => {
    expect(await names({ meets_needs: true })).toEqual(["Cleo New", "Ada Old"]);
    expect(await names({ meets_needs: false, state: "new", job_id: jobId })).toEqual(["Dan New", "Ben Old"]);
    expect(await names({ meets_needs: false, term: "ben" })).toEqual(["Ben Old"]);
    expect(await list({ meets_needs: false, skipped: 5 })).toMatchObject({ total: 2, rows: [] });
    const isTold = async (filter = {}) => (await list(filter)).has_unmet;
    expect([await isTold(), await isTold({ job_id: jobId }), await isTold({ meets_needs: true })]).toEqual([
      true,
      true,
      true,
    ]);
    expect(await isTold({ job_id: await openJob() })).toBe(false);
    await sql("update applications set meets_needs = true");
    expect(await isTold()).toBe(false);
  });

  test("continues after an applicant", async () => {
    const all = (await list()).rows;
    for (const [index, { id: before_id, created: before, meets_needs: before_meets_needs }] of all.entries())
      expect(await names({ before, before_id, before_meets_needs })).toEqual(
        all.slice(index + 1).map(({ name }) => name),
      );
  });
});
