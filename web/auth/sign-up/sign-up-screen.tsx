import { useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { signUpMessages } from "#domain/messages/account.ts";
import { paths } from "#domain/routes.ts";
import { CODE_LIFETIME } from "#domain/time/durations.ts";
import { EmailSentNote } from "#web/auth/email-sent-note.tsx";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { OtherWays } from "#web/auth/providers/other-ways.tsx";
import { TitleHeading } from "#web/auth/signed-out-heading.tsx";
import { SignedOutLayout } from "#web/auth/signed-out-layout.tsx";
import { useEmailRequest } from "#web/auth/use-email-request.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";
import { SignUpForm } from "./sign-up-form.tsx";

/** Spec §2 "Sign-up screen". */
export function SignUpScreen() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SignedOutLayout heading={<TitleHeading>Create an account</TitleHeading>}>
      <p className="text-ink-muted">
        {signUpMessages.emailIsEnough} <Link to={paths.home}>{signUpMessages.signInInstead}</Link>
      </p>
      {sentTo && <SignUpEmailNote key={sentTo} email={sentTo} />}
      <SignUpForm onEmailSent={setSentTo} />
      <p className="text-ink-muted">
        Already have an account? <Link to={paths.home}>Back to sign in</Link>
      </p>
      <OtherWays />
    </SignedOutLayout>
  );
}

/** Explains the next step after a sign-up. It is shown above the empty form. */
function SignUpEmailNote({ email }: { email: string }) {
  const { isBusy, problem, secondsToWait, send } = useEmailRequest("confirmation", email);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.scrollIntoView({ block: "center" });
  }, []);

  return (
    <div ref={place} className="grid gap-3">
      <Banner tone="success">
        <p>
          We wrote to <EmailAddress>{email}</EmailAddress>. Open the link in that email or enter its code, within{" "}
          {CODE_LIFETIME}.
        </p>
        <div className="my-2 flex flex-wrap gap-2">
          <ButtonLink to={paths.verifyCode}>Enter a code</ButtonLink>
          {secondsToWait === 0 && (
            <Button variant="ghost" isBusy={isBusy} onClick={() => send(email)}>
              Send again
            </Button>
          )}
        </div>
        <EmailSentNote sentTo={null} secondsToWait={secondsToWait} />
      </Banner>
      <FormProblem problem={problem} />
    </div>
  );
}
