import type { FastifyInstance, FastifyPluginAsync } from "fastify";
import type { AuthContext } from "./auth-context.ts";
import { AuthError } from "./auth-error.ts";
import { authorizeRoute } from "./endpoints/authorize.ts";
import { callbackRoute } from "./endpoints/callback.ts";
import { factorsRoutes } from "./endpoints/factors.ts";
import { recoveryCodesRoutes } from "./endpoints/factors-recovery-codes.ts";
import { factorsVerifyRoutes } from "./endpoints/factors-verify.ts";
import { logoutRoute } from "./endpoints/logout.ts";
import { otpRoute } from "./endpoints/otp.ts";
import { passkeysRoutes } from "./endpoints/passkeys.ts";
import { passkeysAuthenticationRoutes } from "./endpoints/passkeys-authentication.ts";
import { passkeysRegistrationRoutes } from "./endpoints/passkeys-registration.ts";
import { reauthenticateRoute } from "./endpoints/reauthenticate.ts";
import { recoverRoute } from "./endpoints/recover.ts";
import { resendRoute } from "./endpoints/resend.ts";
import { sessionsRoutes } from "./endpoints/sessions.ts";
import { settingsRoutes } from "./endpoints/settings.ts";
import { signupRoute } from "./endpoints/signup.ts";
import { ssoRoute } from "./endpoints/sso.ts";
import { ssoAcsRoute } from "./endpoints/sso-acs.ts";
import { tokenRoute } from "./endpoints/token.ts";
import { userRoutes } from "./endpoints/user.ts";
import { userIdentitiesRoute } from "./endpoints/user-identities.ts";
import { verifyRoute } from "./endpoints/verify.ts";
import { replyWithError } from "./error-envelope.ts";
import { keepBrowserSecret } from "./requests/browser-secret.ts";
import { acceptSmallJson } from "./requests/json-body.ts";

const ROUTES: ((app: FastifyInstance, context: AuthContext) => void)[] = [
  signupRoute,
  tokenRoute,
  otpRoute,
  verifyRoute,
  userRoutes,
  authorizeRoute,
  callbackRoute,
  userIdentitiesRoute,
  ssoRoute,
  ssoAcsRoute,
  recoverRoute,
  resendRoute,
  reauthenticateRoute,
  logoutRoute,
  sessionsRoutes,
  factorsRoutes,
  factorsVerifyRoutes,
  recoveryCodesRoutes,
  passkeysRoutes,
  passkeysRegistrationRoutes,
  passkeysAuthenticationRoutes,
  settingsRoutes,
];

/**
 * Serves Supabase's auth API for the client auth-js, with its own error format and body parser. The
 * caller registers the plugin under /auth/v1.
 */
export const authPlugin: FastifyPluginAsync<{ auth: AuthContext }> = async (app, { auth }) => {
  app.setErrorHandler(replyWithError);
  app.setNotFoundHandler(() => {
    throw new AuthError(404, "validation_failed", "There is no such path or method");
  });
  acceptSmallJson(app);
  app.addHook("onRequest", () => auth.keys.refresh());
  app.addHook("onRequest", keepBrowserSecret(auth.siteUrl));
  app.addHook("onSend", async (_request, reply) => {
    if (!reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
  });
  for (const route of ROUTES) route(app, auth);
};
