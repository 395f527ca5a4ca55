import { type FormEvent, useEffect, useRef, useState } from "react";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { verificationMessages } from "#domain/messages/account.ts";
import { secondStepMessages } from "#domain/messages/second-step.ts";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { usePastedCode } from "#web/auth/verify/use-pasted-code.ts";
import { authClient } from "#web/session/auth-client.ts";
import { CodeInput, type CodeInputHandle } from "#web/ui/code-input/code-input.tsx";
import { type CodeSlots, toCode, toSlots } from "#web/ui/code-input/code-slots.ts";
import { Button } from "#web/ui/controls/button.tsx";

/**
 * Requests the six digits of the authenticator app. After a success, the app leaves this screen.
 */
export function AppCodeForm({ factorId }: { factorId: string }) {
  const [slots, setSlots] = useState(() => toSlots(""));
  const [isIncomplete, setIsIncomplete] = useState(false);
  const { isBusy, problem, setProblem, run } = useAuthRequest(secondStepMessages.notChecked);
  const codeInput = useRef<CodeInputHandle>(null);

  useEffect(() => codeInput.current?.focus(), []);
  usePastedCode((code) => {
    if (isBusy) return;
    onChange(toSlots(code));
    codeInput.current?.focus();
  });

  function onChange(next: CodeSlots) {
    setSlots(next);
    setIsIncomplete(false);
    setProblem(null);
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const code = toCode(slots);
    setIsIncomplete(code.length < VERIFICATION_CODE_LENGTH);
    if (code.length < VERIFICATION_CODE_LENGTH) return codeInput.current?.focus();
    const outcome = await run(async () => (await authClient()).mfa.challengeAndVerify({ factorId, code }), {
      isLast: true,
    });
    if (outcome === "done" || outcome === "ignored") return;
    setSlots(toSlots(""));
    codeInput.current?.focus();
  }

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      <CodeInput
        ref={codeInput}
        slots={slots}
        onChange={onChange}
        error={isIncomplete ? verificationMessages.incomplete : wordsOf(problem)}
        advice={isIncomplete ? null : problem?.advice}
        isLabelShown={false}
        isReadOnly={isBusy}
      />
      <Button type="submit" variant="primary" isBlock isBusy={isBusy} busyLabel={verificationMessages.busy}>
        {verificationMessages.verify}
      </Button>
    </form>
  );
}

function wordsOf(problem: { code: string | null; message: string } | null): string | undefined {
  return problem?.code === "mfa_verification_failed" ? secondStepMessages.wrongCode : problem?.message;
}
