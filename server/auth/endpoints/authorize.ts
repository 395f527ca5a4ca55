import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError, validationFailed } from "#server/auth/auth-error.ts";
import { redirectWithError } from "#server/auth/providers/error-redirect.ts";
import { keepFlowCookie } from "#server/auth/providers/flow-cookie.ts";
import { newFlowSecrets, storeFlow } from "#server/auth/providers/flows.ts";
import { providerNamed } from "#server/auth/providers/providers.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { commonParameters } from "#server/auth/requests/parameters.ts";
import { readChange } from "#server/auth/sessions/fresh-proof.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";

const Query = z.object({
  provider: z.string().max(60),
  code_challenge: commonParameters.code_challenge,
  code_challenge_method: commonParameters.code_challenge_method,
  skip_http_redirect: z.enum(["true", "false"]).default("false"),
  prompt: z.enum(["none", "login", "consent", "select_account"]).optional(),
  login_hint: z.string().max(254).optional(),
});

type Link = { userId: string; sessionId: string };

/**
 * GET /authorize redirects to a provider for signing in. Requires PKCE, so that no URL ever
 * contains an access token.
 */
export function authorizeRoute(app: FastifyInstance, context: AuthContext): void {
  app.get("/authorize", { exposeHeadRoute: false }, async (request, reply) => {
    await context.limits.takeRequest("authorize", clientIpAddress(request));
    return await leave(context, request, reply, null);
  });

  /**
   * Starts to link a provider to the signed-in account. Returns the provider's URL as `url`, and
   * the client opens this URL.
   */
  app.get("/user/identities/authorize", { exposeHeadRoute: false }, async (request, reply) => {
    const { proven } = await readChange(context, request, z.object({}), "Linking an account", { refusesManaged: true });
    return await leave(context, request, reply, { userId: proven.user.id, sessionId: proven.sessionId });
  });
}

async function leave(context: AuthContext, request: FastifyRequest, reply: FastifyReply, link: Link | null) {
  const { parameters, redirect } = readRequest(context, request, Query, request.query);
  const { provider: id, code_challenge: challenge, code_challenge_method: method, ...rest } = parameters;
  const provider = providerNamed(context.providers, id);
  if (!challenge && !link) throw validationFailed("PKCE is required: code_challenge is missing");
  if (challenge && !method) throw validationFailed("code_challenge_method: is missing, only S256 is accepted");
  const redirectTo = redirect().href;
  const { userId, sessionId } = link ?? { userId: null, sessionId: null };
  const flow = { provider: id, redirectTo, challenge: challenge ?? null, userId, sessionId };
  const secrets = newFlowSecrets(context.hash);
  const wishes = {
    ...(rest.prompt ? { prompt: rest.prompt } : {}),
    ...(rest.login_hint ? { login_hint: rest.login_hint } : {}),
  };
  const isScript = rest.skip_http_redirect === "true";
  let url: URL;
  try {
    url = await provider.authorizationUrl(secrets, wishes);
  } catch (error) {
    request.log.warn({ err: error, provider: id }, "identity provider unreachable");
    const message = `${provider.label} cannot be reached right now. Please try again, or sign in by email.`;
    const refusal = new AuthError(503, "unexpected_failure", message, { retryAfterSeconds: 5 });
    if (isScript) throw refusal;
    return redirectWithError(reply, redirectTo, "temporarily_unavailable", refusal);
  }
  const browserSecret = keepFlowCookie(context.siteUrl, request, reply, provider.responseMode);
  await storeFlow(context.pool, context.hash, { ...flow, state: secrets.state, browserSecret });
  return isScript ? { url: url.href } : reply.redirect(url.href, 303);
}
