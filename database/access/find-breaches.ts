import type { Database } from "#database/connect.ts";
import { accessRules } from "./access-rules.ts";
import { findWrongEffects } from "./account-effects.ts";
import { attemptOf } from "./attempts.ts";
import { columnRules, toColumns } from "./column-rules.ts";
import { findWrongAnswers } from "./definer-answers.ts";
import { grantedColumns } from "./granted-columns.ts";
import { findWrongGrants } from "./granted-privileges.ts";
import { findWrongProofs } from "./ownership-effects.ts";
import { findWrongPublicEffects } from "./public-site-effects.ts";
import { findWrongPublicRows } from "./public-site-rules.ts";
import { runAttempt } from "./run-attempt.ts";
import { findWrongSiteAnswers } from "./site-answers.ts";
import { ACTORS, type World } from "./world.ts";

/**
 * Yields a sentence for each difference between the database and the access rules, the slowest
 * checks last.
 */
export async function* findBreaches(database: Pick<Database, "admin" | "rest">, world: World): AsyncGenerator<string> {
  const { admin, rest } = database;
  yield* await findWrongGrants(admin, ["public", "app", "site"]);
  for (const [table, { reads, posts, patches }] of Object.entries(columnRules)) {
    for (const [privilege, listed] of [
      ["select", reads],
      ["insert", posts],
      ["update", patches],
    ] as const) {
      const { all, granted } = await grantedColumns(admin, "authenticated", table, privilege);
      if (`${granted}` !== `${toColumns(listed, all)}`) yield `columns of ${table}: ${privilege}`;
    }
  }
  yield* await findWrongEffects(admin, world);
  yield* await findWrongProofs(admin, world);
  yield* await findWrongSiteAnswers(admin, world);
  yield* await findWrongPublicRows(admin);
  yield* await findWrongPublicEffects(admin);
  yield* await findWrongAnswers(rest, world);
  for (const { what, verb, outcomes } of accessRules) {
    for (const actor of ACTORS) {
      const outcome = await runAttempt(rest, world.identities[actor], verb, attemptOf(world, what, verb, actor));
      if (outcome !== outcomes[actor]) yield `${actor}: ${what}, ${verb}: ${outcome} instead of ${outcomes[actor]}`;
    }
  }
}
