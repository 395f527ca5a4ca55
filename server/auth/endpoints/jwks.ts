import type { FastifyInstance } from "fastify";
import type { AuthContext } from "#server/auth/auth-context.ts";

/** GET /.well-known/jwks.json: the public keys of every token that may still be valid. */
export function jwksRoute(app: FastifyInstance, { keys }: AuthContext): void {
  app.get("/.well-known/jwks.json", async (_request, reply) => {
    // Short, because a new key signs from the moment it exists.
    reply.header("cache-control", "public, max-age=60");
    return { keys: await keys.published() };
  });
}
