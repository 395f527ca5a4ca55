import type pg from "pg";
import { inTransaction as inDatabaseTransaction } from "#database/in-transaction.ts";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import type { EmailRequest } from "#server/email/email-request.ts";
import type { Captcha } from "./limits/captcha.ts";
import type { RateLimits } from "./limits/rate-limits.ts";
import type { Providers } from "./providers/providers.ts";
import type { SendSms } from "./send-sms.ts";
import type { SessionLiveness } from "./tokens/session-liveness.ts";
import type { SigningKeys } from "./tokens/signing-keys.ts";
import type { TokenReader } from "./tokens/token-reader.ts";

/** Dependencies of the /auth/v1 endpoints. `start-auth.ts` creates them once. */
export type AuthContext = {
  /** The pool logs in as the owner of schema `auth`. */
  pool: pg.Pool;
  siteUrl: string;
  /** Origins that a `redirect_to` may have. */
  redirectOrigins: readonly string[];
  hash: KeyedHash;
  keys: SigningKeys;
  readToken: TokenReader;
  limits: RateLimits;
  captcha: Captcha;
  liveness: SessionLiveness;
  /** Undefined if no SMS webhook is configured. */
  sendSms: SendSms | undefined;
  providers: Providers;
  /** Adds an email to the outbox, within the given transaction. */
  enqueueEmail(client: pg.ClientBase | pg.Pool, email: EmailRequest): Promise<void>;
};

export type Caller = {
  /**
   * The client's IP address. Fastify reads it from X-Forwarded-For only if TRUST_PROXY allows that.
   */
  ip: string;
  userAgent: string;
  /**
   * Keyed hash of the secret in the browser's cookie, which identifies the browser across requests.
   */
  device: string;
};

/** An open transaction and the caller for whom it runs. */
export type Work = { context: AuthContext; client: pg.ClientBase; caller: Caller };

/** Runs the work in a transaction. Commits when the work returns, and rolls back when it throws. */
export function inTransaction<Result>(
  context: AuthContext,
  caller: Caller,
  run: (work: Work) => Promise<Result>,
): Promise<Result> {
  return inDatabaseTransaction(context.pool, (client) => run({ context, client, caller }));
}
