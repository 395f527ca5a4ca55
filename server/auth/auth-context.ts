import type pg from "pg";
import type { KeyedHash } from "#server/crypto/keyed-hash.ts";
import type { MailRequest } from "#server/mail/mail-request.ts";
import type { Captcha } from "./limits/captcha.ts";
import type { RateLimits } from "./limits/rate-limits.ts";
import type { SendSms } from "./mails/sms.ts";
import type { Providers } from "./providers/providers.ts";
import type { SessionLiveness } from "./tokens/session-liveness.ts";
import type { SigningKeys } from "./tokens/signing-keys.ts";
import type { TokenReader } from "./tokens/token-reader.ts";

/** Everything that the endpoints of /auth/v1 use; made once by `start-auth.ts`. */
export type AuthContext = {
  /** Logs in as the owner of schema `auth`. */
  pool: pg.Pool;
  siteUrl: string;
  /** Scheme, host and port that a `redirect_to` may have. */
  redirectOrigins: readonly string[];
  hash: KeyedHash;
  keys: SigningKeys;
  readToken: TokenReader;
  limits: RateLimits;
  captcha: Captcha;
  liveness: SessionLiveness;
  /** Undefined where no SMS webhook is configured. */
  sendSms: SendSms | undefined;
  providers: Providers;
  /** Puts an email into the outbox within the given transaction. */
  enqueueMail(client: pg.ClientBase | pg.Pool, mail: MailRequest): Promise<void>;
};
