import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError, validationFailed } from "#server/auth/auth-error.ts";
import { keepFlowCookie } from "#server/auth/providers/flow-cookie.ts";
import { newFlowSecrets, storeFlow } from "#server/auth/providers/flows.ts";
import { readRequest, requestedRedirect } from "#server/auth/read-request.ts";
import { commonParameters } from "#server/auth/requests/parameters.ts";
import { findSsoProvider, SSO_PREFIX } from "#server/auth/sso/sso-providers.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";

const Parameters = z.object({
  ...commonParameters,
  provider_id: z.guid().nullish(),
  domain: z.string().max(254).nullish(),
  redirect_to: z.string().max(2000).nullish(),
  skip_http_redirect: z.boolean().default(false),
});

/**
 * POST /sso redirects to a company's identity provider. The request names the provider by its id or
 * by the domain of an email address. Requires PKCE.
 */
export function ssoRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/sso", async (request, reply) => {
    await context.limits.takeRequest("authorize", clientIpAddress(request));
    const { parameters } = readRequest(context, request, Parameters);
    const { provider_id: id, domain, code_challenge: challenge, code_challenge_method: method } = parameters;
    if (!id && !domain) throw validationFailed("A provider_id or a domain is required");
    if (!challenge) throw validationFailed("PKCE is required: code_challenge is missing");
    if (!method) throw validationFailed("code_challenge_method: is missing, only S256 is accepted");
    const provider = await findSsoProvider(context.pool, id ? { id } : { domain: domain ?? "" });
    if (!provider) {
      const what = id ? "No such SSO provider" : "No SSO provider assigned for this domain";
      throw new AuthError(404, "sso_provider_not_found", what);
    }
    const flow = {
      provider: `${SSO_PREFIX}${provider.id}`,
      userId: null,
      sessionId: null,
      redirectTo: requestedRedirect(context, { redirect_to: parameters.redirect_to ?? undefined }).href,
      challenge,
    };
    const secrets = newFlowSecrets(context.hash);
    const { requestUrl } = await loadSaml();
    const url = await requestUrl(context.siteUrl, provider, secrets);
    const secret = keepFlowCookie(context.siteUrl, request, reply, "form_post");
    await storeFlow(context.pool, context.hash, { ...flow, state: secrets.state, browserSecret: secret });
    return parameters.skip_http_redirect ? { url } : reply.redirect(url, 303);
  });

  /** GET /sso/saml/metadata returns the portal's metadata for the company's administrator. */
  let metadata: string | undefined;
  app.get("/sso/saml/metadata", async (request, reply) => {
    await context.limits.takeRequest("metadata", clientIpAddress(request));
    metadata ??= (await loadSaml()).spMetadata(context.siteUrl);
    return reply.type("application/samlmetadata+xml").send(metadata);
  });
}

/** Loads the XML libraries at the first request, because few portals use SAML. */
const loadSaml = () => import("#server/auth/sso/saml.ts");
