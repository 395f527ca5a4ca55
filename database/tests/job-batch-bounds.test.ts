import { expect, test } from "vitest";
import { acting, outcomesOf } from "#database/access/acting.ts";
import { createCompany } from "#database/access/world.ts";
import { JOB_BATCH_SIZE, JOB_BATCH_UNDO_MINUTES, JOB_BATCHES_PER_HOUR, RENEWAL_DAYS } from "#domain/limits.ts";
import { createBatchWorld, outcomes } from "./batch-world.ts";
import { databaseOfFile, madeBeforeEach } from "./file-database.ts";

const database = databaseOfFile();
const world = madeBeforeEach(() => createBatchWorld(database));

test("jobs of other companies, deleted jobs and unknown ids are left out and don't change", async () => {
  const { dana, jobEnding, stored, renew, close, duplicate, remove } = world;
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  const [own, gone] = [await jobEnding(4), await jobEnding(5)];
  await dana.query("delete from job_openings where id = $1", [gone]);
  const before = await stored([rival.jobId]);
  const ids = [rival.jobId, gone, own, own, 0, -1, 2 ** 40];
  for (const change of [renew, duplicate, close, remove]) {
    expect((await change(dana, ids)).map(({ job_id }) => job_id)).toEqual([own]);
  }
  expect(await stored([rival.jobId])).toEqual(before);
});

test("a member of two companies changes only jobs of the named company", async () => {
  const { company, dana, close } = world;
  const other = await createCompany(database.admin, `Company ${Math.random()}`);
  await database.admin.query("insert into employers_users (user_id, employer_id) values ($1, $2)", [
    company.members[0].userId,
    other.id,
  ]);
  expect((await close(dana, [other.jobId, company.jobId])).map(({ job_id }) => job_id)).toEqual([company.jobId]);
});

test("other users and members of an inactive company change and undo nothing", async () => {
  const { company, dana, eli, jobEnding, renew, close, duplicate, remove, undo } = world;
  const id = await jobEnding(4);
  const answers = await close(dana, [id]);
  const rival = await createCompany(database.admin, `Company ${Math.random()}`);
  const outsider = acting(database.rest, rival.members[0].identity);
  for (const change of [renew, close, duplicate, remove]) {
    await expect(change(outsider, [id])).rejects.toMatchObject({ code: "42501" });
  }
  for (const person of [outsider, eli]) await expect(undo(person, answers)).rejects.toMatchObject({ code: "42501" });
  await database.admin.query("update employers set inactive = 1 where id = $1", [company.id]);
  await expect(undo(dana, answers)).rejects.toMatchObject({ code: "42501" });
  await expect(renew(dana, [id])).rejects.toMatchObject({ code: "42501" });
});

test("a change is undone once, within 15 minutes", async () => {
  const { dana, jobEnding, close, undo } = world;
  const ids = [await jobEnding(4)];
  const first = await close(dana, ids);
  const results = await outcomesOf([undo(dana, first), undo(dana, first)]);
  expect(results).toEqual({ succeeded: 1, failures: ["42501"] });
  const second = await close(dana, ids);
  await database.admin.query("update app.job_batches set created = created - $2 * interval '1 minute' where id = $1", [
    second[0]?.batch_id,
    JOB_BATCH_UNDO_MINUTES,
  ]);
  await expect(undo(dana, second)).rejects.toMatchObject({ code: "42501" });
});

test("a batch has one to a hundred jobs, and the batches of a user are limited per hour", async () => {
  const { company, dana, eli, jobEnding, renew } = world;
  const id = await jobEnding(4);
  const others = (count: number) => Array.from({ length: count }, (_, index) => -index);
  for (const ids of [[], [id, ...others(JOB_BATCH_SIZE)]]) {
    await expect(renew(dana, ids)).rejects.toMatchObject({ code: "23514", hint: "batch_size" });
  }
  expect(outcomes(await renew(dana, [id, ...others(JOB_BATCH_SIZE - 1)]))).toEqual(["done"]);
  await database.admin.query(
    "insert into app.job_batches (employer_id, user_id, action) select $1, $2, 'close' from generate_series(1, $3 - 1)",
    [company.id, company.members[0].userId, JOB_BATCHES_PER_HOUR],
  );
  await expect(renew(dana, [id])).rejects.toMatchObject({ code: "PT429", hint: "job_batches" });
  expect(outcomes(await renew(eli, [id]))).toEqual(["done"]);
});

test("simultaneous changes of the same jobs by two members wait for each other, in any order of the ids", async () => {
  const { dana, eli, jobEnding, stored, column, renew, close, remove } = world;
  const ids = await Promise.all(Array.from({ length: 20 }, () => jobEnding(0)));
  const [one, other] = await Promise.all([renew(dana, ids), renew(eli, ids.toReversed())]);
  expect(outcomes([...one, ...other])).toEqual(Array(40).fill("done"));
  expect(new Set(await column(ids, "end_date - app.today()"))).toEqual(new Set([2 * RENEWAL_DAYS]));
  const [closed, removed] = await Promise.all([close(dana, ids), remove(eli, ids.toReversed())]);
  expect(outcomes(removed)).toEqual(Array(20).fill("done"));
  expect(new Set(outcomes(closed)).size).toBeLessThan(2);
  expect(await stored(ids)).toEqual([]);
});
