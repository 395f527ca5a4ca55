import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { mailLink } from "#server/auth/mails/redirects.ts";
import { parseParameters } from "#server/auth/requests/parameters.ts";

const Query = z.object({
  token: z.string().max(200).optional(),
  token_hash: z.string().max(200).optional(),
  type: z.string().max(40).default("magiclink"),
});

/** GET /verify spends nothing, because mail scanners fetch links (rule 1): it leads to the page with the button. */
export function verifyLinkRoute(app: FastifyInstance, { siteUrl }: AuthContext): void {
  app.get("/verify", async (request, reply) => {
    const { token, token_hash: tokenHash = token ?? "", type } = parseParameters(Query, request.query);
    return reply.redirect(mailLink(siteUrl, tokenHash, type), 303);
  });
}
