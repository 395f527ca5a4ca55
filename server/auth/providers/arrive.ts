import { inTransaction } from "#database/in-transaction.ts";
import { accountOfIdentity, linkIdentity } from "#server/auth/accounts/identities.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { issueAuthCode } from "#server/auth/endpoints/token-pkce.ts";
import type { Caller } from "#server/auth/requests/read-request.ts";
import type { Flow } from "./flows.ts";
import type { ProviderIdentity } from "./provider.ts";

/** The provider has said who it is: signs in, or links. Returns where the browser goes on, with a code for the session. */
export async function arrive(
  context: AuthContext,
  flow: Flow,
  identity: ProviderIdentity,
  method: "oauth" | "sso/saml",
  caller: Caller,
): Promise<string> {
  const { userId, sessionId, challenge } = flow;
  const code = await inTransaction(context.pool, async (client) => {
    const link = userId && sessionId ? { userId, sessionId } : undefined;
    if (link) await linkIdentity(context, client, link, identity, caller);
    const id = link?.userId ?? (await accountOfIdentity(context, client, identity, caller));
    if (!challenge) return null;
    const { provider } = identity;
    return await issueAuthCode(client, context.hash, { userId: id, provider, method, challenge });
  });
  const url = new URL(flow.redirectTo);
  if (code) url.searchParams.set("code", code);
  return url.href;
}
