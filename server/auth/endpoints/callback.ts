import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AuthorizationResponseError } from "openid-client";
import { z } from "zod";
import { paths } from "#domain/routes.ts";
import { accountOfIdentity, linkIdentity } from "#server/auth/accounts/identities.ts";
import { type AuthContext, inTransaction, type Work } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { redirectWithError } from "#server/auth/providers/error-redirect.ts";
import { type ReturnBy, readFlowCookie } from "#server/auth/providers/flow-cookie.ts";
import { endFlow, type Flow, unknownState } from "#server/auth/providers/flows.ts";
import type { Provider, ProviderIdentity } from "#server/auth/providers/provider.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { acceptForms } from "#server/auth/requests/form-body.ts";
import { issueAuthCode } from "#server/auth/tokens/auth-codes.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";

/**
 * Parameters that providers send. The server ignores other parameters and rejects repeated
 * parameters.
 */
const Answer = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(4096).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});

const Path = z.object({ provider: z.string().max(60) });

/** GET /callback/{provider}, and POST for providers that send the response as a form. */
export function callbackRoute(app: FastifyInstance, context: AuthContext): void {
  // Disables HEAD, which would delete the flow. Some browsers and scanners send HEAD before GET.
  const options = { exposeHeadRoute: false };
  app.get("/callback/:provider", options, (request, reply) => handleCallback(context, request, reply, "query"));
  app.register(async (forms) => {
    acceptForms(forms);
    forms.post("/callback/:provider", (request, reply) => handleCallback(context, request, reply, "form_post"));
  });
}

async function handleCallback(context: AuthContext, request: FastifyRequest, reply: FastifyReply, by: ReturnBy) {
  await context.limits.takeRequest("callback", clientIpAddress(request));
  let redirectTo = new URL(paths.providerReturn, context.siteUrl).href;
  try {
    const sent = by === "query" ? request.query : request.body;
    const { parameters, caller } = readRequest(context, request, Answer, sent);
    const { provider: answering } = readRequest(context, request, Path, request.params).parameters;
    const cookie = readFlowCookie(context.siteUrl, request, by);
    const flow = await endFlow(context.pool, context.hash, parameters.state, cookie);
    const provider = context.providers.get(flow.provider);
    if (flow.provider !== answering || provider?.responseMode !== by) throw unknownState();
    redirectTo = flow.redirectTo;
    const identity = await identify(request, provider, flow.secrets, parameters);
    const code = await inTransaction(context, caller, (work) => signInOrLink(work, flow, identity));
    const url = new URL(redirectTo);
    if (code) url.searchParams.set("code", code);
    return reply.redirect(url.href, 303);
  } catch (error) {
    if (!(error instanceof AuthError)) throw error;
    const kind =
      error.status >= 500 ? "server_error" : error.code === "validation_failed" ? "invalid_request" : "access_denied";
    return redirectWithError(reply, redirectTo, kind, error);
  }
}

async function identify(
  request: FastifyRequest,
  provider: Provider,
  secrets: Parameters<Provider["identify"]>[0],
  answer: z.infer<typeof Answer>,
): Promise<ProviderIdentity> {
  const given = Object.entries(answer).filter((entry): entry is [string, string] => entry[1] !== undefined);
  try {
    return await provider.identify(secrets, new URLSearchParams(given));
  } catch (error) {
    if (error instanceof AuthorizationResponseError) {
      throw new AuthError(403, "bad_oauth_callback", `${provider.label} did not sign you in: it was canceled there.`);
    }
    request.log.warn({ err: error, provider: provider.id }, "response of an identity provider rejected");
    throw new AuthError(403, "bad_oauth_callback", `The answer of ${provider.label} could not be verified.`);
  }
}

/**
 * Links the provider to the signed-in account, or signs in the provider's user. If the client sent
 * a challenge, returns a code that the client exchanges for a session.
 */
async function signInOrLink(
  work: Work,
  { userId, sessionId, challenge }: Flow,
  identity: ProviderIdentity,
): Promise<string | null> {
  const link = userId && sessionId ? { userId, sessionId } : undefined;
  if (link) await linkIdentity(work, link, identity);
  const id = link?.userId ?? (await accountOfIdentity(work, identity));
  const { provider } = identity;
  return challenge ? await issueAuthCode(work, { userId: id, provider, method: "oauth", challenge }) : null;
}
