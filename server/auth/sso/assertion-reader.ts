import type { Piscina } from "piscina";
import { FairQueue, type Group } from "#server/admission/fair-queue.ts";
import { workerThreads } from "#server/admission/worker-threads.ts";
import { tooBusy } from "#server/auth/auth-error.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { refuseHeavy } from "./refuse-heavy.ts";
import type { PostedResponse, VerifiedAssertion } from "./saml.ts";

const DEADLINE_MS = 10_000;
const CALLERS: Group = { slots: 1, waiting: 100, perKey: { slots: 1, waiting: 10 } };

/**
 * Creates a reader that verifies responses in a worker thread, one at a time. Other requests
 * therefore don't wait.
 */
export function createAssertionReader() {
  const queue = new FairQueue({ slots: 1, deadline: DEADLINE_MS, refuse: tooBusy });
  let workers: Piscina<PostedResponse, VerifiedAssertion> | undefined;

  return {
    async read(posted: PostedResponse, caller: { ip: string; signal: AbortSignal }): Promise<VerifiedAssertion> {
      refuseHeavy(posted.samlResponse);
      return await queue.run([{ group: CALLERS, key: ipBlock(caller.ip) }], caller.signal, async () => {
        workers ??= workerThreads({ module: new URL("saml.ts", import.meta.url), name: "readAssertion" });
        return await workers.run(posted, { signal: AbortSignal.timeout(DEADLINE_MS) });
      });
    },
    close: async () => workers?.destroy(),
  };
}
