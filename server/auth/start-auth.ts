import type { JWK } from "jose";
import type pg from "pg";
import { type CaptchaSettings, createCaptchaVerifier } from "#server/captcha/captcha-verifier.ts";
import type { ProviderSettings } from "#server/config/provider-settings.ts";
import { createKeyedHash } from "#server/crypto/keyed-hash.ts";
import type { Identify } from "#server/http/identify.ts";
import type { MailPreparations } from "#server/mail/mail-request.ts";
import type { AuthContext } from "./auth-context.ts";
import { createMailSecrets } from "./codes/mail-secrets.ts";
import { createCaptcha } from "./limits/captcha.ts";
import { createRateLimits } from "./limits/rate-limits.ts";
import { createProviders } from "./providers/providers.ts";
import { loadAuthSecrets } from "./secrets/auth-secrets.ts";
import { isPasswordRight } from "./secrets/passwords.ts";
import { createSmsSender } from "./send-sms.ts";
import { createIdentify } from "./tokens/identify.ts";
import { createSessionLiveness } from "./tokens/session-liveness.ts";
import { loadSigningKeys } from "./tokens/signing-keys.ts";
import { createTokenReader } from "./tokens/token-reader.ts";

export type AuthOptions = {
  /** Logs in as the owner of the database. */
  pool: pg.Pool;
  /** Scheme, host and port, without a slash at the end. */
  siteUrl: string;
  /** A private ES256 key as JWK; without it one is made and kept in the database. */
  signingKey?: JWK | undefined;
  /** Undefined: no SMS, and telephone numbers are refused (rule 4). */
  smsWebhookUrl?: string | undefined;
  /** Undefined: no captcha is asked for, and tokens are ignored. */
  captcha?: CaptchaSettings | undefined;
  /** Identity providers; none unless given. */
  providers?: readonly ProviderSettings[] | undefined;
  enqueueMail: AuthContext["enqueueMail"];
};

export type Auth = {
  /** For `authPlugin`. */
  context: AuthContext;
  /** For every other service. */
  identify: Identify;
  /** For the browser app, which sends it as `apikey` (rule 48). */
  publicKey: string;
  /** For the outbox. */
  prepareMail: MailPreparations;
};

/** Reads, or makes at the first start, the keys; builds what /auth/v1 and its neighbors need. */
export async function startAuth(options: AuthOptions): Promise<Auth> {
  const {
    pool,
    siteUrl,
    signingKey,
    smsWebhookUrl,
    captcha: captchaSettings,
    providers: settings = [],
    enqueueMail,
  } = options;
  const [{ publicKey, hashKey }, keys] = await Promise.all([loadAuthSecrets(pool), loadSigningKeys(pool, signingKey)]);
  await isPasswordRight("", null, { account: "" }); // the first comparison takes longer
  const hash = createKeyedHash(hashKey);
  const liveness = createSessionLiveness(pool);
  const readToken = createTokenReader(keys);
  const limits = createRateLimits(pool, hash);
  const verify = captchaSettings && createCaptchaVerifier(captchaSettings, new URL(siteUrl).hostname);
  const captcha = createCaptcha({ pool, hash, verify });
  const sendSms = smsWebhookUrl ? createSmsSender(smsWebhookUrl) : undefined;
  const providers = createProviders(settings, siteUrl);
  const redirectOrigins = [new URL(siteUrl).origin];
  return {
    context: {
      pool,
      siteUrl,
      redirectOrigins,
      hash,
      keys,
      readToken,
      limits,
      captcha,
      liveness,
      sendSms,
      providers,
      enqueueMail,
    },
    identify: createIdentify({ readToken, liveness, publicKey }),
    publicKey,
    prepareMail: createMailSecrets({ pool, hash, siteUrl }),
  };
}
