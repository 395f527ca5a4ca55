import type { Database } from "#database/connect.ts";
import { accessRules } from "./access-rules.ts";
import { findWrongEffects } from "./account-effects.ts";
import { attemptOf } from "./attempts.ts";
import { columnRules, toColumns } from "./column-rules.ts";
import { findWrongAnswers } from "./definer-answers.ts";
import { grantedColumns } from "./granted-columns.ts";
import { findWrongGrants } from "./granted-privileges.ts";
import { findWrongPublicEffects } from "./public-site-effects.ts";
import { findWrongPublicRows } from "./public-site-rules.ts";
import { runAttempt } from "./run-attempt.ts";
import { findWrongSiteAnswers } from "./site-answers.ts";
import { ACTORS, type World } from "./world.ts";

/** Where the database differs from the access rules, in words. */
export async function findBreaches(database: Database, world: World): Promise<string[]> {
  const breaches: string[] = [];
  for (const { what, verb, outcomes } of accessRules) {
    for (const actor of ACTORS) {
      const attempt = attemptOf(world, what, verb, actor);
      const outcome = await runAttempt(database.rest, world.identities[actor], verb, attempt);
      if (outcome !== outcomes[actor])
        breaches.push(`${actor}: ${what}, ${verb}: ${outcome} instead of ${outcomes[actor]}`);
    }
  }
  for (const [table, { reads, posts, patches }] of Object.entries(columnRules)) {
    for (const [privilege, listed] of [
      ["select", reads],
      ["insert", posts],
      ["update", patches],
    ] as const) {
      const { all, granted } = await grantedColumns(database.admin, "authenticated", table, privilege);
      if (`${granted}` !== `${toColumns(listed, all)}`) breaches.push(`columns of ${table}: ${privilege}`);
    }
  }
  breaches.push(...(await findWrongGrants(database.admin, ["public", "app", "site"])));
  breaches.push(...(await findWrongAnswers(database, world)));
  breaches.push(...(await findWrongSiteAnswers(database.admin, world)));
  breaches.push(...(await findWrongEffects(database.admin, world)));
  breaches.push(...(await findWrongPublicRows(database.admin)));
  breaches.push(...(await findWrongPublicEffects(database.admin)));
  return breaches;
}
