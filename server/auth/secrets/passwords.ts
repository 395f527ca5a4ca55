import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { passwordProblem } from "#domain/account/password-rules.ts";
import { passwordMessages } from "#domain/messages/account.ts";
import { FairQueue, type Group } from "#server/admission/fair-queue.ts";
import { AuthError, tooBusy } from "#server/auth/auth-error.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { isCommonPassword } from "./common-passwords.ts";

// The value of `Algorithm.Argon2id`. The package exports `Algorithm` only as a type.
const ARGON2ID = 2 as Algorithm.Argon2id;
/** Cost of new hashes. `npm test` lowers it (tests/cheap-passwords.ts). */
export const PASSWORD_COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/**
 * Maximum number of hashes that run at the same time. The other threads of Node's pool stay free
 * for reading files and signing tokens.
 */
const SLOTS = 2;
/**
 * Maximum number of requests of an IP address or account that wait for a hash. Further requests get
 * 503.
 */
export const HASHES_WAITING = 10;
const DEADLINE_MS = 10_000;

/** The caller who needs a hash. `ip` is undefined for signed-in callers. */
export type HashCaller = { account: string; ip?: string; signal?: AbortSignal };

const group = (): Group => ({ slots: SLOTS, waiting: 1_000, perKey: { slots: 1, waiting: HASHES_WAITING } });
const [ofIpAddresses, accounts] = [group(), group()];
/**
 * Queues the computation of hashes. Reserves a slot for callers with a single request, so that a
 * flood from other callers cannot use all slots.
 */
const queue = new FairQueue({
  slots: SLOTS,
  reserved: { slots: 1, for: "single" },
  deadline: DEADLINE_MS,
  refuse: tooBusy,
});

/** Throws `weak_password` if the password breaks the rules for new passwords. */
export function refuseWeakPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem) throw weakPassword(problem, problem === passwordMessages.tooShort ? "length" : "characters");
  if (isCommonPassword(password)) throw weakPassword(passwordMessages.tooCommon, "pwned");
}

function weakPassword(message: string, reason: "length" | "characters" | "pwned"): AuthError {
  return new AuthError(422, "weak_password", message, { reasons: [reason] });
}

/** Hashes with argon2id (19 MiB, two passes, one lane), off the main thread. */
export async function hashPassword(password: string, caller: HashCaller): Promise<string> {
  return await inSlot(caller, () => hash(password, PASSWORD_COST));
}

/** The decoy hash. The first log-in computes it, so that the start does not wait. */
let decoy: Promise<string> | undefined;

/**
 * Compares a password with the stored hash. Without a stored hash, compares with a decoy hash, so
 * that the response takes the same time.
 */
export async function isPasswordRight(
  password: string,
  stored: string | null | undefined,
  caller: HashCaller,
): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), PASSWORD_COST);
  const comparable = stored?.startsWith("$argon2") ? stored : await decoy;
  const isRight = await inSlot(caller, () => verify(comparable, password));
  return isRight && comparable === stored;
}

function inSlot<Result>({ account, ip, signal }: HashCaller, work: () => Promise<Result>): Promise<Result> {
  const ofAccount = { group: accounts, key: `account ${account}` };
  // Requests from an IP address share a queue, even if they are for different accounts.
  const shares = ip === undefined ? [ofAccount] : [{ group: ofIpAddresses, key: `ip ${ipBlock(ip)}` }, ofAccount];
  return queue.run(shares, signal ?? NEVER, work);
}

const NEVER = new AbortController().signal;
