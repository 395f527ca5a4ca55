import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AuthorizationResponseError } from "openid-client";
import { z } from "zod";
import { paths } from "#domain/routes.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { arrive } from "#server/auth/providers/arrive.ts";
import { redirectWithError } from "#server/auth/providers/error-redirect.ts";
import { type ReturnBy, readFlowCookie } from "#server/auth/providers/flow-cookie.ts";
import { endFlow } from "#server/auth/providers/flows.ts";
import type { Provider, ProviderIdentity } from "#server/auth/providers/provider.ts";
import { acceptForms } from "#server/auth/requests/form-body.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { clientAddress } from "#server/http/client-address.ts";

/** What providers send; anything else is left where it came from. Twice the same name is nobody's answer. */
const Answer = z.object({
  state: z.string().max(200).optional(),
  code: z.string().max(4096).optional(),
  iss: z.string().max(500).optional(),
  error: z.string().max(200).optional(),
});

const Path = z.object({ provider: z.string().max(60) });

/** GET /callback/{provider}, and POST where the provider answers by a form: back from a provider, whatever came of it. */
export function callbackRoute(app: FastifyInstance, context: AuthContext): void {
  // A HEAD request would spend the visit, and a browser or scanner may send it before the GET request.
  const options = { exposeHeadRoute: false };
  app.get("/callback/:provider", options, (request, reply) => admit(context, request, reply, "query"));
  app.register(async (forms) => {
    acceptForms(forms);
    forms.post("/callback/:provider", (request, reply) => admit(context, request, reply, "form_post"));
  });
}

async function admit(context: AuthContext, request: FastifyRequest, reply: FastifyReply, by: ReturnBy) {
  await context.limits.takeRequest("callback", clientAddress(request));
  return await comeBack(context, request, reply, by);
}

async function comeBack(context: AuthContext, request: FastifyRequest, reply: FastifyReply, by: ReturnBy) {
  const home = new URL(paths.providerReturn, context.siteUrl).href;
  let redirectTo = home;
  try {
    const sent = by === "query" ? request.query : request.body;
    const { parameters, caller } = readRequest(context, request, Answer, sent);
    const { provider: answering } = readRequest(context, request, Path, request.params).parameters;
    const cookie = readFlowCookie(context, request, by);
    const flow =
      parameters.state && cookie ? await endFlow(context.pool, context.hash, parameters.state, cookie) : undefined;
    const provider = flow && context.providers.get(flow.provider);
    if (!flow || flow.provider !== answering || provider?.responseMode !== by) throw unknownState();
    redirectTo = flow.redirectTo;
    const identity = await identify(request, provider, flow.secrets, parameters);
    return reply.redirect(await arrive(context, flow, identity, "oauth", caller), 303);
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
    request.log.warn({ err: error, provider: provider.id }, "an identity provider's answer was refused");
    throw new AuthError(403, "bad_oauth_callback", `The answer of ${provider.label} could not be verified.`);
  }
}

/** Never begun, begun in another browser, already back, or too late. */
function unknownState(): AuthError {
  const message = "This sign-in was not begun in this browser, or it took too long. Please try again.";
  return new AuthError(403, "bad_oauth_state", message);
}
