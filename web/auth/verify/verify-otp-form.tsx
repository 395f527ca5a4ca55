import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { signInMessages, verificationMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import type { AuthProblem } from "#web/auth/auth-problem.ts";
import { EmailField } from "#web/auth/email-field.tsx";
import { emailProblem } from "#web/auth/email-problem.ts";
import { StatusLine } from "#web/auth/status-line.tsx";
import { CodeInput, type CodeInputHandle } from "#web/ui/code-input/code-input.tsx";
import { type CodeSlots, toCode, toSlots } from "#web/ui/code-input/code-slots.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { CodeEmailNote } from "./code-email-note.tsx";
import { usePastedCode } from "./use-pasted-code.ts";
import { NOT_CHECKED, type Verification } from "./use-verification.ts";

interface VerifyOtpFormProps {
  knownEmail: string;
  suppliedCode: string;
  verification: Verification;
  /** Set if the form is on the sign-in screen, below the notice about the sent email. */
  inbox?: { method: "link" | "code"; onOtherEmail: () => void };
}

/**
 * Shows six slots, an email field if the email address is unknown, and the result of the last
 * attempt.
 */
export function VerifyOtpForm({
  knownEmail,
  suppliedCode,
  verification: { state, verify },
  inbox,
}: VerifyOtpFormProps) {
  const navigate = useNavigate();
  const [slots, setSlots] = useState(() => toSlots(suppliedCode));
  const [email, setEmail] = useState(knownEmail);
  const [isEmailFieldShown, setIsEmailFieldShown] = useState(knownEmail === "");
  const [errors, setErrors] = useState<{ email?: string | undefined; code?: string | undefined }>({});
  const emailField = useRef<HTMLInputElement>(null);
  const codeInput = useRef<CodeInputHandle>(null);
  const noteId = useId();
  const isBusy = state.status !== "idle";
  const problem = state.status === "idle" ? state.problem : null;
  const [outdated, setOutdated] = useState<AuthProblem | null>(null);

  useEffect(() => {
    if (problem) codeInput.current?.focus();
  }, [problem]);

  usePastedCode((code) => {
    if (isBusy) return;
    onChange(toSlots(code));
    codeInput.current?.focus();
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    const code = toCode(slots);
    const found = {
      email: emailProblem(email),
      code: code.length < VERIFICATION_CODE_LENGTH ? verificationMessages.incomplete : undefined,
    };
    setErrors(found);
    if (found.email) {
      setIsEmailFieldShown(true);
      emailField.current?.focus();
    } else if (found.code) codeInput.current?.focus();
    else void verify(email.trim(), code);
  }

  function onChange(next: CodeSlots) {
    setSlots(next);
    setErrors({ ...errors, code: undefined });
    setOutdated(problem);
  }

  const refusal = problem === outdated ? null : problem;

  const note = (
    <CodeEmailNote
      id={noteId}
      email={email}
      isEmailFieldShown={isEmailFieldShown}
      kind={inbox?.method ?? "code"}
      onOtherEmail={inbox?.onOtherEmail ?? (() => setIsEmailFieldShown(true))}
      onEmailMissing={() => {
        setErrors({ email: emailProblem(email) });
        emailField.current?.focus();
      }}
      onSent={() => {
        onChange(toSlots(""));
        const message = inbox ? signInMessages.sentAgain : signInMessages.oneTimePasswordSent;
        toast({ message, tone: "success" });
      }}
    />
  );

  return (
    <form noValidate className="grid gap-5" onSubmit={onSubmit}>
      {inbox && note}
      {isEmailFieldShown && <EmailField ref={emailField} email={email} onEmail={setEmail} error={errors.email} />}
      <CodeInput
        ref={codeInput}
        slots={slots}
        onChange={onChange}
        error={errors.code ?? refusal?.message}
        advice={errors.code ? null : refusal?.advice}
        describedBy={noteId}
        isLabelShown={isEmailFieldShown}
        isReadOnly={isBusy}
      />
      {refusal?.message === NOT_CHECKED && (
        <Button type="submit" isBlock>
          Retry
        </Button>
      )}
      {!inbox && note}
      <div className="grid gap-2">
        <Button type="submit" variant="primary" isBlock isBusy={isBusy} busyLabel={verificationMessages.busy}>
          {verificationMessages.verify}
        </Button>
        {!inbox && (
          <Button variant="ghost" isBlock onClick={() => navigate(paths.home)}>
            {verificationMessages.backToLogin}
          </Button>
        )}
      </div>
      <StatusLine
        isDone={state.status === "succeeded"}
        text={state.status === "idle" ? null : verificationMessages[state.status]}
      />
    </form>
  );
}
