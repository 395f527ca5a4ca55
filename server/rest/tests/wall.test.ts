import type { PostgrestClient } from "@supabase/postgrest-js";
import { describe, expect, test } from "vitest";
import { accessRules } from "#database/access/access-rules.ts";
import { type Attempt, attemptOf } from "#database/access/attempts.ts";
import { ACTORS } from "#database/access/world.ts";
import { areAllTried } from "#database/tests/cases-of.ts";
import { startWallServer } from "./wall-server.ts";

const wall = await startWallServer();

/**
 * The access rules, each with the actors to test over HTTP. `npm test` tests a single actor for
 * each rule, because access-rules.test.ts already tests all actors in SQL.
 */
const rules = accessRules.map((rule, index) => ({
  ...rule,
  actors: areAllTried ? ACTORS : ACTORS.slice(index % ACTORS.length).slice(0, 1),
}));

describe.each(rules)("$what, $verb", ({ what, verb, outcomes, actors }) => {
  test.each(actors)("%s gets over HTTP the outcome of the access rules", async (actor) => {
    const outcome = await request(wall.client(actor), verb, attemptOf(wall.world, what, verb, actor));
    expect(outcome).toBe(outcomes[actor]);
  });
});

/**
 * Makes an attempt against the access rules over HTTP, with the browser's client. run-attempt.ts
 * makes the same attempt in SQL.
 */
async function request(client: PostgrestClient, verb: string, attempt: Attempt): Promise<string> {
  const { target, columns, match = {}, values = {} } = attempt;
  const table = client.from(target);
  const requests: Record<string, () => PromiseLike<{ data: unknown; error: { code: string } | null }>> = {
    select: () => table.select(columns).match(match),
    insert: () => table.insert(values).select(columns).rollback(),
    update: () => table.update(values).match(match).select(columns).rollback(),
    delete: () => table.delete().match(match).select(columns).rollback(),
    call: () => client.rpc(target, values).rollback(),
  };
  const answer = await requests[verb]?.();
  if (!answer) throw new Error(`No such verb: ${verb}`);
  if (answer.error) return answer.error.code === "42501" ? "refused" : answer.error.code;
  return Array.isArray(answer.data) && answer.data.length === 0 ? "nothing" : "row";
}
