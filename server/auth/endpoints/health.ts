import type { FastifyInstance } from "fastify";
import type { AuthContext } from "#server/auth/auth-context.ts";

/** GET /health: answers if the database does. */
export function healthRoute(app: FastifyInstance, { pool }: AuthContext): void {
  app.get("/health", async () => {
    await pool.query("select");
    return { name: "auth", version: "1", description: "Signs people in" };
  });
}
