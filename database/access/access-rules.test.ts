import { beforeAll, describe, expect, test } from "vitest";
import { databaseOfFile } from "#database/tests/file-database.ts";
import { accessRules } from "./access-rules.ts";
import { attemptOf } from "./attempts.ts";
import { runAttempt } from "./run-attempt.ts";
import { ACTORS, createWorld, type World } from "./world.ts";

const database = databaseOfFile();
let world: World;
beforeAll(async () => {
  world = await createWorld(database.admin);
});

describe.each(accessRules)("$what, $verb", ({ what, verb, outcomes }) => {
  test.each(ACTORS)("%s gets the result in the access rules", async (actor) => {
    const outcome = await runAttempt(database.rest, world.identities[actor], verb, attemptOf(world, what, verb, actor));
    expect(outcome).toBe(outcomes[actor]);
  });
});

test("access-rules.ts names every exposed table, view and function, and nothing else", async () => {
  const { rows } = await database.admin.query<{ name: string }>(`
    select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'p')
    union select proname from pg_proc where pronamespace = 'public'::regnamespace
    order by name`);
  const named = new Set(accessRules.map(({ what }) => what.replace(/:.*/, "")));
  const exposed = new Set(rows.map(({ name }) => name));
  const missing = [...exposed].filter((name) => !named.has(name));
  const unknown = [...named].filter((name) => !exposed.has(name));
  expect({ missing, unknown }).toEqual({ missing: [], unknown: [] });
});
