import type { JWK } from "jose";
import type pg from "pg";
import { type CaptchaSettings, createCaptchaVerifier } from "#server/captcha/captcha-verifier.ts";
import type { ProviderSettings } from "#server/config/provider-settings.ts";
import { createKeyedHash } from "#server/crypto/keyed-hash.ts";
import type { AuthContext } from "./auth-context.ts";
import { createEmailSecrets } from "./codes/email-secrets.ts";
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
  /** Connects as the database's owner. */
  pool: pg.Pool;
  /** An origin, without a slash at the end. */
  siteUrl: string;
  /**
   * A private ES256 key as JWK. If it is undefined, the server creates a key and stores it in the
   * database.
   */
  signingKey?: JWK | undefined;
  /** If undefined, no SMS is sent and phone numbers are rejected (rule 4). */
  smsWebhookUrl?: string | undefined;
  /** If undefined, no captcha is required and captcha tokens are ignored. */
  captcha?: CaptchaSettings | undefined;
  providers?: readonly ProviderSettings[] | undefined;
  enqueueEmail: AuthContext["enqueueEmail"];
};

/** Loads the keys, creates them at the first start, and builds the dependencies of /auth/v1. */
export async function startAuth(options: AuthOptions) {
  const {
    pool,
    siteUrl,
    signingKey,
    smsWebhookUrl,
    captcha: captchaSettings,
    providers: settings = [],
    enqueueEmail,
  } = options;
  const [{ publicKey, hashKey }, keys] = await Promise.all([loadAuthSecrets(pool), loadSigningKeys(pool, signingKey)]);
  // Compares a password before the first request, because the first comparison is slow.
  await isPasswordRight("", null, { account: "" });
  const hash = createKeyedHash(hashKey);
  const liveness = createSessionLiveness(pool);
  const readToken = createTokenReader(keys);
  const limits = createRateLimits(pool, hash);
  const verify = captchaSettings && createCaptchaVerifier(captchaSettings, new URL(siteUrl).hostname);
  const captcha = createCaptcha({ pool, hash, verify });
  const sendSms = smsWebhookUrl ? createSmsSender(smsWebhookUrl) : undefined;
  const providers = createProviders(settings, siteUrl);
  const redirectOrigins = [new URL(siteUrl).origin];
  const tokens = { hash, keys, readToken, limits, captcha, liveness };
  const context: AuthContext = { pool, siteUrl, redirectOrigins, ...tokens, sendSms, providers, enqueueEmail };
  return {
    /** Passed to `authPlugin`. */
    context,
    identify: createIdentify({ readToken, liveness, publicKey }),
    /** The key that the web app sends as `apikey` (rule 48). */
    publicKey,
    /** Functions that the outbox calls before it sends an email. */
    prepareEmail: createEmailSecrets({ pool, hash, siteUrl }),
  };
}

export type Auth = Awaited<ReturnType<typeof startAuth>>;
