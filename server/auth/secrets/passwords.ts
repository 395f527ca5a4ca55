import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { passwordProblem } from "#domain/account/password-rules.ts";
import { passwordMessages } from "#domain/messages/messages.ts";
import { FairQueue, type Group } from "#server/admission/fair-queue.ts";
import { AuthError, tooBusy } from "#server/auth/auth-error.ts";
import { addressBlock } from "#server/http/address-block.ts";
import { isCommonPassword } from "./common-passwords.ts";

// The package declares its enum as a type only.
const ARGON2ID = 2 as Algorithm.Argon2id;
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Hashing runs on the threads that also read files and sign tokens, so some of them stay free. */
const SLOTS = 2;
/** For each IP address and each account. Requests beyond that get 503. */
export const HASHES_WAITING = 10;
const DEADLINE_MS = 10_000;

/** Has a password hashed: the account, and the IP address unless the caller is signed in. */
export type HashCaller = { account: string; ip?: string; signal?: AbortSignal };

const group = (): Group => ({ slots: SLOTS, waiting: 1_000, perKey: { slots: 1, waiting: HASHES_WAITING } });
const [ipAddresses, accounts] = [group(), group()];
/** Reserves a slot for callers with a single request, so that a flood cannot take it. */
const queue = new FairQueue({
  slots: SLOTS,
  reserved: { slots: 1, for: "single" },
  deadline: DEADLINE_MS,
  refuse: tooBusy,
});

/** Refuses what breaks the rules of the specification, for API clients too. */
export function refuseWeakPassword(password: string): void {
  const problem = passwordProblem(password);
  if (problem) throw weakPassword(problem, problem === passwordMessages.tooShort ? "length" : "characters");
  if (isCommonPassword(password)) throw weakPassword(passwordMessages.tooCommon, "pwned");
}

function weakPassword(message: string, reason: "length" | "characters" | "pwned"): AuthError {
  return new AuthError(422, "weak_password", message, { reasons: [reason] });
}

/** argon2id with 19 MiB, two passes and one lane, off the main thread. */
export async function hashPassword(password: string, caller: HashCaller): Promise<string> {
  return await inSlot(caller, () => hash(password, COST));
}

let decoy: Promise<string> | undefined;

/** Takes the same time when there is no password to compare with. */
export async function isPasswordRight(
  password: string,
  stored: string | null | undefined,
  caller: HashCaller,
): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), COST);
  const comparable = stored?.startsWith("$argon2") ? stored : await decoy;
  const isRight = await inSlot(caller, () => verify(comparable, password));
  return isRight && comparable === stored;
}

function inSlot<Result>({ account, ip, signal }: HashCaller, work: () => Promise<Result>): Promise<Result> {
  const ofAccount = { group: accounts, key: `account ${account}` };
  // Callers of one IP address wait in one line, whichever account they name.
  const shares = ip === undefined ? [ofAccount] : [{ group: ipAddresses, key: `ip ${addressBlock(ip)}` }, ofAccount];
  return queue.run(shares, signal ?? NEVER, work);
}

const NEVER = new AbortController().signal;
