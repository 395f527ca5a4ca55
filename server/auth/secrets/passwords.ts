import { type Algorithm, hash, verify } from "@node-rs/argon2";
import { passwordMessages } from "#domain/messages.ts";
import { passwordProblem } from "#domain/password-rules.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { isCommonPassword } from "./common-passwords.ts";

// The package declares its enum as a type only.
const ARGON2ID = 2 as Algorithm.Argon2id;
const COST = { algorithm: ARGON2ID, memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
/** Hashing runs on the threads that also read files and sign tokens: leave them some. */
const AT_ONCE = 2;
/** Two to three seconds' work: a request that comes later is better off trying again. */
const WAITING_AT_MOST = 300;

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
export async function hashPassword(password: string): Promise<string> {
  return await withSlot(() => hash(password, COST));
}

let decoy: Promise<string> | undefined;

/** Takes the same time when there is no password to compare with. */
export async function isPasswordRight(password: string, stored: string | null | undefined): Promise<boolean> {
  decoy ??= hash(crypto.randomUUID(), COST);
  const comparable = stored?.startsWith("$argon2") ? stored : await decoy;
  const isRight = await withSlot(() => verify(comparable, password));
  return isRight && comparable === stored;
}

let free = AT_ONCE;
const waiting: (() => void)[] = [];

async function withSlot<Result>(work: () => Promise<Result>): Promise<Result> {
  if (waiting.length >= WAITING_AT_MOST) {
    throw new AuthError(503, "unexpected_failure", "Too busy just now. Please try again.", { retryAfterSeconds: 5 });
  }
  if (free > 0) free -= 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  }
}
