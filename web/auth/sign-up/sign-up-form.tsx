import { type ChangeEvent, type FormEvent, useRef, useState } from "react";
import type { SignUpValues } from "#domain/account/sign-up-schema.ts";
import { signUpMessages } from "#domain/messages/account.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { PasswordPair } from "#web/auth/password/password-pair.tsx";
import { NO_ERRORS, SIGN_UP_FIELDS, type SignUpField, signUpErrors } from "#web/auth/sign-up-errors.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { toast } from "#web/ui/overlays/toast.ts";
import { useSignUp } from "./use-sign-up.ts";

const EMPTY: SignUpValues = { first_name: "", last_name: "", email: "", password: "", confirm_password: "" };

/** The sign-up form (Spec §2, §5). Calls `onEmailSent` after the account was created. */
export function SignUpForm({ onEmailSent }: { onEmailSent: (email: string) => void }) {
  const [values, setValues] = useState(EMPTY);
  const [errors, setErrors] = useState(NO_ERRORS);
  const { isBusy, problem, signUp } = useSignUp();
  const form = useRef<HTMLFormElement>(null);

  const focusOn = (name: SignUpField) => form.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)?.focus();

  function onChange({ currentTarget: { name, value } }: ChangeEvent<HTMLInputElement>) {
    setValues({ ...values, [name]: value });
    setErrors({ form: null, fields: { ...errors.fields, [name]: undefined } });
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = signUpErrors(values);
    setErrors(found ?? NO_ERRORS);
    const firstWrong = SIGN_UP_FIELDS.find((name) => found?.fields[name]);
    if (firstWrong) return focusOn(firstWrong);
    const refusal = await signUp(values);
    if (refusal === "ignored") return;
    if (refusal?.code === "weak_password") {
      setErrors({ form: null, fields: { password: refusal.message } });
      return focusOn("password");
    }
    if (refusal) return;
    setValues(EMPTY);
    toast({ message: signUpMessages.succeeded, tone: "success" });
    onEmailSent(values.email.trim());
  }

  const field = (name: SignUpField) => ({ name, value: values[name], onChange, error: errors.fields[name] });
  const formProblem = errors.form === null ? problem : { message: errors.form, advice: null };

  return (
    <form ref={form} noValidate className="grid gap-4" onSubmit={onSubmit}>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField label="First Name" autoComplete="given-name" {...field("first_name")} />
        <TextField label="Last Name" autoComplete="family-name" {...field("last_name")} />
      </div>
      <TextField
        label="Email Address"
        type="email"
        inputMode="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        placeholder="you@company.com"
        {...field("email")}
      />
      <PasswordPair label="Password" values={values} errors={errors.fields} onChange={onChange} />
      <FormProblem problem={formProblem} />
      <Button type="submit" variant="primary" isBlock isBusy={isBusy}>
        Create Account
      </Button>
    </form>
  );
}
