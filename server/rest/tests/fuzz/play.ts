import type { Person } from "#database/access/world.ts";
import { at } from "./choices.ts";
import type { FuzzRequest } from "./draft.ts";
import { type FuzzAnswer, judgeAnswer } from "./judge-answer.ts";
import { findChanges, judgeChanges } from "./judge-changes.ts";
import type { Playground } from "./playground.ts";
import { happen } from "./population.ts";
import type { Step } from "./steps.ts";
import { Ownership, readTruth, restoreTruth } from "./truth.ts";

/**
 * Thrown if a caller saw or changed rows of other callers. The last item of `steps` is the request
 * that did this.
 */
export class Breach extends Error {
  readonly steps: readonly string[];
  readonly wrongs: readonly string[];

  constructor(steps: readonly string[], wrongs: readonly string[]) {
    super(wrongs.join("; "));
    this.steps = steps;
    this.wrongs = wrongs;
  }
}

export type Outcome = { hasSucceeded: boolean; changes: number };

/**
 * Runs the steps until `isEnough` returns true, then restores all rows. Throws a Breach if a step
 * breaks an access rule.
 */
export async function play(
  { url, pool, people, callers, start }: Playground,
  steps: readonly Step[],
  isEnough: (outcome: Outcome) => boolean,
): Promise<void> {
  const taken: string[] = [];
  let truth = start;
  let isTouched = false;
  /**
   * Compares all rows with the rows before the step, and checks the changes. Returns the number of
   * changes.
   */
  const settle = async (owner: Ownership, mayChange: boolean, wrongs: string[] = []): Promise<number> => {
    const after = await readTruth(pool);
    const changes = findChanges(truth, after);
    wrongs.push(...judgeChanges(changes, { owner, after, hasSucceeded: mayChange }));
    if (changes.length > 0) isTouched = true;
    if (wrongs.length > 0) throw new Breach(taken, wrongs);
    truth = after;
    return changes.length;
  };
  const settleReads = () => settle(new Ownership(truth, null), false);
  try {
    for (const step of steps) {
      if ("event" in step) {
        await settleReads();
        isTouched = true;
        taken.push(`meanwhile: ${step.event.name}`);
        await happen(pool, people, step.event);
        truth = await readTruth(pool);
        continue;
      }
      const { person, token, hasSecondFactor } = at(callers, step.caller);
      const request = step.draft(truth);
      const answer = await send(url, request, token);
      taken.push(sentence(request, person, answer.status));
      const hasSucceeded = answer.status < 300;
      const owner = new Ownership(truth, person?.userId ?? null, hasSecondFactor);
      const wrongs = judgeAnswer(request, answer, owner, truth);
      const isRead = request.method === "GET" || request.method === "HEAD";
      const hasToSettle = !isRead || wrongs.length > 0;
      const changes = hasToSettle ? await settle(owner, hasSucceeded && !isRead, wrongs) : 0;
      if (isEnough({ hasSucceeded, changes })) break;
    }
    await settleReads();
  } finally {
    if (isTouched) await restoreTruth(pool, start);
  }
}

async function send(url: string, request: FuzzRequest, token: string | null): Promise<FuzzAnswer> {
  const { method, path, body, prefer } = request;
  const answer = await fetch(`${url}/rest/v1/${path}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(prefer && { prefer }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text(), contentRange: answer.headers.get("content-range") };
}

function sentence({ method, path, body }: FuzzRequest, person: Person | null, status: number): string {
  const caller = person === null ? "visitor" : `user ${person.userId}`;
  return `${caller}: ${method} ${path} ${body === undefined ? "" : JSON.stringify(body)} → ${status}`;
}
