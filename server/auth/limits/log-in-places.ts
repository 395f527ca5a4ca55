import { FairQueue, type Group } from "#server/admission/fair-queue.ts";
import { tooBusy } from "#server/auth/auth-error.ts";
import { HASHES_WAITING } from "#server/auth/secrets/passwords.ts";
import { ipBlock } from "#server/http/ip-block.ts";

/**
 * Maximum number of log-ins in progress for an IP address or account. The server compares the
 * password of one log-in while the others wait.
 */
const MAX_SIMULTANEOUS = 1 + HASHES_WAITING;

const group = (): Group => ({
  slots: Number.POSITIVE_INFINITY,
  waiting: 0,
  perKey: { slots: MAX_SIMULTANEOUS, waiting: 0 },
});
const groups = { ip: group(), account: group() };
const places = new FairQueue({ refuse: tooBusy });

/**
 * Rejects a log-in with 503 if its IP address already has the maximum number of log-ins. Call it
 * before the server reads the body, so that rejecting takes little time.
 */
export function rejectIfFull(ip: string): void {
  if (places.isFull({ group: groups.ip, key: `ip ${ipBlock(ip)}` })) throw tooBusy();
}

/**
 * Runs a log-in. Rejects it with 503 if its IP address or account already has the maximum number of
 * log-ins.
 */
export function inLogInPlace<Result>(
  of: { kind: keyof typeof groups; key: string; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  return places.run([{ group: groups[of.kind], key: `${of.kind} ${of.key}` }], of.signal, work);
}
