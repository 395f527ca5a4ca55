import type { Pool } from "pg";
import type { Person } from "#database/access/world.ts";
import { setPasswords, signInWithFactor, signInWithPassword } from "#server/rest/tests/sign-in.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";
import { populate } from "./population.ts";
import { readTruth, type Truth } from "./truth.ts";

export type Playground = {
  url: string;
  pool: Pool;
  people: Person[];
  /** The callers of the requests: a visitor first, then every user. */
  callers: { person: Person | null; token: string | null; hasSecondFactor: boolean }[];
  /** All rows before the first step. */
  start: Truth;
  close(): Promise<void>;
};

/** Starts the whole server with the population of this seed, and signs all users in. */
export async function openPlayground(seed: number, flaw: string): Promise<Playground> {
  const { url, database, close } = await startTestServer();
  try {
    const pool = database.admin;
    const people = await populate(pool, seed);
    await pool.query(flaw);
    await setPasswords({ url, database });
    const callers: Playground["callers"] = [{ person: null, token: null, hasSecondFactor: false }];
    for (const [index, person] of people.entries()) {
      const hasSecondFactor = index % 2 === 0;
      const signIn = hasSecondFactor ? signInWithFactor : signInWithPassword;
      callers.push({ person, token: await signIn({ url, database }, person.email), hasSecondFactor });
    }
    return { url, pool, people, callers, start: await readTruth(pool), close };
  } catch (error) {
    await close();
    throw error;
  }
}
