import { isIP } from "node:net";
import type { WebAuthnCredential } from "@simplewebauthn/server";
import { AuthError } from "#server/auth/auth-error.ts";
import type { AssertionJson, AttestationJson } from "./credential-parameters.ts";

/**
 * A passkey signs in by itself, so the authenticator has to know whose it is and to ask for a finger, a face or a PIN. A
 * factor comes after another proof: that somebody is there is enough.
 */
export type Use = "passkey" | "factor";

export const CHALLENGE_MINUTES = 5;
/** EdDSA, ES256 and RS256: what authenticators and every Node can do. */
const ALGORITHMS = [-8, -7, -257];
const TIMEOUT_MS = CHALLENGE_MINUTES * 60_000;

/** Read at the first use: it brings certificates along, and starting would take half a second longer. */
async function load() {
  const [server, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, helpers };
}

type Helpers = Awaited<ReturnType<typeof load>>["helpers"];

/** Browsers tie a passkey to a host name, so a portal at an IP address has none. */
export function canHavePasskeys(siteUrl: string): boolean {
  return isIP(new URL(siteUrl).hostname.replace(/^\[|\]$/g, "")) === 0;
}

/** The relying party is the host of SITE_URL; what another page has asked for is refused. */
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

/** Without credentials it names no account: the authenticator offers those that it has for this site. */
export async function requestOptions(siteUrl: string, use: Use, credentials: WebAuthnCredential[]) {
  const { rpID } = relyingParty(siteUrl);
  const { generateAuthenticationOptions } = await load();
  const userVerification = use === "passkey" ? "required" : "preferred";
  const allowed = credentials.length > 0 ? { allowCredentials: credentials } : {};
  return await generateAuthenticationOptions({ rpID, timeout: TIMEOUT_MS, userVerification, ...allowed });
}

/**
 * The new credential; undefined if it does not answer this challenge on this site, or could not sign in later: its key cannot be
 * used, or the authenticator says that it will not find the passkey without being told which.
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
    return undefined; // the library says by an exception what is wrong
  }
}

/** The credential's counter from now on; undefined if the answer is not by this credential, for this challenge, on this site. */
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
 * Who made the authenticator does not matter here, and checking it would make the server read certificates, and fetch lists from
 * addresses in them, that a stranger wrote.
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

/** An ECDSA signature in DER with r and s of one byte. */
const SOME_SIGNATURE = Uint8Array.from([0x30, 6, 2, 1, 1, 2, 1, 1]);

/** Throws if no signature can ever be checked with the key, such as a point that is not on its curve. */
async function refuseUnusableKey({ verifySignature }: Helpers, key: Uint8Array<ArrayBuffer>): Promise<void> {
  await verifySignature({ signature: SOME_SIGNATURE, data: new Uint8Array(), credentialPublicKey: key });
}

function refuseFrames({ decodeClientDataJSON }: Helpers, clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error("asked for within a page of another site");
}
