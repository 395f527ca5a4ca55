import { type FormEvent, useRef, useState } from "react";
import { Link } from "react-router";
import { signInMessages } from "#domain/messages/account.ts";
import { validationMessages } from "#domain/messages/job-form.ts";
import { paths } from "#domain/routes.ts";
import { EmailField } from "#web/auth/email-field.tsx";
import { fetchAuthClient } from "#web/auth/fetch-auth-client.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { useAuthRequest } from "#web/auth/use-auth-request.ts";
import { authClient } from "#web/session/auth-client.ts";
import { Button } from "#web/ui/controls/button.tsx";
import { TextField } from "#web/ui/controls/text-field.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";

interface PasswordFormProps {
  /** The email address that the user typed in the form above. */
  email: string;
}

/**
 * The form for signing in with a password (Spec §2 "Sign-in screen", rule 6). After a success, the
 * app leaves this screen.
 */
export function PasswordForm({ email }: PasswordFormProps) {
  const { isBusy, problem, setProblem, run } = useAuthRequest(signInMessages.failed, signInMessages.invalidCredentials);
  const [isChecked, setIsChecked] = useState({ email: false, password: false });
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const emailAddress = emailField.current?.value.trim() ?? "";
    const password = passwordField.current?.value ?? "";
    setIsChecked({ email: emailAddress === "", password: password === "" });
    if (emailAddress === "" || password === "") {
      setProblem({ message: signInMessages.emailAndPasswordRequired, advice: null, code: null });
      return (emailAddress === "" ? emailField : passwordField).current?.focus();
    }
    const outcome = await run(
      async (options) => (await authClient()).signInWithPassword({ email: emailAddress, password, options }),
      { isLast: true },
    );
    if (outcome !== "done") passwordField.current?.focus();
  }

  return (
    <form noValidate className="grid gap-4" onFocus={fetchAuthClient} onSubmit={onSubmit}>
      <Banner tone="warning">{signInMessages.passwordsSunset}</Banner>
      <EmailField
        ref={emailField}
        autoComplete="username"
        email={email}
        error={isChecked.email ? validationMessages.required : undefined}
      />
      <TextField
        ref={passwordField}
        label="Password"
        name="password"
        type="password"
        autoComplete="current-password"
        error={isChecked.password ? validationMessages.required : undefined}
      />
      <FormProblem problem={problem} />
      <div className="flex flex-wrap items-center justify-between gap-x-5 gap-y-1">
        <Button type="submit" isBusy={isBusy} busyLabel="Signing in...">
          Sign In
        </Button>
        <Link to={paths.forgotPassword} className="py-1.5">
          Forgot password?
        </Link>
      </div>
    </form>
  );
}
