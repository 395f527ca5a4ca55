import type { FastifyInstance } from "fastify";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { canHavePasskeys } from "#server/auth/passkeys/webauthn.ts";
import { hasSsoProviders } from "#server/auth/sso/sso-providers.ts";
import { clientAddress } from "#server/http/client-address.ts";

/** GET /settings: the available ways to sign in. */
export function settingsRoute(app: FastifyInstance, { pool, sendSms, siteUrl, providers, limits }: AuthContext): void {
  app.get("/settings", async (request) => {
    await limits.takeRequest("settings", clientAddress(request));
    return {
      external: {
        ...Object.fromEntries([...providers.keys()].map((id) => [id, true])),
        ...{ email: true, phone: sendSms !== undefined, anonymous_users: false },
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
}
