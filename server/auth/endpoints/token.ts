import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { admitRequest } from "#server/auth/limits/admit-request.ts";
import { inLogInPlace, rejectIfFull } from "#server/auth/limits/log-in-places.ts";
import { readRequest } from "#server/auth/read-request.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import { clientSignal } from "#server/http/client-signal.ts";
import { ipBlock } from "#server/http/ip-block.ts";
import { grantByIdToken } from "./token-id-token.ts";
import { grantByPassword } from "./token-password.ts";
import { grantByPkce } from "./token-pkce.ts";
import { grantByRefreshToken } from "./token-refresh.ts";

const GRANTS = {
  refresh_token: grantByRefreshToken,
  pkce: grantByPkce,
  id_token: grantByIdToken,
};
const Query = z.object({
  grant_type: z.enum(["refresh_token", "pkce", "id_token"], { error: "unsupported_grant_type" }),
});

const isPasswordGrant = (request: FastifyRequest) => Object(request.query).grant_type === "password";

/** POST /token signs in or refreshes a session. Each `grant_type` has its own file. */
export function tokenRoute(app: FastifyInstance, context: AuthContext): void {
  const onRequest = async (request: FastifyRequest) => {
    if (isPasswordGrant(request)) rejectIfFull(clientIpAddress(request));
  };
  app.post("/token", { onRequest }, async (request) => {
    const ip = clientIpAddress(request);
    if (isPasswordGrant(request)) {
      const place = { kind: "ip", key: ipBlock(ip), signal: clientSignal(request.raw.socket) } as const;
      return await inLogInPlace(place, async () => {
        await admitRequest(context, "token", request);
        return await grantByPassword(context, request);
      });
    }
    // Offers no captcha above the limit, because a client refreshes its session without asking the
    // user.
    await context.limits.takeRequest("token", ip);
    const { parameters } = readRequest(context, request, Query, request.query);
    return await GRANTS[parameters.grant_type](context, request);
  });
}
