import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import { VERIFICATION_CODE_LENGTH } from "#domain/limits.ts";
import { verificationMessages } from "#domain/messages/account.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { NO_ERRORS, newPasswordErrors } from "#web/auth/sign-up-errors.ts";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { authClient } from "#web/session/auth-client.ts";
import { CodeInput, type CodeInputHandle } from "#web/ui/code-input/code-input.tsx";
import { toCode, toSlots } from "#web/ui/code-input/code-slots.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { PasswordPair } from "./password-pair.tsx";

interface NewPasswordFormProps {
  email: string;
  onSaved: () => void;
  onSkip: () => void;
}

/** Error codes about the password itself. */
const ABOUT_PASSWORD = ["weak_password", "same_password"];

/**
 * The user types the new password twice. If the sign-in was long ago, the user also types an
 * emailed code.
 */
export function NewPasswordForm({ email, onSaved, onSkip }: NewPasswordFormProps) {
  const [values, setValues] = useState({ password: "", confirm_password: "" });
  const [errors, setErrors] = useState(NO_ERRORS);
  const [codeError, setCodeError] = useState<string>();
  const [slots, setSlots] = useState<ReturnType<typeof toSlots> | null>(null);
  const { isBusy, problem, setProblem, run } = useAuthRequest("The new password was not saved.");
  const form = useRef<HTMLFormElement>(null);
  const codeInput = useRef<CodeInputHandle>(null);
  const focusOn = (name: string) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  function onChange({ currentTarget: { name, value } }: ChangeEvent<HTMLInputElement>) {
    setValues({ ...values, [name]: value });
    setErrors({ form: null, fields: { ...errors.fields, [name]: undefined } });
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = newPasswordErrors(values);
    setErrors(found ?? NO_ERRORS);
    if (found) return focusOn(found.fields.password ? "password" : "confirm_password");
    const nonce = slots && toCode(slots);
    if (nonce !== null && nonce.length < VERIFICATION_CODE_LENGTH) {
      setCodeError(verificationMessages.incomplete);
      return codeInput.current?.focus();
    }
    const outcome = await run(async () => {
      const auth = await authClient();
      return auth.updateUser({ password: values.password, ...(nonce === null ? {} : { nonce }) });
    });
    if (outcome === "ignored") return;
    if (outcome === "done") return onSaved();
    if (ABOUT_PASSWORD.includes(outcome.code ?? "")) {
      setProblem(null);
      setErrors({ form: null, fields: { password: outcome.message } });
      focusOn("password");
    } else if (outcome.code === "reauthentication_needed") await requestCode();
  }

  /**
   * Sends a code by email, because the sign-in is too old. The typed code proves that the user can
   * read the account's email.
   */
  async function requestCode() {
    const outcome = await run(async () => (await authClient()).reauthenticate());
    if (outcome === "done") setSlots(toSlots(""));
  }

  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={onSubmit}>
      <p className="text-ink-muted">
        For <EmailAddress>{email}</EmailAddress>. All other devices will be signed out.
      </p>
      {/* The user name under which password managers save the password. */}
      <input hidden readOnly type="text" name="username" autoComplete="username" value={email} />
      <PasswordPair label="New Password" values={values} errors={errors.fields} onChange={onChange} />
      {slots && (
        <>
          <Banner>It has been a while since you signed in. Enter the code that we emailed to you.</Banner>
          <CodeInput
            isLabelShown
            ref={codeInput}
            slots={slots}
            error={codeError}
            onChange={(next) => {
              setSlots(next);
              setCodeError(undefined);
            }}
          />
        </>
      )}
      <FormProblem problem={errors.form === null ? problem : { message: errors.form, advice: null }} />
      <div className="grid gap-2">
        <Button type="submit" variant="primary" isBlock isBusy={isBusy}>
          Save Password
        </Button>
        <Button variant="ghost" isBlock onClick={onSkip}>
          Not now
        </Button>
      </div>
    </form>
  );
}
