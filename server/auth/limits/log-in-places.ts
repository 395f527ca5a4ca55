import { FairQueue, type Group } from "#server/admission/fair-queue.ts";
import { tooBusy } from "#server/auth/auth-error.ts";
import { HASHES_WAITING } from "#server/auth/secrets/passwords.ts";
import { addressBlock } from "#server/http/address-block.ts";

/** A single log-in compares its password while the others wait. */
const AT_THE_SAME_TIME = 1 + HASHES_WAITING;

const group = (): Group => ({
  slots: Number.POSITIVE_INFINITY,
  waiting: 0,
  perKey: { slots: AT_THE_SAME_TIME, waiting: 0 },
});
const groups = { ip: group(), account: group() };
const places = new FairQueue({ refuse: tooBusy });

/** Called before the body is read, so that a flood costs little. */
export function rejectIfFull(ip: string): void {
  if (places.isFull({ group: groups.ip, key: `ip ${addressBlock(ip)}` })) throw tooBusy();
}

/** Rejects a log-in with 503, before it costs anything, if its IP address or its account has too many under way. */
export function inLogInPlace<Result>(
  of: { kind: keyof typeof groups; key: string; signal: AbortSignal },
  work: () => Promise<Result>,
): Promise<Result> {
  return places.run([{ group: groups[of.kind], key: `${of.kind} ${of.key}` }], of.signal, work);
}
