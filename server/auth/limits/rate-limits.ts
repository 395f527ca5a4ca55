import type pg from "pg";
import type { RateLimiterPostgres } from "rate-limiter-flexible";
import { isReadOnlyDatabase } from "#database/is-connection-error.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { createLimiter, secondsUntil, take } from "#server/http/limiter.ts";
import { SECONDS_BETWEEN_MESSAGES } from "./message-slots.ts";

const FIVE_MINUTES = 5 * 60;
const HOUR = 60 * 60;
const DAY = 24 * 60 * 60;

/**
 * Maximum number of requests of an IP address in five minutes, by endpoint. The other limits in
 * this file count by account, recipient or session, because all computers of an office can share an
 * IP address.
 */
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
  // The same limit as `authorize`, because each sign-in by provider sends both requests.
  callback: 60,
  assertion: 60,
  metadata: 60,
  settings: 300,
} as const;
/**
 * Requests that only read data. While the database is read-only, the server cannot count them and
 * does not limit them.
 */
const READING: readonly LimitedRequest[] = ["metadata", "settings"];

/**
 * Maximum number of wrong codes for an email address or number in a day. Above this limit, the
 * server rejects codes but still accepts links (rule 3).
 */
export const FAILED_CODES_A_DAY = 20;
/**
 * Maximum number of wrong passwords for an account in a day, from all networks together. Above this
 * limit, users can still sign in by link or code.
 */
export const WRONG_PASSWORDS_A_DAY = 50;
/** Maximum number of wrong authenticator codes of a user, across all challenges and sessions. */
export const WRONG_FACTOR_CODES_A_DAY = 20;

type Limit = { points: number; seconds: number; message?: string };

const wrongCodes = (instead: string): Limit => {
  return {
    points: WRONG_FACTOR_CODES_A_DAY,
    seconds: DAY,
    message: `Too many wrong codes today. Use ${instead} instead.`,
  };
};

const LIMITS = {
  /** Wrong codes for a recipient. The server counts an attempt before it compares the code. */
  code: {
    points: FAILED_CODES_A_DAY,
    seconds: DAY,
    message: "Too many wrong codes today. Use the link in the email instead, or your password.",
  },
  /**
   * Wrong passwords for an email address or number, with or without an account. The server counts
   * an attempt before it compares the password.
   */
  password: {
    points: WRONG_PASSWORDS_A_DAY,
    seconds: DAY,
    message: "Too many wrong passwords today. Sign in by a link or a code instead.",
  },
  /**
   * Wrong passwords from a browser in which the user has signed in before. Such a browser has its
   * own counter.
   */
  device: { points: 20, seconds: DAY },
  /** Wrong authenticator codes of a user. */
  "factor-code": wrongCodes("a recovery code or a passkey"),
  /** Wrong recovery codes in a session. */
  "recovery-code": wrongCodes("your authenticator or a passkey"),
  /**
   * Challenges that a session requests. The limit counts by session, so that a session without the
   * second factor cannot block the account's other sessions.
   */
  challenge: { points: 30, seconds: FIVE_MINUTES },
  /** Changes of the account by its user. */
  update: { points: 30, seconds: FIVE_MINUTES },
  /** Password changes of a user. Each computes two slow hashes and sends an email. */
  "new-password": {
    points: 10,
    seconds: HOUR,
    message: "The password was changed too often. Try again later.",
  },
} satisfies Record<string, Limit>;

type LimitedRequest = keyof typeof REQUESTS;
type Limited = keyof typeof LIMITS;

/**
 * Kinds of requests that send a message. Rule 3 allows an email address or phone number one request
 * of each kind in a minute. A `sign-in`, which includes sign-ups, also blocks the other kinds for a
 * minute. The other kinds never block a `sign-in`. Otherwise a recovery request for a recipient
 * without an account, which sends no message, would delay the recipient's sign-up.
 */
const MESSAGES = ["sign-in", "sign-in-again", "recovery", "resend", "change", "reauthentication"] as const;
type MessageKind = (typeof MESSAGES)[number];

/**
 * Creates the limits. They count in the database, so that all servers share them and restarts don't
 * reset them.
 */
export function createRateLimits(pool: pg.Pool, hash: KeyedHash) {
  const createAll = <Kind extends string>(kinds: [Kind, Limit][], prefix = "auth") => {
    const entries = kinds.map(([kind, { points, seconds }]) => {
      return [kind, createLimiter(pool, `${prefix}-${kind}`, points, seconds)] as const;
    });
    return Object.fromEntries(entries) as Record<Kind, RateLimiterPostgres>;
  };
  const requests = createAll(entriesOf(REQUESTS).map(([kind, points]) => [kind, { points, seconds: FIVE_MINUTES }]));
  const messageLimit = { points: 1, seconds: SECONDS_BETWEEN_MESSAGES };
  const messages = createAll(
    MESSAGES.map((kind) => [kind, messageLimit]),
    "auth-message",
  );
  const limiters = createAll<Limited>(entriesOf(LIMITS));
  const keyOf = (...parts: string[]) => hash("limit", ...parts);

  return {
    async takeRequest(kind: LimitedRequest, ip: string) {
      const seconds = await take(requests[kind], ipBlock(ip)).catch((error: unknown) => {
        if (READING.includes(kind) && isReadOnlyDatabase(error)) return 0;
        throw error;
      });
      if (seconds > 0) throw tooManyRequests(seconds);
    },
    /**
     * Counts a request by its recipient, even if the recipient has no account. Call it before
     * sending the email or SMS. Throws if the limit is reached.
     */
    async takeMessage(kind: MessageKind, recipient: string) {
      const isSignIn = kind === "sign-in";
      const signIn = isSignIn ? null : await messages["sign-in"].get(keyOf(recipient));
      const seconds = signIn ? secondsUntil(signIn) : await take(messages[kind], keyOf(recipient));
      if (seconds === 0) return;
      const code = recipient.includes("@") ? "over_email_send_rate_limit" : "over_sms_send_rate_limit";
      const message = `For security purposes, you can only request this after ${seconds} seconds.`;
      throw new AuthError(429, code, message, { retryAfterSeconds: seconds });
    },
    /** Counts an attempt for this key. Throws if the limit is reached. */
    async take(kind: Limited, ...key: string[]) {
      const seconds = await take(limiters[kind], keyOf(...key));
      const { message }: Limit = LIMITS[kind];
      if (seconds > 0) throw tooManyRequests(seconds, message);
    },
    /** Counts an attempt for this key. Returns false if the limit is reached. */
    async takeIfLeft(kind: Limited, ...key: string[]) {
      return (await take(limiters[kind], keyOf(...key))) === 0;
    },
    /** Removes a counted attempt, because its code or password was correct. */
    async giveBack(kind: Limited, ...key: string[]) {
      await limiters[kind].reward(keyOf(...key));
    },
  };
}

export type RateLimits = ReturnType<typeof createRateLimits>;

function entriesOf<Key extends string, Value>(record: Readonly<Record<Key, Value>>): [Key, Value][] {
  return Object.entries(record) as [Key, Value][];
}

function tooManyRequests(retryAfterSeconds: number, message = "Request rate limit reached"): AuthError {
  return new AuthError(429, "over_request_rate_limit", message, { retryAfterSeconds });
}
