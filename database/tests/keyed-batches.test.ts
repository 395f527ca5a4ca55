import { expect, test } from "vitest";
import { RENEWAL_DAYS } from "#domain/limits.ts";
import { createBatchWorld, outcomes } from "./batch-world.ts";
import { databaseOfFile, madeBeforeEach } from "./file-database.ts";

const database = databaseOfFile();
const world = madeBeforeEach(() => createBatchWorld(database));

// Rule 93
test.each(["renew", "close", "duplicate", "delete"] as const)(
  "repeating %s with the same key returns the same results and changes nothing",
  async (change) => {
    const { dana, jobEnding, keyed, undo, log, stored } = world;
    const ids = [await jobEnding(4), await jobEnding(-200), await jobEnding(4, { archived: 1 })];
    const before = await stored(ids);
    const first = await keyed(dana, change, ids, "k-1");
    const [after, logged] = [await stored(ids), await log()];
    expect(outcomes(first)).toContain("done");
    expect(await keyed(dana, change, ids, "k-1")).toEqual(first);
    expect([await stored(ids), await log()]).toEqual([after, logged]);
    const done = outcomes(first).filter((outcome) => outcome === "done").length;
    expect(outcomes(await undo(dana, first))).toEqual(Array(done).fill("done"));
    expect(await stored(ids)).toEqual(before);
  },
);

test("copies are made once, even if the request is repeated or sent twice at the same time", async () => {
  const { dana, jobEnding, keyed, copies } = world;
  const ids = [await jobEnding(4), await jobEnding(5)];
  const answers = await Promise.all([1, 2, 3].map(() => keyed(dana, "duplicate", ids, "k-1")));
  expect(answers).toEqual([answers[0], answers[0], answers[0]]);
  expect(answers[0]?.map(({ job_id }) => job_id)).toEqual(ids);
  expect(await copies()).toHaveLength(2);
  await keyed(dana, "duplicate", ids, "k-2");
  expect(await copies()).toHaveLength(4);
});

test("a key belongs to one request of one user", async () => {
  const { company, dana, eli, jobEnding, keyed } = world;
  const ids = [await jobEnding(4), await jobEnding(5)];
  await keyed(dana, "renew", ids, "k-1");
  await expect(keyed(dana, "renew", ids.slice(1), "k-1")).rejects.toMatchObject({ code: "PT422" });
  await expect(keyed(dana, "close", ids, "k-1")).rejects.toMatchObject({ code: "PT422" });
  expect(outcomes(await keyed(eli, "renew", ids, "k-1"))).toEqual(["done", "done"]);
  const close = (reason: string) =>
    dana.query("select * from close_jobs($1, $2, $3, 'k-2')", [company.id, ids, reason]);
  await close("filled_here");
  await expect(close("not_needed")).rejects.toMatchObject({ code: "PT422" });
});

test("a request without a key is done each time, and a rejected request doesn't use up its key", async () => {
  const { dana, jobEnding, keyed, copies, company } = world;
  const ids = [await jobEnding(4)];
  for (const key of ["", "", "k-1"]) await keyed(dana, "duplicate", ids, key);
  expect(await copies()).toHaveLength(3);
  await database.admin.query("update employers set inactive = 1 where id = $1", [company.id]);
  for (const key of ["k-1", "k-2"]) {
    await expect(keyed(dana, "duplicate", ids, key)).rejects.toMatchObject({ code: "42501" });
  }
  await database.admin.query("update employers set inactive = 0 where id = $1", [company.id]);
  expect(outcomes(await keyed(dana, "duplicate", ids, "k-2"))).toEqual(["done"]);
});

test("a batch whose result was deleted is not done again", async () => {
  const { dana, jobEnding, keyed, copies } = world;
  const ids = [await jobEnding(4)];
  const [answer] = await keyed(dana, "duplicate", ids, "k-1");
  await database.admin.query("delete from app.job_batches where id = $1", [answer?.batch_id]);
  await expect(keyed(dana, "duplicate", ids, "k-1")).rejects.toMatchObject({ hint: "job_batch_gone" });
  expect(await copies()).toHaveLength(1);
});

test("a job is renewed once from the last day that the member saw", async () => {
  const { dana, eli, jobEnding, column } = world;
  const id = await jobEnding(4);
  const [seen] = await column<string>([id], "end_date");
  const renew = (person: typeof dana, day: string | undefined) =>
    person.one("select renew_job($1, $2) - app.today() as days", [id, day]);
  for (const person of [dana, dana, eli]) expect(await renew(person, seen)).toMatchObject({ days: 4 + RENEWAL_DAYS });
  const [renewed] = await column<string>([id], "end_date");
  expect(await renew(eli, renewed)).toMatchObject({ days: 4 + 2 * RENEWAL_DAYS });
  // Changes the last day to an earlier day than `seen`.
  await database.admin.query("update job_openings set end_date = app.today() + 2 where id = $1", [id]);
  expect(await renew(eli, seen)).toMatchObject({ days: 2 + RENEWAL_DAYS });
});
