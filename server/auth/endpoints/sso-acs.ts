import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { paths } from "#domain/routes.ts";
import { accountOfSsoIdentity } from "#server/auth/accounts/sso-accounts.ts";
import { type AuthContext, inTransaction } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { redirectWithError } from "#server/auth/providers/error-redirect.ts";
import { readFlowCookie } from "#server/auth/providers/flow-cookie.ts";
import { endFlow, unknownState } from "#server/auth/providers/flows.ts";
import { spendAssertion } from "#server/auth/providers/spent-assertions.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { acceptForms } from "#server/auth/requests/form-body.ts";
import { createAssertionReader } from "#server/auth/sso/assertion-reader.ts";
import type { PostedResponse, VerifiedAssertion } from "#server/auth/sso/saml.ts";
import { findSsoProvider, SSO_PREFIX } from "#server/auth/sso/sso-providers.ts";
import { issueAuthCode } from "#server/auth/tokens/auth-codes.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { clientSignal } from "#server/http/client-signal.ts";

const Form = z.object({ SAMLResponse: z.string().min(1), RelayState: z.string().max(200).optional() });

/**
 * POST /sso/saml/acs receives the response of a company's identity provider, which the browser
 * sends as a form.
 */
export function ssoAcsRoute(app: FastifyInstance, context: AuthContext): void {
  const reader = createAssertionReader();
  app.addHook("onClose", () => reader.close());
  app.register(async (forms) => {
    acceptForms(forms);
    forms.post("/sso/saml/acs", async (request, reply) => {
      await context.limits.takeRequest("assertion", clientIpAddress(request));
      return await handleAssertion({ ...context, reader }, request, reply);
    });
  });
}

type Context = AuthContext & { reader: ReturnType<typeof createAssertionReader> };

async function handleAssertion(context: Context, request: FastifyRequest, reply: FastifyReply) {
  let redirectTo = new URL(paths.providerReturn, context.siteUrl).href;
  try {
    const { parameters, caller } = readRequest(context, request, Form);
    const { SAMLResponse: response, RelayState: state } = parameters;
    const cookie = readFlowCookie(context.siteUrl, request, "form_post");
    const flow = await endFlow(context.pool, context.hash, state, cookie);
    const { challenge } = flow;
    if (!flow.provider.startsWith(SSO_PREFIX) || !challenge) throw unknownState();
    redirectTo = flow.redirectTo;
    const provider = await findSsoProvider(context.pool, { id: flow.provider.slice(SSO_PREFIX.length) });
    if (!provider) throw unknownState();
    const posted = { siteUrl: context.siteUrl, provider, secrets: flow.secrets, samlResponse: response };
    const { identity, assertionId, expiresAt } = await read(context, request, posted);
    const code = await inTransaction(context, caller, async (work) => {
      await spendAssertion(work, { of: flow.provider, assertion: assertionId, expiresAt });
      const userId = await accountOfSsoIdentity(work, identity);
      return await issueAuthCode(work, { userId, provider: flow.provider, method: "sso/saml", challenge });
    });
    const url = new URL(redirectTo);
    url.searchParams.set("code", code);
    return reply.redirect(url.href, 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const kind = error.status === 503 ? "temporarily_unavailable" : "access_denied";
    return redirectWithError(reply, redirectTo, kind, error);
  }
}

async function read({ reader }: Context, request: FastifyRequest, posted: PostedResponse): Promise<VerifiedAssertion> {
  try {
    const caller = { ip: clientIpAddress(request), signal: clientSignal(request.raw.socket) };
    return await reader.read(posted, caller);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    request.log.warn({ err: error, provider: posted.provider.id }, "SAML response rejected");
    throw new AuthError(403, "bad_oauth_callback", "The answer of your company's sign-on could not be verified.");
  }
}
