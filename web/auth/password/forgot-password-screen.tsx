import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { paths } from "#domain/routes.ts";
import { CODE_LIFETIME } from "#domain/time/durations.ts";
import { EmailField } from "#web/auth/email-field.tsx";
import { emailProblem } from "#web/auth/email-problem.ts";
import { SendEmail } from "#web/auth/email-sent-note.tsx";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { TitleHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { useEmailRequest } from "#web/auth/use-email-request.ts";
import { authEmail } from "#web/browser/storage.ts";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";

/**
 * Requests a link to set a new password (rule 6). The response is the same whether or not the email
 * address has an account (rule 3).
 */
export function ForgotPasswordScreen() {
  const [email, setEmail] = useState("");
  const [error, setError] = useState<string>();
  const { isBusy, problem, sentTo, secondsToWait, send } = useEmailRequest("recovery", email);
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (!field.current) return;
    field.current.value = authEmail.read();
    setEmail(field.current.value);
  }, []);

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    const found = emailProblem(email);
    setError(found);
    if (found) field.current?.focus();
    else void send(email.trim());
  }

  return (
    <SignedOutLayout heading={<TitleHeading>Forgot your password?</TitleHeading>}>
      {sentTo && (
        <Banner tone="success">
          If <EmailAddress>{sentTo}</EmailAddress> has an account, a link to set a new password is on its way.
        </Banner>
      )}
      <form noValidate className="grid gap-4" onSubmit={onSubmit}>
        <EmailField
          ref={field}
          email={email}
          onEmail={setEmail}
          hint={`We email you a link to set a new one. It works for ${CODE_LIFETIME}.`}
          error={error}
        />
        <FormProblem problem={problem} />
        <SendEmail isBusy={isBusy} sentTo={null} secondsToWait={secondsToWait}>
          Send Reset Link
        </SendEmail>
      </form>
      <p className="text-ink-muted">
        Remembered it, or no password needed? <Link to={paths.home}>Back to sign in</Link>
      </p>
    </SignedOutLayout>
  );
}
