import type { FastifyInstance } from "fastify";
import type { AuthContext } from "#server/auth/auth-context.ts";

/** GET /settings: the available ways to sign in. */
export function settingsRoute(app: FastifyInstance, { sendSms }: AuthContext): void {
  app.get("/settings", async () => ({
    external: { email: true, phone: sendSms !== undefined, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    phone_autoconfirm: false,
    sms_provider: "",
    mfa_enabled: false,
    saml_enabled: false,
  }));
}
