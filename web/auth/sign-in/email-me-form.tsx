import { type FormEvent, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { signInMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import { CODE_LIFETIME } from "#domain/time/durations.ts";
import { EmailField } from "#web/auth/email-field.tsx";
import { emailProblem } from "#web/auth/email-problem.ts";
import { SendEmail } from "#web/auth/email-sent-note.tsx";
import { fetchAuthClient } from "#web/auth/fetch-auth-client.ts";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { useEmailRequest } from "#web/auth/use-email-request.ts";
import { authEmail } from "#web/browser/storage.ts";
import { ButtonLink } from "#web/ui/controls/button.tsx";
import { toast } from "#web/ui/overlays/toast.ts";

const methods = {
  link: {
    submit: "Send Magic Link",
    hint: `We email you a link. It works for ${CODE_LIFETIME}, on any device.`,
    sent: signInMessages.magicLinkSent,
    question: "Reading the email on another device? It holds a code, too.",
  },
  code: {
    submit: "Send One-Time Password",
    hint: `We email you six digits. They work for ${CODE_LIFETIME}.`,
    sent: signInMessages.oneTimePasswordSent,
    question: "Already have one?",
  },
} as const;

export type EmailMethod = keyof typeof methods;

interface EmailMeFormProps {
  method: EmailMethod;
  email: string;
  onEmail: (email: string) => void;
}

/** The panel of either tab: an email field and a button that sends an email for signing in. */
export function EmailMeForm({ method, email, onEmail }: EmailMeFormProps) {
  const { submit, hint, sent, question } = methods[method];
  const { isBusy, problem, sentTo, secondsToWait, send } = useEmailRequest(method, email);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  // Fills the field. Text that was typed before hydration wins over the email address of the last
  // attempt (Spec §3 auth_email).
  useEffect(() => {
    if (!field.current) return;
    field.current.value ||= authEmail.read();
    onEmail(field.current.value);
  }, [onEmail]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const emailAddress = field.current?.value.trim() ?? "";
    const found = emailProblem(emailAddress);
    setError(found);
    onEmail(emailAddress);
    if (found) return field.current?.focus();
    if (await send(emailAddress)) toast({ message: sent, tone: "success" });
  }

  return (
    // With method="dialog", Enter does nothing before hydration. Otherwise it would submit the
    // email address as a query.
    <form noValidate method="dialog" className="grid gap-4" onFocus={fetchAuthClient} onSubmit={onSubmit}>
      <EmailField ref={field} {...{ email, onEmail, hint, error }} />
      <FormProblem problem={problem} />
      <SendEmail isBusy={isBusy} {...{ sentTo, secondsToWait }}>
        {submit}
      </SendEmail>
      {method === "code" && sentTo ? (
        <ButtonLink variant="primary" isBlock to={paths.verifyCode}>
          Enter a code
        </ButtonLink>
      ) : (
        (method === "code" || sentTo) && (
          <p className="text-ink-muted">
            {question} <Link to={paths.verifyCode}>Enter a code</Link>
          </p>
        )
      )}
    </form>
  );
}
