import { expect, test } from "vitest";
import { createTestDatabase } from "#database/tests/test-database.ts";
import { findBreaches } from "./find-breaches.ts";
import { FLAWS } from "./planted-flaws.ts";
import { createWorld } from "./world.ts";

test.each(Object.entries(FLAWS))("is noticed: %s", async (_, flaw) => {
  const database = await createTestDatabase();
  try {
    await database.admin.query(flaw);
    expect(await findBreaches(database, await createWorld(database.admin))).not.toEqual([]);
  } finally {
    await database.drop();
  }
});

test("without a flaw there is nothing to notice", async () => {
  const database = await createTestDatabase();
  try {
    expect(await findBreaches(database, await createWorld(database.admin))).toEqual([]);
  } finally {
    await database.drop();
  }
});
