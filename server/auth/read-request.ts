import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import type { AuthContext, Caller } from "./auth-context.ts";
import { AuthError, validationFailed } from "./auth-error.ts";
import { browserSecretOf } from "./requests/browser-secret.ts";
import { parseParameters } from "./requests/parameters.ts";

const USER_AGENT_MAX_LENGTH = 400;
const RedirectQuery = z.object({ redirect_to: z.string().max(2000).optional() });

/**
 * The email address or phone number to which the server sends a code. It also identifies the
 * account.
 */
export type Recipient = { kind: "email" | "phone"; emailOrPhone: string };

/**
 * Returns the request's validated parameters, its caller, and a function that reads `redirect_to`.
 */
export function readRequest<Output>(
  context: AuthContext,
  request: FastifyRequest,
  schema: z.ZodType<Output>,
  sent = request.body,
) {
  const secret = browserSecretOf(request) ?? crypto.randomUUID();
  const caller: Caller = {
    ip: clientIpAddress(request),
    userAgent: (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_MAX_LENGTH),
    device: context.hash("browser", secret),
  };
  return {
    parameters: parseParameters(schema, sent),
    caller,
    redirect: () => requestedRedirect(context, request.query),
  };
}

/** Returns `redirect_to` if its origin is allowed, else the portal's own URL. */
export function requestedRedirect({ siteUrl, redirectOrigins }: AuthContext, query: unknown): URL {
  const { redirect_to: wanted } = parseParameters(RedirectQuery, query);
  const fallback = new URL(siteUrl);
  if (!wanted || !URL.canParse(wanted)) return fallback;
  const url = new URL(wanted);
  const isWeb = url.protocol === "https:" || url.protocol === "http:";
  const isPlain = url.username === "" && url.password === "";
  return isWeb && isPlain && redirectOrigins.includes(url.origin) ? url : fallback;
}

/**
 * Returns the recipient in the request's parameters. Throws for a phone number if the server has no
 * SMS webhook (rule 4).
 */
export function recipientOf(
  { sendSms }: AuthContext,
  named: { email?: string | undefined; phone?: string | undefined },
  missing: string,
): Recipient {
  if (named.email) return { kind: "email", emailOrPhone: named.email };
  if (!named.phone) throw validationFailed(missing);
  if (!sendSms) {
    throw new AuthError(400, "phone_provider_disabled", "SMS is not available here: SMS_WEBHOOK_URL is not set");
  }
  return { kind: "phone", emailOrPhone: named.phone };
}
