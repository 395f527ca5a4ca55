import { useEffect, useRef } from "react";
import { paths } from "#domain/routes.ts";
import { CODE_LIFETIME } from "#domain/time/durations.ts";
import { EmailSentNote } from "#web/auth/email-sent-note.tsx";
import { FormProblem } from "#web/auth/form-problem.tsx";
import { useEmailRequest } from "#web/auth/use-email-request.ts";
import { Button, ButtonLink } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";
import { Banner } from "#web/ui/layout/banner.tsx";

/** Explains the next step after a sign-up. The empty form follows below. */
export function SignUpEmailNote({ email }: { email: string }) {
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
