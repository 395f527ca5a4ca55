import type { Database } from "#database/connect.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { loadAuthSecrets } from "#server/auth/secrets/auth-secrets.ts";
import { type Auth, startAuth } from "#server/auth/start-auth.ts";
import { createIdentify } from "#server/auth/tokens/identify.ts";
import { createSessionLiveness } from "#server/auth/tokens/session-liveness.ts";
import type { Config } from "#server/config/config.ts";
import { createKeyedHash, type KeyedHash } from "#server/crypto/keyed-hash.ts";
import { enqueueEmail } from "#server/email/outbox.ts";
import { createHostedTokenReader } from "#server/hosted/hosted-tokens.ts";

/**
 * Functions that the services call to use accounts. The accounts are in this server's database or
 * in a hosted project.
 */
export type Accounts = Pick<Auth, "identify" | "publicKey" | "prepareEmail"> & {
  hash: KeyedHash;
  /**
   * The context of the routes below /auth/v1. Undefined if a hosted Supabase project has the
   * accounts (record 117).
   */
  own: AuthContext | undefined;
};

export async function startAccounts(config: Config, { admin: pool }: Pick<Database, "admin">): Promise<Accounts> {
  const { siteUrl, signingKey, smsWebhookUrl, captcha, providers, hosted } = config;
  if (!hosted) {
    const options = { siteUrl, signingKey, smsWebhookUrl, captcha, providers, enqueueEmail };
    const { context, ...others } = await startAuth({ pool, ...options });
    return { ...others, own: context, hash: context.hash };
  }
  const { hashKey } = await loadAuthSecrets(pool);
  const publicKey = hosted.anonKey;
  const readToken = createHostedTokenReader(hosted);
  // Reads the hosted project's session tables, which have the same columns as the server's own
  // tables. An ended session is rejected within seconds.
  const identify = createIdentify({ readToken, liveness: createSessionLiveness(pool), publicKey });
  return { own: undefined, hash: createKeyedHash(hashKey), identify, publicKey, prepareEmail: {} };
}
