import type { Database } from "#database/connect.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { loadAuthSecrets } from "#server/auth/secrets/auth-secrets.ts";
import { type Auth, startAuth } from "#server/auth/start-auth.ts";
import { createIdentify } from "#server/auth/tokens/identify.ts";
import { createSessionLiveness } from "#server/auth/tokens/session-liveness.ts";
import type { Config } from "#server/config/config.ts";
import { createKeyedHash, type KeyedHash } from "#server/crypto/keyed-hash.ts";
import { createHostedTokenReader } from "#server/hosted/hosted-tokens.ts";
import { enqueueMail } from "#server/mail/outbox.ts";

/** What every part of the server needs of the accounts, whoever has them. */
export type Accounts = Pick<Auth, "identify" | "publicKey" | "prepareMail"> & {
  hash: KeyedHash;
  /** For /auth/v1; undefined where the accounts are a hosted Supabase project's (record 117). */
  own: AuthContext | undefined;
};

export async function startAccounts(config: Config, { admin: pool }: Pick<Database, "admin">): Promise<Accounts> {
  const { siteUrl, signingKey, smsWebhookUrl, captcha, providers, hosted } = config;
  if (!hosted) {
    const options = { siteUrl, signingKey, smsWebhookUrl, captcha, providers, enqueueMail };
    const { context, ...others } = await startAuth({ pool, ...options });
    return { ...others, own: context, hash: context.hash };
  }
  const { hashKey } = await loadAuthSecrets(pool);
  const publicKey = hosted.anonKey;
  const readToken = createHostedTokenReader(hosted);
  // Their sessions are rows of the same shape: one that has ended there ends here within seconds.
  const identify = createIdentify({ readToken, liveness: createSessionLiveness(pool), publicKey });
  return { own: undefined, hash: createKeyedHash(hashKey), identify, publicKey, prepareMail: {} };
}
