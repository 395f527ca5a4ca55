import { useState } from "react";
import { securityMessages, twoStepMessages } from "#domain/messages/security.ts";
import { authClient } from "#web/session/auth-client.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";
import { CodeForm } from "./code-form.tsx";

/** A new authenticator app with its secret. The server returns the secret only during setup. */
export interface NewAuthenticator {
  id: string;
  totp: { qr_code: string; secret: string; uri: string };
}

interface AuthenticatorFormProps {
  factor: NewAuthenticator;
  onVerified: () => Promise<void>;
}

/** Shows the QR code to scan and the key to type, and asks for the first code. */
export function AuthenticatorForm({ factor: { id, totp }, onVerified }: AuthenticatorFormProps) {
  const [error, setError] = useState<string>();
  const { isCopied, copy } = useCopied();

  async function onCode(code: string) {
    const problem = await verify(id, code);
    if (problem === null) await onVerified();
    return problem;
  }

  return (
    <CodeForm className="grid gap-4" verb={twoStepMessages.turnOn} error={error} onError={setError} onCode={onCode}>
      <p>{twoStepMessages.scan}</p>
      <img
        alt="QR code of the key below"
        className="authenticator-picture"
        src={`data:image/svg+xml;utf-8,${encodeURIComponent(totp.qr_code)}`}
      />
      <div className="grid gap-1">
        <p>{twoStepMessages.typeSecret}</p>
        <p className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <code className="authenticator-key">{inGroups(totp.secret)}</code>
          <Button onClick={() => void copy(totp.secret)}>
            {isCopied ? twoStepMessages.copied : twoStepMessages.copyKey}
          </Button>
        </p>
        <p className="sm:hidden">
          <a href={totp.uri} className="inline-flex py-1.5">
            {twoStepMessages.openApp}
          </a>
        </p>
      </div>
      <p>{twoStepMessages.enterCode}</p>
    </CodeForm>
  );
}

/** Confirms the app and stores the new session. Returns an error text, or null. */
async function verify(factorId: string, code: string): Promise<string | null> {
  try {
    const { error } = await (await authClient()).mfa.challengeAndVerify({ factorId, code });
    if (!error) return null;
    if (error.code === "mfa_verification_failed") return twoStepMessages.wrongCode;
    return error.code ? error.message : securityMessages.notDone;
  } catch {
    return securityMessages.notDone;
  }
}

/**
 * Splits the secret into groups of characters, which are easier to type. Apps ignore the spaces.
 */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, "$& ");
}
