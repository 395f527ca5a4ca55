import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { accountOfIdentity, linkIdentity } from "#server/auth/accounts/identities.ts";
import { type AuthContext, inTransaction } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import type { Provider, VerifiedIdToken } from "#server/auth/providers/provider.ts";
import { providerNamed } from "#server/auth/providers/providers.ts";
import { spendAssertion } from "#server/auth/providers/spent-assertions.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { commonParameters } from "#server/auth/requests/parameters.ts";
import { proveFreshness } from "#server/auth/sessions/fresh-proof.ts";
import {
  dropCachedAfterCommit,
  requireSession,
  type SessionJson,
  startSession,
} from "#server/auth/sessions/sessions.ts";

const Parameters = z.object({
  ...commonParameters,
  provider: z.string().max(60),
  id_token: z.string().min(1).max(16_384),
  /**
   * A secret value of the client. The token contains its SHA-256, so an attacker who has stolen
   * only the token cannot sign in.
   */
  nonce: z.string().min(8).max(500),
  link_identity: z.boolean().nullish(),
});

/**
 * grant_type=id_token signs in with an ID token that an app received from the provider.
 * `link_identity` links the provider to the signed-in account instead.
 */
export async function grantByIdToken(context: AuthContext, request: FastifyRequest): Promise<SessionJson> {
  const { parameters, caller } = readRequest(context, request, Parameters);
  const { provider: id, id_token: token, nonce, link_identity: isLink } = parameters;
  const signedIn = isLink ? await requireSession(context, request) : undefined;
  if (signedIn) await proveFreshness(context, signedIn, {}, "Linking an account");
  const verified = await verify(request, providerNamed(context.providers, id), token);
  if (!isHashOf(nonce, verified.nonce)) throw new AuthError(400, "invalid_credentials", "Nonces mismatch");
  const { identity } = verified;
  return await inTransaction(context, caller, async (work) => {
    await spendAssertion(work, { of: id, assertion: signedPart(token), expiresAt: verified.expiresAt });
    if (!signedIn) {
      const userId = await accountOfIdentity(work, identity);
      return await startSession(work, userId, "oauth");
    }
    const { user, sessionId } = signedIn;
    await linkIdentity(work, { userId: user.id, sessionId }, identity);
    // Ends the client's previous session, because the client now uses the new session.
    await work.client.query("delete from auth.sessions where id = $1", [sessionId]);
    dropCachedAfterCommit(work, [{ id: sessionId }]);
    return await startSession(work, user.id, "oauth");
  });
}

/**
 * Returns the token without its signature. The server recognizes a used token by this part, because
 * the same signature can be encoded in several ways.
 */
function signedPart(token: string): string {
  return token.slice(0, token.lastIndexOf("."));
}

async function verify(request: FastifyRequest, provider: Provider, token: string): Promise<VerifiedIdToken> {
  if (!provider.verifyIdToken) {
    throw new AuthError(400, "oauth_provider_not_supported", `${provider.label} issues no ID tokens`);
  }
  try {
    return await provider.verifyIdToken(token);
  } catch (error) {
    request.log.warn({ err: error, provider: provider.id }, "ID token rejected");
    throw new AuthError(400, "invalid_credentials", "Bad ID token");
  }
}

function isHashOf(nonce: string, hashed: string | undefined): boolean {
  const expected = Buffer.from(createHash("sha256").update(nonce).digest("hex"));
  const given = Buffer.from(hashed ?? "");
  return given.length === expected.length && timingSafeEqual(given, expected);
}
