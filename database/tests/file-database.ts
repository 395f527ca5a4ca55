import { afterAll, beforeAll, beforeEach } from "vitest";
import { type Acting, acting } from "#database/access/acting.ts";
import { type Company, createCompany } from "#database/access/world.ts";
import { shareBetweenFiles } from "./share-between-files.ts";
import { createTestDatabase, type TestDatabase } from "./test-database.ts";

const sharedDatabase = shareBetweenFiles(async () => ({ database: await createTestDatabase() }));

/**
 * Returns a database for the tests of a file. All files of a worker use the same database, which is
 * emptied after each file. A file that changes definitions or lookups uses `ownDatabaseOfFile`.
 */
export function databaseOfFile(): TestDatabase {
  const database = kept(beforeAll, async () => (await sharedDatabase.use()).database);
  afterAll(sharedDatabase.afterFile);
  return database;
}

/** Creates a database before the tests of a file and drops it after them. */
export function ownDatabaseOfFile(): TestDatabase {
  const database = kept(beforeAll, createTestDatabase);
  afterAll(() => database.drop());
  return database;
}

/** Creates a company with two members before each test. */
export function companyOfTest(database: TestDatabase): { company: Company; dana: Acting; eli: Acting } {
  const company = madeBeforeEach(() => createCompany(database.admin, `Company ${Math.random()}`));
  const member = (index: 0 | 1) => madeBeforeEach(async () => acting(database.rest, company.members[index].identity));
  return { company, dana: member(0), eli: member(1) };
}

/** Calls `create` before each test. The returned object has the properties of the newest result. */
export function madeBeforeEach<Value extends object>(create: () => Promise<Value>): Value {
  return kept(beforeEach, create);
}

function kept<Value extends object>(hook: typeof beforeEach, create: () => Promise<Value>): Value {
  const value = {} as Value;
  hook(async () => {
    Object.assign(value, await create());
  });
  return value;
}
