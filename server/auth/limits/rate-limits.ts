import type pg from "pg";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { isReadOnlyDatabase } from "#database/is-connection-error.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { addressBlock } from "#server/http/address-block.ts";
import { createLimiter, secondsUntil, take } from "#server/http/limiter.ts";
import { SECONDS_BETWEEN_MESSAGES } from "./message-slots.ts";

const FIVE_MINUTES = 5 * 60;
const HOUR = 60 * 60;
const DAY = 24 * 60 * 60;

/** Requests of each IP address in five minutes. A whole office shares one, so nothing else is limited by IP address. */
const REQUESTS = {
  verify: 30,
  token: 150,
  signup: 30,
  otp: 30,
  recover: 30,
  resend: 30,
  factor: 30,
  passkey: 60,
  authorize: 60,
  // Each visit that `authorize` lets begin may come back.
  callback: 60,
  assertion: 60,
  metadata: 60,
  settings: 300,
} as const;
/** Requests that store nothing. They are answered while the database only reads, when nothing can be counted. */
const READING: readonly LimitedRequest[] = ["metadata", "settings"];
/** Rule 3: after that only code entry is off for the address. */
export const FAILED_CODES_A_DAY = 20;

/** Guesses from many networks at one address; links and codes keep working. */
export const WRONG_PASSWORDS_A_DAY = 50;
/** Of a browser that has signed in to the account before, apart from the strangers'. */
const WRONG_PASSWORDS_OF_A_DEVICE_A_DAY = 20;
/** Of one's own account, in five minutes. */
const UPDATES = 30;
/** Of a session, in five minutes: they change nothing, and one that owes the factor must not hold up the account. */
const CHALLENGES = 30;
/** Of one account, whatever the challenge and the session: guesses at six digits must not add up. Recovery codes: of a session. */
export const WRONG_FACTOR_CODES_A_DAY = 20;
/** Each costs two slow hashes and an email. */
const NEW_PASSWORDS_AN_HOUR = 10;

type LimitedRequest = keyof typeof REQUESTS;

/**
 * Rule 3: one request a minute of each kind for an address or number. `sign-in` always sends something. The others may send
 * nothing, and so never hold up a sign-in; while one is on its way they wait, whether or not there is an account.
 */
const MESSAGES = ["sign-in", "sign-in-again", "recovery", "resend", "change", "reauthentication"] as const;
type MessageKind = (typeof MESSAGES)[number];

/** Counted apart: who has used up the one still has the other. */
type FactorTry = "code" | "recovery-code";

export type RateLimits = {
  takeRequest(kind: LimitedRequest, ip: string): Promise<void>;
  /** Before an email or an SMS on request; counted by recipient, whether or not there is an account. */
  takeMessage(kind: MessageKind, recipient: string): Promise<void>;
  /** Before a code is compared. */
  takeCodeTry(recipient: string): Promise<void>;
  /** The code was right, so it doesn't count. */
  returnCodeTry(recipient: string): Promise<void>;
  /** Before a password is compared, for an email address with or without an account. */
  takePasswordTry(address: string): Promise<void>;
  /** Before a password from a known device is compared. False: it has used up its own tries, and counts as any other. */
  takeDeviceTry(address: string, device: string): Promise<boolean>;
  returnDeviceTry(address: string, device: string): Promise<void>;
  /** The password was right, so it doesn't count. */
  returnPasswordTry(address: string): Promise<void>;
  /** Before a code of a second factor (of the user), or a recovery code (of the session), is compared. */
  takeFactorTry(kind: FactorTry, userOrSession: string): Promise<void>;
  /** The code was right, so it doesn't count. */
  returnFactorTry(kind: FactorTry, userOrSession: string): Promise<void>;
  /** Before a proof of a second factor begins. */
  takeChallenge(sessionId: string): Promise<void>;
  /** Before a signed-in person changes anything of their account. */
  takeUpdate(userId: string): Promise<void>;
  /** Before a signed-in person sets a password. */
  takeNewPassword(userId: string): Promise<void>;
};

