import { hash } from "@node-rs/argon2";
import type { Pool } from "pg";
import type { Person } from "#database/access/world.ts";
import { startTestServer } from "#server/tests/start-test-server.ts";
import { populate } from "./population.ts";
import { readTruth, type Truth } from "./truth.ts";

export type Playground = {
  url: string;
  pool: Pool;
  people: Person[];
  /** A visitor, then every person. */
  callers: { person: Person | null; token: string | null }[];
  /** What there is before the first step. */
  start: Truth;
  close(): Promise<void>;
};

const PASSWORD = "Sourdough-55057";

/** The whole server with the population of this seed, everyone signed in. */
export async function openPlayground(seed: number, flaw: string): Promise<Playground> {
  const { url, database, close } = await startTestServer();
  try {
    const pool = database.admin;
    const people = await populate(pool, seed);
    await pool.query(flaw);
    await pool.query("update auth.users set encrypted_password = $1, aud = 'authenticated', role = 'authenticated'", [
      await hash(PASSWORD),
    ]);
    const callers: Playground["callers"] = [{ person: null, token: null }];
    for (const person of people) callers.push({ person, token: await signIn(url, person.email) });
    return { url, pool, people, callers, start: await readTruth(pool), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function signIn(url: string, email: string): Promise<string> {
  const answer = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  const { access_token: token } = (await answer.json()) as { access_token?: string };
  if (!token) throw new Error(`${email} cannot sign in.`);
  return token;
}
