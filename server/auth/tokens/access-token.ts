import { errors, type JWTPayload, jwtVerify, SignJWT } from "jose";
import type { AuthUser } from "#server/auth/users.ts";
import { ACCESS_TOKEN_SECONDS, type SigningKeys } from "./signing-keys.ts";

const AUDIENCE = "authenticated";
const CLOCK_TOLERANCE_SECONDS = 5;

/** A method with which the user signed in. `amr` lists the oldest method first. */
type AuthenticationMethod = { method: string; timestamp: number };
export type TokenSession = { id: string; aal: string; amr: AuthenticationMethod[] };

/** Signs a token with the claims that auth-js and row security read. */
export async function signAccessToken(
  keys: SigningKeys,
  siteUrl: string,
  user: AuthUser,
  session: TokenSession,
): Promise<{ token: string; expiresAt: number }> {
  const { kid, key } = keys.current();
  const issuedAt = Math.floor(Date.now() / 1000);
  const expiresAt = issuedAt + ACCESS_TOKEN_SECONDS;
  const token = await new SignJWT({
    iss: `${siteUrl}/auth/v1`,
    sub: user.id,
    aud: AUDIENCE,
    exp: expiresAt,
    iat: issuedAt,
    email: user.email ?? "",
    phone: user.phone ?? "",
    app_metadata: user.raw_app_meta_data ?? {},
    user_metadata: user.raw_user_meta_data ?? {},
    role: user.role,
    aal: session.aal,
    amr: session.amr,
    session_id: session.id,
    is_anonymous: user.is_anonymous,
  })
    .setProtectedHeader({ alg: "ES256", kid, typ: "JWT" })
    .sign(key);
  return { token, expiresAt };
}

/**
 * Verifies a token's signature and expiry. Returns its claims and the key's id. Throws an error
 * with a message for the client if the token is invalid. Ignores `iss`, because the key proves
 * which server signed the token. Users therefore stay signed in when SITE_URL changes.
 */
export async function readAccessToken(keys: SigningKeys, token: string): Promise<{ claims: JWTPayload; kid: string }> {
  try {
    const { payload, protectedHeader } = await jwtVerify(
      token,
      async ({ kid }) => {
        const key = kid === undefined ? undefined : await keys.verifying(kid);
        if (!key) throw new InvalidTokenError("signed with an unknown key");
        return key;
      },
      {
        algorithms: ["ES256"],
        audience: AUDIENCE,
        requiredClaims: ["exp", "role"],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      },
    );
    return { claims: payload, kid: protectedHeader.kid ?? "" };
  } catch (error) {
    if (error instanceof errors.JWTExpired) throw new InvalidTokenError("token is expired");
    if (error instanceof errors.JOSEError) throw new InvalidTokenError("unable to parse or verify signature");
    throw error;
  }
}

export class InvalidTokenError extends Error {
  override readonly name = "InvalidTokenError";
}
