import { expect, test } from "vitest";
import type { Acting } from "#database/access/acting.ts";
import { JOB_BATCHES_PER_HOUR } from "#domain/limits.ts";
import { createBatchWorld, outcomes } from "./batch-world.ts";
import { databaseOfFile, madeBeforeEach } from "./file-database.ts";

const database = databaseOfFile();
const world = madeBeforeEach(() => createBatchWorld(database));

/** Closes a single job now or on a day from today. Returns what Undo needs. */
async function close(person: Acting, id: number, day: number | null = null) {
  const sql = "select close_job($1, 'filled_here', app.today() + $2::int) as batch_id";
  return await person.query<{ job_id: number; outcome: string; batch_id: number }>(sql, [id, day]);
}

const scheduled = {
  closed_reason: "not_needed",
  closed_at: "2026-01-01",
  end_date_before_closing: "2099-01-01",
};

// Rules 60 and 80
test.each([
  ["an expired job with its outcome", -4, { outcome: "hired_elsewhere", outcome_at: "2026-01-03" }, null],
  ["an open job that is gone from its website", 4, { approved: 1, source_gone: "2026-01-02" }, null],
  ["the earlier last day", 4, { source_gone: "2026-01-02" }, 2],
  ["a closing that was scheduled before", 4, scheduled, null],
  ["a closing that was scheduled for a later day", 4, scheduled, 2],
])("undoing the closing of a job restores %s", async (_what, days, values, closingDay) => {
  const { dana, jobEnding, stored, log, undo } = world;
  const ids = [await jobEnding(days, values)];
  const before = await stored(ids);
  const answers = await close(dana, ids[0] as number, closingDay);
  expect(await stored(ids)).not.toEqual(before);
  expect(outcomes(await undo(dana, answers))).toEqual(["done"]);
  expect(await stored(ids)).toEqual(before);
  expect(await log()).toEqual(["job_closed", "job_reopened"]);
});

test("a closing is not undone if a colleague moved the last day, reopened the job or closed it again", async () => {
  const { dana, eli, jobEnding, stored, undo } = world;
  const ids = [await jobEnding(9), await jobEnding(9), await jobEnding(9)] as const;
  const [moved, reopened, closed] = ids;
  const answers = [await close(dana, moved, 3), await close(dana, reopened), await close(dana, closed, 3)];
  await eli.query("update job_openings set end_date = end_date + 1 where id = $1", [moved]);
  await eli.query("select reopen_job($1)", [reopened]);
  await close(eli, closed);
  const changed = await stored([...ids]);
  for (const answer of answers) expect(outcomes(await undo(dana, answer))).toEqual(["changed"]);
  expect(await stored([...ids])).toEqual(changed);
});

test("undo keeps the last day that a colleague chose for a closed job", async () => {
  const { dana, eli, jobEnding, column, undo } = world;
  const id = await jobEnding(9);
  const answers = await close(dana, id);
  await eli.query("update job_openings set end_date = end_date + 1 where id = $1", [id]);
  expect(outcomes(await undo(dana, answers))).toEqual(["done"]);
  expect(await column([id], "status || ' ' || (end_date - app.today())")).toEqual(["active 10"]);
});

test("closing a closed job leaves nothing to undo", async () => {
  const { dana, eli, jobEnding } = world;
  const id = await jobEnding(9);
  await close(eli, id);
  expect(await close(dana, id)).toEqual([{ batch_id: null }]);
});

test("closing single jobs does not count as changing several jobs", async () => {
  const { dana, jobEnding, renew } = world;
  const ids = await Promise.all(Array.from({ length: JOB_BATCHES_PER_HOUR }, () => jobEnding(9)));
  for (const id of ids) await close(dana, id, 3);
  expect(outcomes(await renew(dana, ids.slice(0, 1)))).toEqual(["done"]);
});
