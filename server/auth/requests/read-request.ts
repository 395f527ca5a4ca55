import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError, validationFailed } from "#server/auth/auth-error.ts";
import { requestedRedirect } from "#server/auth/mails/redirects.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { browserSecretOf } from "./browser-secret.ts";
import { parseParameters } from "./parameters.ts";

const USER_AGENT_MAX_LENGTH = 400;

/** Who is asking, as far as the connection tells. */
export type Caller = {
  /** From X-Forwarded-For only if TRUST_PROXY says so; Fastify decides that. Always an address. */
  ip: string;
  userAgent: string;
  /** A keyed hash of the browser's secret: the same browser, and nothing else, has it again. */
  device: string;
};

/** Where codes go, and how an account is found. */
export type Recipient = { kind: "email" | "phone"; address: string };

/** What a request says: its parameters (in the body unless told otherwise), who sends it, where it wants to go. */
export function readRequest<Output>(
  context: AuthContext,
  request: FastifyRequest,
  schema: z.ZodType<Output>,
  sent = request.body,
) {
  return {
    parameters: parseParameters(schema, sent),
    caller: callerOf(request, context),
    redirect: () => requestedRedirect(context, request.query),
  };
}

function callerOf(request: FastifyRequest, { hash }: Pick<AuthContext, "hash">): Caller {
  const userAgent = (request.headers["user-agent"] ?? "").slice(0, USER_AGENT_MAX_LENGTH);
  return {
    ip: clientAddress(request),
    userAgent,
    device: hash("browser", browserSecretOf(request) ?? crypto.randomUUID()),
  };
}

/** The one that the request names. A telephone number counts only where SMS can be sent (rule 4). */
export function recipientOf(
  { sendSms }: Pick<AuthContext, "sendSms">,
  named: { email?: string | undefined; phone?: string | undefined },
  missing: string,
): Recipient {
  if (named.email) return { kind: "email", address: named.email };
  if (!named.phone) throw validationFailed(missing);
  if (!sendSms) {
    throw new AuthError(400, "phone_provider_disabled", "SMS is not available here: SMS_WEBHOOK_URL is not set");
  }
  return { kind: "phone", address: named.phone };
}
