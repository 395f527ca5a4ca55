import { type FormEvent, useRef, useState } from "react";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { verificationMessages } from "#domain/messages/messages.ts";
import { securityMessages, twoStepMessages } from "#domain/messages/security.ts";
import { authClient } from "#web/session/auth-client.ts";
import { CodeInput, type CodeInputHandle } from "#web/ui/code-input/code-input.tsx";
import { toCode, toSlots } from "#web/ui/code-input/code-slots.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { useCopied } from "#web/ui/copying/use-copied.ts";
import type { NewAuthenticator } from "./new-authenticator.ts";

interface AuthenticatorFormProps {
  factor: NewAuthenticator;
  onVerified: () => Promise<void>;
}

/** The picture to scan, the key to type, and the first code. */
export function AuthenticatorForm({ factor: { id, totp }, onVerified }: AuthenticatorFormProps) {
  const [slots, setSlots] = useState(() => toSlots(""));
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string>();
  const { isCopied, copy } = useCopied();
  const codeInput = useRef<CodeInputHandle>(null);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const code = toCode(slots);
    const isWhole = code.length === VERIFICATION_CODE_LENGTH;
    setIsBusy(isWhole);
    const problem = isWhole ? await verify(id, code) : verificationMessages.incomplete;
    if (problem === null) return onVerified();
    setIsBusy(false);
    setError(problem);
    codeInput.current?.focus();
  }

  return (
    <form noValidate className="grid gap-4" onSubmit={onSubmit}>
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
      <CodeInput
        isLabelShown={false}
        ref={codeInput}
        slots={slots}
        error={error}
        isReadOnly={isBusy}
        onChange={(next) => {
          setSlots(next);
          setError(undefined);
        }}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button type="submit" variant="primary" isBusy={isBusy}>
          {twoStepMessages.turnOn}
        </Button>
      </div>
    </form>
  );
}

/** Stores a session that has shown the app. What is wrong, or null. */
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

/** Easier to copy by eye: apps leave out the spaces. */
function inGroups(secret: string): string {
  return secret.replace(/.{4}(?=.)/g, "$& ");
}
