import type { FastifyInstance } from "fastify";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { canHavePasskeys } from "#server/auth/factors/webauthn.ts";
import { hasSsoProviders } from "#server/auth/sso/sso-providers.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";

/** GET /settings, /health and /.well-known/jwks.json need no session. */
export function settingsRoutes(app: FastifyInstance, context: AuthContext): void {
  const { pool, sendSms, siteUrl, providers, limits, keys } = context;

  app.get("/settings", async (request) => {
    await limits.takeRequest("settings", clientIpAddress(request));
    return {
      external: {
        ...Object.fromEntries([...providers.keys()].map((id) => [id, true])),
        email: true,
        phone: sendSms !== undefined,
        anonymous_users: false,
      },
      disable_signup: false,
      mailer_autoconfirm: false,
      phone_autoconfirm: false,
      sms_provider: "",
      mfa_enabled: true,
      passkeys_enabled: canHavePasskeys(siteUrl),
      saml_enabled: await hasSsoProviders(pool),
    };
  });

  app.get("/health", async () => {
    await pool.query("select");
    return { name: "auth", version: "1", description: "Signs users in" };
  });

  app.get("/.well-known/jwks.json", async (_request, reply) => {
    // Lets clients cache the keys for only a minute, because clients need a new key as soon as it
    // signs tokens.
    reply.header("cache-control", "public, max-age=60");
    return { keys: await keys.published() };
  });
}
