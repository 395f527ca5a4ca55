import type { ComponentProps } from "react";
import { isEmail } from "#domain/account/email.ts";
import { CODE_LIFETIME } from "#domain/time/durations.ts";
import { EmailSentNote } from "#web/auth/email-sent-note.tsx";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { isSignUpPending } from "#web/auth/pending-sign-up.ts";
import { useEmailRequest } from "#web/auth/use-email-request.ts";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";

interface CodeEmailNoteProps {
  id: string;
  email: string;
  /** True if the form shows a field for the email address. */
  isEmailFieldShown: boolean;
  /** The email to send again. */
  kind: "link" | "code";
  onOtherEmail: () => void;
  /** Called if the user requests a new code without having typed an email address. */
  onEmailMissing: () => void;
  onSent: () => void;
}

/** Shows where the email was sent and how long its code works. Offers to send it again. */
export function CodeEmailNote({ id, email, isEmailFieldShown, kind, ...on }: CodeEmailNoteProps) {
  const { onOtherEmail, onEmailMissing, onSent } = on;
  const { isBusy, problem, secondsToWait, send } = useEmailRequest(
    isSignUpPending(email) ? "confirmation" : kind,
    email,
  );

  async function onSend() {
    if (isEmail(email.trim())) {
      if (await send(email.trim())) onSent();
    } else onEmailMissing();
  }

  return (
    <div className="grid gap-2 text-ink-muted">
      <p id={id}>
        {!isEmailFieldShown && (
          <>
            Sent to <EmailAddress>{email}</EmailAddress>.{" "}
          </>
        )}
        {kind === "link" ? "The link and the code work" : "The code works"} for {CODE_LIFETIME}. Not there? Look in the
        spam folder.
      </p>
      <FormProblem problem={problem} />
      <p className="-my-2 flex flex-wrap gap-x-5">
        {secondsToWait === 0 && (
          <LinkButton disabled={isBusy} onClick={onSend}>
            {isBusy ? "Sending..." : kind === "link" ? "Send a new link" : "Send a new code"}
          </LinkButton>
        )}
        {!isEmailFieldShown && <LinkButton onClick={onOtherEmail}>Change email address</LinkButton>}
      </p>
      <EmailSentNote sentTo={null} secondsToWait={secondsToWait} />
    </div>
  );
}

/** A button that looks like a link inside a sentence. */
function LinkButton(props: ComponentProps<"button">) {
  return (
    <button
      {...props}
      type="button"
      className="min-h-(--control) text-accent-text [text-decoration:underline_1px] underline-offset-3 disabled:text-ink-muted"
    />
  );
}
