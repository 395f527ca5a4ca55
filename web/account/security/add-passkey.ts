import { type PublicKeyCredentialCreationOptionsJSON, startRegistration } from "@simplewebauthn/browser";
import { passkeysMessages } from "#domain/messages/security.ts";
import { AuthRefusal, type Proof, requestAuth } from "./request-auth.ts";

interface Options {
  challenge_id: string;
  options: PublicKeyCredentialCreationOptionsJSON;
}

/**
 * Creates a passkey in the browser and stores its public key with the account. Throws AuthRefusal
 * if the browser cannot create a passkey, if the user cancels, or if the service rejects the
 * passkey.
 */
export async function addPasskey(proof: Proof, name: string | undefined): Promise<void> {
  const { challenge_id, options } = await requestAuth<Options>("POST", "/passkeys/registration/options", proof);
  const credential = await startRegistration({ optionsJSON: options }).catch((error: Error) => {
    throw new AuthRefusal("passkey_not_made", WORDS[error.name] ?? passkeysMessages.notMade);
  });
  await requestAuth("POST", "/passkeys/registration/verify", {
    challenge_id,
    credential,
    ...(name && { friendly_name: name }),
  });
}

const WORDS: Readonly<Record<string, string | undefined>> = {
  NotAllowedError: passkeysMessages.notAdded,
  AbortError: passkeysMessages.notAdded,
  InvalidStateError: passkeysMessages.alreadyThere,
};
