import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { accessRules } from "./access-rules.ts";
import { attemptOf } from "./attempts.ts";
import { runAttempt } from "./run-attempt.ts";
import { ACTORS, createWorld, type World } from "./world.ts";

let database: TestDatabase;
let world: World;
beforeAll(async () => {
  database = await createTestDatabase();
  world = await createWorld(database.admin);
});
afterAll(() => database.drop());

describe.each(accessRules)("$what, $verb", ({ what, verb, outcomes }) => {
  test.each(ACTORS)("%s gets what the access rules say", async (actor) => {
    const outcome = await runAttempt(database.rest, world.identities[actor], verb, attemptOf(world, what, verb, actor));
    expect(outcome).toBe(outcomes[actor]);
  });
});

test("the rules name every table, view and function that is exposed", async () => {
  const { rows } = await database.admin.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
    union select proname from pg_proc where pronamespace = 'public'::regnamespace
    order by name`);
  const named = new Set(accessRules.map(({ what }) => what.replace(/:.*/, "")));
  expect([...named].sort()).toEqual(rows.map(({ name }) => name).sort());
});
