import type { FastifyRequest } from "fastify";
import { AuthError } from "#server/auth/auth-error.ts";
import { clientIpAddress } from "#server/http/client-ip-address.ts";
import type { Captcha } from "./captcha.ts";
import type { RateLimits } from "./rate-limits.ts";

type Context = { limits: RateLimits; captcha: Captcha };

/**
 * Counts a request by its IP address. Above the limit, the request needs a solved captcha. If the
 * server has no captcha verifier, it rejects the request.
 */
export async function admitRequest(
  { limits, captcha }: Context,
  kind: "signup" | "otp" | "recover" | "token",
  request: FastifyRequest,
): Promise<void> {
  await limits.takeRequest(kind, clientIpAddress(request)).catch(async (limit: unknown) => {
    if (!(limit instanceof AuthError)) throw limit;
    await captcha.lift(limit, kind, request);
  });
}

/**
 * Counts a password attempt for an email address or phone number, with or without an account. Above
 * the limit, requires a solved captcha as `admitRequest` does.
 */
export async function admitPasswordTry(
  { limits, captcha }: Context,
  emailOrPhone: string,
  request: FastifyRequest,
): Promise<void> {
  await limits.take("password", emailOrPhone).catch(async (limit: unknown) => {
    if (!(limit instanceof AuthError)) throw limit;
    await captcha.lift(limit, "password", request, emailOrPhone);
  });
}