/** Kept in the database, so that restarts and several servers don't reset them. */
export function createRateLimits(pool: pg.Pool, hash: KeyedHash): RateLimits {
  const limiter = (keyPrefix: string, points: number, duration: number) =>
    createLimiter(pool, keyPrefix, points, duration);
  const requests = Object.fromEntries(
    Object.entries(REQUESTS).map(([kind, points]) => [kind, limiter(`auth-${kind}`, points, FIVE_MINUTES)]),
  ) as Record<LimitedRequest, RateLimiterPostgres>;
  const messages = Object.fromEntries(
    MESSAGES.map((kind) => [kind, limiter(`auth-message-${kind}`, 1, SECONDS_BETWEEN_MESSAGES)]),
  ) as Record<MessageKind, RateLimiterPostgres>;
  const codeTries = limiter("auth-code", FAILED_CODES_A_DAY, DAY);
  const passwordTries = limiter("auth-password", WRONG_PASSWORDS_A_DAY, DAY);
  const deviceTries = limiter("auth-device", WRONG_PASSWORDS_OF_A_DEVICE_A_DAY, DAY);
  const newPasswords = limiter("auth-new-password", NEW_PASSWORDS_AN_HOUR, HOUR);
  const factorTries = limiter("auth-factor", WRONG_FACTOR_CODES_A_DAY, DAY);
  const challenges = limiter("auth-challenge", CHALLENGES, FIVE_MINUTES);
  const updates = limiter("auth-update", UPDATES, FIVE_MINUTES);
  const keyOf = (recipient: string) => hash("limit", recipient);

  return {
    async takeRequest(kind, ip) {
      const seconds = await take(requests[kind], addressBlock(ip)).catch((error: unknown) => {
        if (READING.includes(kind) && isReadOnlyDatabase(error)) return 0;
        throw error;
      });
      if (seconds > 0) throw tooManyRequests("Request rate limit reached", seconds);
    },
    async takeMessage(kind, recipient) {
      const isSignIn = kind === "sign-in";
      const signIn = isSignIn ? null : await messages["sign-in"].get(keyOf(recipient));
      const seconds = signIn ? secondsUntil(signIn) : await take(messages[kind], keyOf(recipient));
      if (seconds === 0) return;
      const code = recipient.includes("@") ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
      const message = `For security purposes, you can only request this after ${seconds} seconds.`;
      throw new AuthError(429, code, message, { retryAfterSeconds: seconds });
    },
    async takeCodeTry(recipient) {
      const seconds = await take(codeTries, keyOf(recipient));
      const message = "Too many wrong codes today. Use the link in the email instead, or your password.";
      if (seconds > 0) throw tooManyRequests(message, seconds);
    },
    async returnCodeTry(recipient) {
      await codeTries.reward(keyOf(recipient));
    },
    async takePasswordTry(address) {
      const seconds = await take(passwordTries, keyOf(address));
      const message = "Too many wrong passwords today. Sign in by a link or a code instead.";
      if (seconds > 0) throw tooManyRequests(message, seconds);
    },
    async returnPasswordTry(address) {
      await passwordTries.reward(keyOf(address));
    },
    async takeDeviceTry(address, device) {
      return (await take(deviceTries, hash("limit", address, device))) === 0;
    },
    async returnDeviceTry(address, device) {
      await deviceTries.reward(hash("limit", address, device));
    },
    async takeFactorTry(kind, userOrSession) {
      const seconds = await take(factorTries, hash("limit", kind, userOrSession));
      const other = kind === "code" ? "a recovery code or a passkey" : "your authenticator or a passkey";
      if (seconds > 0) throw tooManyRequests(`Too many wrong codes today. Use ${other} instead.`, seconds);
    },
    async returnFactorTry(kind, userOrSession) {
      await factorTries.reward(hash("limit", kind, userOrSession));
    },
    async takeChallenge(sessionId) {
      const seconds = await take(challenges, sessionId);
      if (seconds > 0) throw tooManyRequests("Request rate limit reached", seconds);
    },
    async takeUpdate(userId) {
      const seconds = await take(updates, userId);
      if (seconds > 0) throw tooManyRequests("Request rate limit reached", seconds);
    },
    async takeNewPassword(userId) {
      const seconds = await take(newPasswords, userId);
      if (seconds > 0) throw tooManyRequests("The password was changed too often. Try again later.", seconds);
    },
  };
}

function tooManyRequests(message: string, retryAfterSeconds: number): AuthError {
  return new AuthError(429, "over_request_rate_limit", message, { retryAfterSeconds });
}
