import type { FastifyRequest } from "fastify";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { AuthError } from "#server/auth/auth-error.ts";
import { clientAddress } from "#server/http/client-address.ts";

type Context = Pick<AuthContext, "limits" | "captcha">;

/** Counts a request of its IP address; beyond the limit a captcha is asked for, where one is configured. */
export async function admitRequest(
  { limits, captcha }: Context,
  kind: "signup" | "otp" | "recover" | "token",
  request: FastifyRequest,
): Promise<void> {
  await limits.takeRequest(kind, clientAddress(request)).catch(async (limit: unknown) => {
    if (!(limit instanceof AuthError)) throw limit;
    await captcha.lift(limit, kind, request);
  });
}

/** The same for guesses at the password of an email address or number, with or without an account. */
export async function admitPasswordTry(
  { limits, captcha }: Context,
  address: string,
  request: FastifyRequest,
): Promise<void> {
  await limits.takePasswordTry(address).catch(async (limit: unknown) => {
    if (!(limit instanceof AuthError)) throw limit;
    await captcha.lift(limit, "password", request, address);
  });
}
