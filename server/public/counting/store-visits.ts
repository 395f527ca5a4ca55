import { createHmac } from "node:crypto";
import type { Pool } from "pg";
import { runAsUser } from "#database/as-user.ts";
import { only } from "#database/only.ts";
import { PUBLIC_SITE } from "#server/public/pages/site-database.ts";
import type { Visit } from "./visit-queue.ts";

/**
 * The result of storing visits. `again` contains visits that could not be stored and must be stored
 * later. `saltEndsIn` is the number of milliseconds until the salt expires.
 */
type Stored = { again: Visit[]; saltEndsIn: number };

/**
 * Counts a batch of visits. A visitor counts once a day for each job. The database receives only
 * hashes of visitors (record 90).
 */
export async function storeVisits(pool: Pool, visits: Visit[]): Promise<Stored> {
  const salt = await callFunction<{ day: string; salt: string; seconds_left: number }>(pool, {
    text: "select json_build_object('day', day, 'salt', encode(salt, 'hex'), 'seconds_left', seconds_left) from site.visitor_salt()",
  });
  const key = Buffer.from(salt.salt, "hex");
  const hashed = visits.map((visit) => ({
    job_id: visit.jobId,
    is_click: visit.kind === "click",
    is_application: visit.kind === "application",
    hash: hashOf(visit, key),
    ...visit.referral,
  }));
  const positions = await callFunction<number[]>(pool, {
    text: "select to_json(site.count_visits($1, $2))",
    values: [salt.day, JSON.stringify(hashed)],
  });
  const again = positions.map((position) => visits[position]).filter((visit) => visit !== undefined);
  return { again, saltEndsIn: salt.seconds_left * 1000 };
}

/**
 * Deletes the salt of the visitors' hashes if it has expired. Returns the milliseconds until it
 * expires, or undefined if there is no salt.
 */
export async function deleteExpiredSalt(pool: Pool): Promise<number | undefined> {
  const text = "select json_build_object('seconds_left', site.delete_past_visitors())";
  const { seconds_left } = await callFunction<{ seconds_left: number | null }>(pool, { text });
  return seconds_left === null ? undefined : seconds_left * 1000;
}

/**
 * Returns the visitor's hash. It differs for each job, so that visitors can't be tracked across
 * jobs.
 */
function hashOf({ jobId, kind, visitor }: Visit, salt: Buffer): string {
  return createHmac("sha256", salt).update(`${kind} ${jobId} ${visitor}`).digest("hex").slice(0, 32);
}

async function callFunction<Found>(pool: Pool, statement: { text: string; values?: unknown[] }): Promise<Found> {
  const { rows } = await runAsUser(pool, PUBLIC_SITE, statement);
  return JSON.parse(only(rows)[0] ?? "null") as Found;
}
