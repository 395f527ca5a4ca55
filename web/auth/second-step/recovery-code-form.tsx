import { type FormEvent, useEffect, useRef, useState } from "react";
import { verificationMessages } from "#domain/messages/account.ts";
import { secondStepMessages } from "#domain/messages/second-step.ts";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { authClient } from "#web/session/auth-client.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";

/** Lets users who have lost their phone use a recovery code. */
export function RecoveryCodeForm() {
  const [isMissing, setIsMissing] = useState(false);
  const { isBusy, problem, setProblem, run } = useAuthRequest(secondStepMessages.notChecked);
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const code = field.current?.value.trim() ?? "";
    setIsMissing(code === "");
    if (code === "") return field.current?.focus();
    const outcome = await run(async () => (await authClient()).mfa.recoveryCodes.verify({ code }), { isLast: true });
    if (outcome !== "done" && outcome !== "ignored") field.current?.select();
  }

  const refusal = problem?.code === "mfa_verification_failed" ? secondStepMessages.wrongRecovery : problem?.message;
  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <TextField
        ref={field}
        label="Recovery code"
        name="recovery_code"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        error={isMissing ? secondStepMessages.recoveryMissing : refusal}
        onChange={() => {
          setIsMissing(false);
          setProblem(null);
        }}
      />
      <Button type="submit" variant="primary" isBlock isBusy={isBusy} busyLabel={verificationMessages.busy}>
        {verificationMessages.verify}
      </Button>
    </form>
  );
}
