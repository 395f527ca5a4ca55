import { randomBytes } from "node:crypto";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import type { AuthContext } from "#server/auth/auth-context.ts";
import { parseParameters } from "#server/auth/requests/parameters.ts";
import type { AuthUser } from "#server/auth/users.ts";
import { assertionParameter, attestationParameter } from "./credential-parameters.ts";
import { checkAssertion, checkCreation, creationOptions, requestOptions } from "./webauthn.ts";

/** The JSON in auth.mfa_factors for a security key. The public key is encoded as base64url. */
export type StoredKey = { id: string; publicKey: string; counter: number; transports: string[] };

/**
 * Returns the options with which the browser signs with the factor's key. If the factor has no key
 * yet, returns the options for creating a key.
 */
export async function securityKeyOptions({ pool, siteUrl }: AuthContext, user: AuthUser, factorId: string) {
  const { rows } = await pool.query<{ id: string; key: StoredKey | null }>(
    "select id, web_authn_credential as key from auth.mfa_factors where user_id = $1",
    [user.id],
  );
  const own = rows.find(({ id }) => id === factorId)?.key;
  if (own) {
    const publicKey = await requestOptions(siteUrl, "factor", [toCredential(own)]);
    return { type: "request", credential_options: { publicKey } } as const;
  }
  const existing = rows.flatMap(({ key }) => (key ? [toCredential(key)] : []));
  // Uses a random handle. If the credential had the account's handle, it could replace the
  // account's passkey on the same device.
  const person = { handle: Uint8Array.from(randomBytes(16)), name: user.email ?? user.phone ?? user.id };
  const publicKey = await creationOptions(siteUrl, "factor", person, existing);
  return { type: "create", credential_options: { publicKey } } as const;
}

/**
 * Verifies a signature. Returns the key with its new counter, or undefined if the signature is
 * wrong.
 */
export async function checkSecurityKey(
  { siteUrl }: AuthContext,
  { challenge, credential: stored }: { challenge: string | null; credential: StoredKey | null },
  answer: unknown,
): Promise<StoredKey | undefined> {
  if (!challenge) return undefined;
  if (!stored) {
    const attestation = parseParameters(attestationParameter, answer);
    const made = await checkCreation(siteUrl, "factor", challenge, attestation);
    const { transports } = attestation.response;
    const publicKey = Buffer.from(made?.publicKey ?? []).toString("base64url");
    return made && { id: made.id, publicKey, counter: made.counter, transports };
  }
  const assertion = parseParameters(assertionParameter, answer);
  const counter = await checkAssertion(siteUrl, "factor", challenge, assertion, toCredential(stored));
  return counter === undefined ? undefined : { ...stored, counter };
}

function toCredential({ publicKey, ...key }: StoredKey): WebAuthnCredential {
  return { ...key, publicKey: Uint8Array.from(Buffer.from(publicKey, "base64url")) };
}
