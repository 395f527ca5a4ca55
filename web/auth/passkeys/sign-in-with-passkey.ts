import { AuthError } from "@supabase/auth-js";
import { insteadOfPasskey, passkeyMessages } from "#domain/messages/second-step.ts";
import { authClient } from "#web/session/auth-client.ts";

/**
 * The screen from which the user signs in with a passkey. If the sign-in fails, the error message
 * suggests the screen's other sign-in methods.
 */
type PasskeyPlace = keyof typeof insteadOfPasskey;

/**
 * Requests a passkey from the browser and signs in with it. Returns an error instead of throwing if
 * the browser or the user refuses.
 */
export async function signInWithPasskey(where: PasskeyPlace = "signIn"): Promise<{ error: unknown }> {
  const { error } = await (await authClient()).signInWithPasskey();
  return { error: error && inWords(error, where) };
}

/**
 * Names of the browser's errors if the user cancels the dialog or has no passkey. Browsers don't
 * distinguish these cases.
 */
const REFUSED_BY_BROWSER = ["NotAllowedError", "AbortError"];
/** Error codes with which the service reports an unknown passkey or an invalid proof. */
const REFUSED_BY_SERVICE = ["mfa_factor_not_found", "webauthn_verification_failed", "invalid_credentials"];

function inWords(error: { name: string; code?: string | undefined; cause?: unknown }, where: PasskeyPlace): Error {
  const { code = "" } = error;
  const { again, otherwise } = insteadOfPasskey[where];
  if (REFUSED_BY_SERVICE.includes(code)) return new AuthError(`${passkeyMessages.unknown} ${otherwise}`, 400, code);
  if (code.startsWith("webauthn_challenge_")) return new AuthError(passkeyMessages.tooLate, 400, code);
  if (!("__isWebAuthnError" in error)) return error as Error;
  const isRefused = REFUSED_BY_BROWSER.includes(error.name) || code === "ERROR_CEREMONY_ABORTED";
  return new AuthError(
    isRefused ? `${passkeyMessages.notUsed} ${again}` : `${passkeyMessages.unsupported} ${otherwise}`,
    400,
    "passkey_not_used",
  );
}
