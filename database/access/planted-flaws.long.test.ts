import { expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "#database/tests/test-database.ts";
import { findBreaches } from "./find-breaches.ts";
import { findWrongGrants } from "./granted-privileges.ts";
import { FLAWS } from "./planted-flaws.ts";
import { createWorld } from "./world.ts";

/** In our own schemas too, which a hosted project does not have. */
async function breachesOf(database: TestDatabase): Promise<string[]> {
  const breaches = await findBreaches(database, await createWorld(database.admin));
  return [...breaches, ...(await findWrongGrants(database.admin, ["auth", "server"]))];
}

test.each(Object.entries(FLAWS))("is noticed: %s", async (_, flaw) => {
  const database = await createTestDatabase();
  try {
    await database.admin.query(flaw);
    expect(await breachesOf(database)).not.toEqual([]);
  } finally {
    await database.drop();
  }
});

test("without a flaw there is nothing to notice", async () => {
  const database = await createTestDatabase();
  try {
    expect(await breachesOf(database)).toEqual([]);
  } finally {
    await database.drop();
  }
});
