import { isIP } from "node:net";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import { AuthError } from "#server/auth/auth-error.ts";
import type { AssertionJson, AttestationJson } from "./credential-parameters.ts";

/**
 * How a credential is used. A "passkey" signs in alone, so the authenticator must verify its user
 * by fingerprint, face or PIN. A "factor" follows another proof, so touching the authenticator is
 * enough.
 */
export type Use = "passkey" | "factor";

export const CHALLENGE_MINUTES = 5;
/** Ids of EdDSA, ES256 and RS256, which authenticators and all versions of Node support. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** Loads the library at the first use, because reading its certificates takes half a second. */
async function load() {
  const [server, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, helpers };
}

type Helpers = Awaited<ReturnType<typeof load>>["helpers"];

/**
 * Returns false if SITE_URL has an IP address as its host, because browsers create passkeys only
 * for host names.
 */
export function canHavePasskeys(siteUrl: string): boolean {
  return isIP(new URL(siteUrl).hostname.replace(/^\[|\]$/g, "")) === 0;
}

/**
 * Returns the relying party for SITE_URL. Browsers bind credentials to it. The server rejects
 * responses for other sites.
 */
function relyingParty(siteUrl: string): { rpID: string; origin: string; name: string } {
  if (!canHavePasskeys(siteUrl)) {
    throw new AuthError(422, "passkey_disabled", "Passkeys need a portal with a host name, not an IP address");
  }
  const { hostname: rpID, origin, host: name } = new URL(siteUrl);
  return { rpID, origin, name };
}

export async function creationOptions(
  siteUrl: string,
  use: Use,
  person: { handle: Uint8Array<ArrayBuffer>; name: string },
  existing: WebAuthnCredential[],
) {
  const { rpID, name: rpName } = relyingParty(siteUrl);
  const { generateRegistrationOptions } = await load();
  return await generateRegistrationOptions({
    rpID,
    rpName,
    userID: person.handle,
    userName: person.name,
    userDisplayName: person.name,
    timeout: TIMEOUT_MS,
    attestationType: "none",
    excludeCredentials: existing,
    supportedAlgorithmIDs: ALGORITHMS,
    authenticatorSelection:
      use === "passkey"
        ? { residentKey: "required", userVerification: "required" }
        : { residentKey: "discouraged", userVerification: "preferred" },
  });
}

/**
 * Returns the browser's options for signing with a credential. Without `credentials`, the
 * authenticator offers all its passkeys for this site.
 */
export async function requestOptions(siteUrl: string, use: Use, credentials: WebAuthnCredential[]) {
  const { rpID } = relyingParty(siteUrl);
  const { generateAuthenticationOptions } = await load();
  const userVerification = use === "passkey" ? "required" : "preferred";
  const allowed = credentials.length > 0 ? { allowCredentials: credentials } : {};
  return await generateAuthenticationOptions({ rpID, timeout: TIMEOUT_MS, userVerification, ...allowed });
}

/**
 * Returns the new credential. Returns undefined if the response belongs to another challenge or
 * site, or if the key is unusable. Also returns undefined if the authenticator can find the passkey
 * only by its id.
 */
export async function checkCreation(
  siteUrl: string,
  use: Use,
  challenge: string,
  answer: AttestationJson,
): Promise<WebAuthnCredential | undefined> {
  const { rpID, origin } = relyingParty(siteUrl);
  const { helpers, verifyRegistrationResponse } = await load();
  try {
    refuseFrames(helpers, answer.response.clientDataJSON);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: withoutAttestation(helpers, answer),
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      requireUserVerification: use === "passkey",
      supportedAlgorithmIDs: ALGORITHMS,
    });
    if (!verified || (use === "passkey" && answer.clientExtensionResults.credProps?.rk === false)) return undefined;
    await refuseUnusableKey(helpers, registrationInfo.credential.publicKey);
    return registrationInfo.credential;
  } catch {
    return undefined; // the library throws for an invalid response
  }
}

/**
 * Returns the credential's new counter. Returns undefined if the response is from another
 * credential, or belongs to another challenge or site.
 */
export async function checkAssertion(
  siteUrl: string,
  use: Use,
  challenge: string,
  answer: AssertionJson,
  credential: WebAuthnCredential,
): Promise<number | undefined> {
  const { rpID, origin } = relyingParty(siteUrl);
  const { helpers, verifyAuthenticationResponse } = await load();
  try {
    refuseFrames(helpers, answer.response.clientDataJSON);
    if (answer.id !== credential.id) return undefined;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential,
      requireUserVerification: use === "passkey",
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Removes the attestation, which names the authenticator's manufacturer. To verify an attestation,
 * the server would have to parse visitors' certificates and fetch the URLs in them.
 */
function withoutAttestation({ decodeAttestationObject, isoBase64URL, isoCBOR }: Helpers, answer: AttestationJson) {
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(answer.response.attestationObject));
  const plain = new Map<string, string | Uint8Array | Map<string, string>>([
    ["fmt", "none"],
    ["attStmt", new Map()],
    ["authData", attestation.get("authData")],
  ]);
  const attestationObject = isoBase64URL.fromBuffer(isoCBOR.encode(plain));
  return { ...answer, clientExtensionResults: {}, response: { ...answer.response, attestationObject } };
}

/** A well-formed ECDSA signature (DER) that no key has made. */
const SOME_SIGNATURE = Uint8Array.from([0x30, 6, 2, 1, 1, 2, 1, 1]);

/**
 * Throws if the key is unusable, for example because its point is not on the curve.
 * `verifySignature` throws this error. Its result doesn't matter, because the signature is
 * invented.
 */
async function refuseUnusableKey({ verifySignature }: Helpers, key: Uint8Array<ArrayBuffer>): Promise<void> {
  await verifySignature({ signature: SOME_SIGNATURE, data: new Uint8Array(), credentialPublicKey: key });
}

function refuseFrames({ decodeClientDataJSON }: Helpers, clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error("requested by a page of another site");
}
