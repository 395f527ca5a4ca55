import type { FastifyInstance } from "fastify";
import { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { admitRequest } from "#server/auth/limits/admit-request.ts";
import { readRequest } from "#server/auth/requests/read-request.ts";
import { clientAddress } from "#server/http/client-address.ts";
import { grantByIdToken } from "./token-id-token.ts";
import { grantByPassword } from "./token-password.ts";
import { grantByPkce } from "./token-pkce.ts";
import { grantByRefreshToken } from "./token-refresh.ts";

const GRANTS = {
  password: grantByPassword,
  refresh_token: grantByRefreshToken,
  pkce: grantByPkce,
  id_token: grantByIdToken,
};
const Query = z.object({
  grant_type: z.enum(["password", "refresh_token", "pkce", "id_token"], { error: "unsupported_grant_type" }),
});

/** POST /token?grant_type=…: each grant has its own file. */
export function tokenRoute(app: FastifyInstance, context: AuthContext): void {
  app.post("/token", async (request) => {
    // Nobody is there to solve a captcha when a session is refreshed.
    if (Object(request.query).grant_type === "password") await admitRequest(context, "token", request);
    else await context.limits.takeRequest("token", clientAddress(request));
    const { parameters } = readRequest(context, request, Query, request.query);
    return await GRANTS[parameters.grant_type](context, request);
  });
}
