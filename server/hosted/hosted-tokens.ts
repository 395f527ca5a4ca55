import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from "jose";
import { InvalidTokenError } from "#server/auth/tokens/access-token.ts";
import { type TokenReader, toReadToken } from "#server/auth/tokens/token-reader.ts";
import type { HostedConfig } from "#server/config/hosted-config.ts";
import { ServiceError } from "#server/http/service-error.ts";

const ANSWER_WITHIN_MS = 5_000;
const KEYS_BELIEVED_FOR_MS = 600_000;
const CLOCK_TOLERANCE_SECONDS = 5;

/**
 * Creates a reader for the tokens of a hosted project's auth service. If the project's secret is
 * set, verifies tokens with it, and otherwise with the project's published keys. Never accepts
 * both, because a caller could choose the weaker method. Throws InvalidTokenError, or a 503 if it
 * cannot load the keys.
 */
export function createHostedTokenReader({
  authUrl,
  jwtSecret,
}: Pick<HostedConfig, "authUrl" | "jwtSecret">): TokenReader {
  const options = {
    audience: "authenticated",
    requiredClaims: ["exp", "role"],
    clockTolerance: CLOCK_TOLERANCE_SECONDS,
  };
  const secret = jwtSecret === undefined ? undefined : new TextEncoder().encode(jwtSecret);
  const keys = createRemoteJWKSet(new URL(`${authUrl}/.well-known/jwks.json`), {
    timeoutDuration: ANSWER_WITHIN_MS,
    cacheMaxAge: KEYS_BELIEVED_FOR_MS,
  });
  const verify = async (token: string): Promise<JWTPayload> => {
    const { payload } = secret
      ? await jwtVerify(token, secret, { ...options, algorithms: ["HS256"] })
      : await jwtVerify(token, keys, { ...options, algorithms: ["ES256", "RS256"] });
    return payload;
  };
  return async (token) => toReadToken(await verify(token).catch(explain));
}

function explain(error: unknown): never {
  if (error instanceof errors.JWTExpired) throw new InvalidTokenError("token is expired");
  // If jose cannot load the keys, it throws `JWKSTimeout`, a generic error, or the error of
  // `fetch`.
  const isSilent = error instanceof errors.JWKSTimeout || (error as { code?: string }).code === "ERR_JOSE_GENERIC";
  if (error instanceof errors.JOSEError && !isSilent) {
    throw new InvalidTokenError("unable to parse or verify signature");
  }
  const headers = { "retry-after": "5" };
  throw new ServiceError(503, "auth_unavailable", "The auth service does not answer", { cause: error, headers });
}
