import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { inTransaction } from "#database/in-transaction.ts";
import { proveFreshness } from "#server/auth/accounts/fresh-proof.ts";
import { refuseManaged } from "#server/auth/accounts/identities.ts";
import { unlinkIdentity } from "#server/auth/accounts/identity-removal.ts";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { proofParameters } from "#server/auth/requests/parameters.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { requireSession } from "#server/auth/tokens/sessions.ts";

const Path = z.object({ id: z.guid() });
const Proof = z.object(proofParameters);

/** DELETE /user/identities/{id}: a provider no longer signs in to the account. */
export function identitiesRoute(app: FastifyInstance, context: AuthContext): void {
  app.delete("/user/identities/:id", async (request) => {
    const signedIn = await requireSession(context, request);
    await context.limits.takeUpdate(signedIn.user.id);
    refuseManaged(signedIn.user);
    const { id } = readRequest(context, request, Path, request.params).parameters;
    const { parameters, caller } = readRequest(context, request, Proof);
    const nonce = await proveFreshness(context, signedIn, parameters, "Unlinking an account");
    await inTransaction(context.pool, (client) => unlinkIdentity(context, client, signedIn, nonce, id, caller));
    return {};
  });
}
