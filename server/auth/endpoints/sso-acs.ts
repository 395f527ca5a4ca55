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
import { spendAssertion } from "#server/auth/providers/spent-assertions.ts";
import { acceptForms } from "#server/auth/requests/form-body.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { createAssertionReader } from "#server/auth/sso/assertion-reader.ts";
import type { PostedResponse, VerifiedAssertion } from "#server/auth/sso/saml.ts";
import { SSO_PREFIX } from "#server/auth/sso/sso-prefix.ts";
import { findSsoProvider } from "#server/auth/sso/sso-providers.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { clientSignal } from "#server/http/client-signal.ts";
import { issueAuthCode } from "./token-pkce.ts";

const Form = z.object({ SAMLResponse: z.string().min(1), RelayState: z.string().max(200).optional() });

/** POST /sso/saml/acs: back from a company's identity provider, which has posted its assertion. */
export function ssoAcsRoute(app: FastifyInstance, context: AuthContext): void {
  const reader = createAssertionReader();
  app.addHook("onClose", () => reader.close());
  app.register(async (forms) => {
    acceptForms(forms);
    forms.post("/sso/saml/acs", async (request, reply) => {
      await context.limits.takeRequest("assertion", clientAddress(request));
      return await comeBack({ ...context, reader }, request, reply);
    });
  });
}

type Context = AuthContext & { reader: ReturnType<typeof createAssertionReader> };

async function comeBack(context: Context, request: FastifyRequest, reply: FastifyReply) {
  let redirectTo = new URL(paths.providerReturn, context.siteUrl).href;
  try {
    const { parameters, caller } = readRequest(context, request, Form);
    const { SAMLResponse: response, RelayState: state } = parameters;
    const cookie = readFlowCookie(context, request, "form_post");
    const flow = state && cookie ? await endFlow(context.pool, context.hash, state, cookie) : undefined;
    const challenge = flow?.challenge;
    if (!flow?.provider.startsWith(SSO_PREFIX) || !challenge) throw unknownState();
    redirectTo = flow.redirectTo;
    const provider = await findSsoProvider(context.pool, { id: flow.provider.slice(SSO_PREFIX.length) });
    if (!provider) throw unknownState();
    const { identity, assertionId, expiresAt } = await read(context, request, {
      ...{ siteUrl: context.siteUrl, provider, secrets: flow.secrets, samlResponse: response },
    });
    const code = await inTransaction(context.pool, async (client) => {
      await spendAssertion(client, context.hash, { of: flow.provider, assertion: assertionId, expiresAt });
      const userId = await accountOfSsoIdentity(client, identity, caller);
      const issued = { userId, provider: flow.provider, method: "sso/saml", challenge };
      return await issueAuthCode(client, context.hash, issued);
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
    const caller = { ip: clientAddress(request), signal: clientSignal(request.raw.socket) };
    return await reader.read(posted, caller);
  } catch (error) {
    if (error instanceof AuthError) throw error;
    request.log.warn({ err: error, provider: posted.provider.id }, "a SAML response was refused");
    throw new AuthError(403, "bad_oauth_callback", "The answer of your company's sign-on could not be verified.");
  }
}

/** Never begun, begun in another browser, already back, or too late; also what a company sends without being asked. */
function unknownState(): AuthError {
  const message = "This sign-in was not begun in this browser, or it took too long. Please try again.";
  return new AuthError(403, "bad_oauth_state", message);
}
