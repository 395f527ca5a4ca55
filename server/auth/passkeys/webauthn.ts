import type { WebAuthnCredential } from "@simplewebauthn/server";
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

/** The relying party is the host of SITE_URL; what another page has asked for is refused. */
function relyingParty(siteUrl: string): { rpID: string; origin: string; name: string } {
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
    ...{ rpID, rpName, userID: person.handle, userName: person.name, userDisplayName: person.name },
    ...{ timeout: TIMEOUT_MS, attestationType: "none", excludeCredentials: existing },
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

/** The new credential; undefined if it does not answer this challenge on this site. */
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
      ...{ response: withoutAttestation(helpers, answer), expectedChallenge: challenge, expectedOrigin: origin },
      ...{ expectedRPID: rpID, requireUserVerification: use === "passkey" },
      supportedAlgorithmIDs: ALGORITHMS,
    });
    return verified ? registrationInfo.credential : undefined;
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
      ...{ response: answer, expectedChallenge: challenge, expectedOrigin: origin, expectedRPID: rpID },
      ...{ credential, requireUserVerification: use === "passkey" },
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
  return { ...answer, response: { ...answer.response, attestationObject } };
}

function refuseFrames({ decodeClientDataJSON }: Helpers, clientDataJSON: string): void {
  if (decodeClientDataJSON(clientDataJSON).crossOrigin) throw new Error("asked for within a page of another site");
}
