import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { paths } from "#domain/routes.ts";
import { accountOfSsoIdentity } from "#server/auth/accounts/sso-accounts.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { redirectWithError } from "#server/auth/providers/error-redirect.ts";
import { readFlowCookie } from "#server/auth/providers/flow-cookie.ts";
import { endFlow } from "#server/auth/providers/flows.ts";
import type { FlowSecrets } from "#server/auth/providers/provider.ts";
import { spendAssertion } from "#server/auth/providers/spent-assertions.ts";
import { acceptForms } from "#server/auth/requests/form-body.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { readAssertion, SSO_PREFIX, type VerifiedAssertion } from "#server/auth/sso/saml.ts";
import { findSsoProvider, type SsoProvider } from "#server/auth/sso/sso-providers.ts";
import { issueAuthCode } from "./token-pkce.ts";

const Form = z.object({ SAMLResponse: z.string().min(1), RelayState: z.string().max(200).optional() });

/** POST /sso/saml/acs: back from a company's identity provider, which has posted its assertion. */
export function ssoAcsRoute(app: FastifyInstance, context: AuthContext): void {
  app.register(async (forms) => {
    acceptForms(forms);
    forms.post("/sso/saml/acs", (request, reply) => comeBack(context, request, reply));
  });
}

async function comeBack(context: AuthContext, request: FastifyRequest, reply: FastifyReply) {
  let redirectTo = new URL(paths.providerReturn, context.siteUrl).href;
  try {
    const { parameters, caller } = readRequest(context, request, Form);
    const { SAMLResponse: response, RelayState: state } = parameters;
    const cookie = readFlowCookie(context, request, "form_post");
    const flow = state && cookie ? await endFlow(context.pool, context.hash, state, cookie) : undefined;
    const { challenge, challengeMethod } = flow ?? {};
    if (!flow?.provider.startsWith(SSO_PREFIX) || !challenge || !challengeMethod) throw unknownState();
    redirectTo = flow.redirectTo;
    const provider = await findSsoProvider(context.pool, { id: flow.provider.slice(SSO_PREFIX.length) });
    if (!provider) throw unknownState();
    const { identity, assertionId, expiresAt } = await read(context, request, provider, flow.secrets, response);
    const code = await inTransaction(context.pool, async (client) => {
      await spendAssertion(client, context.hash, { of: flow.provider, assertion: assertionId, expiresAt });
      const userId = await accountOfSsoIdentity(client, identity, caller);
      const issued = { userId, provider: flow.provider, method: "sso/saml", challenge, challengeMethod };
      return await issueAuthCode(client, context.hash, issued);
    });
    const url = new URL(redirectTo);
    url.searchParams.set("code", code);
    return reply.redirect(url.href, 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    return redirectWithError(reply, redirectTo, "access_denied", error);
  }
}

async function read(
  context: AuthContext,
  request: FastifyRequest,
  provider: SsoProvider,
  secrets: FlowSecrets,
  response: string,
): Promise<VerifiedAssertion> {
  try {
    return await readAssertion(context.siteUrl, provider, secrets, response);
  } catch (error) {
    request.log.warn({ err: error, provider: provider.id }, "a SAML response was refused");
    throw new AuthError(403, "bad_oauth_callback", "The answer of your company's sign-on could not be verified.");
  }
}

/** Never begun, begun in another browser, already back, or too late; also what a company sends without being asked. */
function unknownState(): AuthError {
  const message = "This sign-in was not begun in this browser, or it took too long. Please try again.";
  return new AuthError(403, "bad_oauth_state", message);
}
