import { type FormEvent, useEffect, useRef, useState } from "react";
import { flushSync } from "react-dom";
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

const methods = {
  link: {
    submit: "Send Magic Link",
    hint: `We email you a link. It works for ${CODE_LIFETIME}, on any device.`,
    sent: signInMessages.magicLinkSent,
  },
  code: {
    submit: "Send One-Time Password",
    hint: `We email you six digits. They work for ${CODE_LIFETIME}.`,
    sent: signInMessages.oneTimePasswordSent,
  },
} as const;

const loadInbox = () => import("./check-inbox.tsx");

export type EmailMethod = keyof typeof methods;

interface EmailMeFormProps {
  method: EmailMethod;
  email: string;
  onEmail: (email: string) => void;
}

/**
 * The panel of the tabs "code" and "link". It has an email field and a button that sends an email
 * for signing in.
 */
export function EmailMeForm({ method, email, onEmail }: EmailMeFormProps) {
  const { submit, hint, sent } = methods[method];
  const { isBusy, problem, sentTo, setSentTo, secondsToWait, send } = useEmailRequest(method, email);
  const [inbox, setInbox] = useState<typeof import("./check-inbox.tsx") | null>(null);
  const [error, setError] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const isInboxShown = sentTo !== null && inbox !== null;

  // Fills in the email address of the last attempt (Spec §3 auth_email). An email address that the
  // user typed before hydration stays.
  useEffect(() => {
    if (!field.current) return;
    field.current.value ||= authEmail.read();
    onEmail(field.current.value);
  }, [onEmail]);

  useEffect(() => {
    if (isInboxShown) heading.current?.focus();
  }, [isInboxShown]);

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const emailAddress = field.current?.value.trim() ?? "";
    const found = emailProblem(emailAddress);
    setError(found);
    onEmail(emailAddress);
    if (found) return field.current?.focus();
    const code = loadInbox().catch(() => null);
    if (await send(emailAddress)) setInbox(await code);
  }

  function onOtherEmail() {
    flushSync(() => setSentTo(null));
    field.current?.focus();
  }

  return (
    <div>
      {isInboxShown && (
        <h2 ref={heading} tabIndex={-1} className="text-base font-semibold">
          {signInMessages.checkInbox}
        </h2>
      )}
      <p role="status" className={sentTo ? "pb-4" : undefined}>
        {sentTo && sent}
      </p>
      {isInboxShown ? (
        <inbox.CheckInbox {...{ method, sentTo, onOtherEmail }} />
      ) : (
        // With method="dialog", Enter does nothing before hydration. Otherwise the browser would
        // put the email address into the URL.
        <form noValidate method="dialog" className="grid gap-4" onFocus={fetchAuthClient} onSubmit={onSubmit}>
          <EmailField ref={field} {...{ email, onEmail, hint, error }} />
          <FormProblem problem={problem} />
          <SendEmail isBusy={isBusy} {...{ sentTo, secondsToWait }}>
            {submit}
          </SendEmail>
          {(method === "code" || sentTo) && (
            <p className="text-ink-muted">
              Already have one? <Link to={paths.verifyCode}>Enter a code</Link>
            </p>
          )}
        </form>
      )}
    </div>
  );
}
