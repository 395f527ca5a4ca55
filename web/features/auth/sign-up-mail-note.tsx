import { useEffect, useId, useRef } from "react";
import { Banner } from "#web/ui/banner.tsx";
import { Button, ButtonLink } from "#web/ui/button.tsx";
import { EmailAddress } from "./email-address.tsx";
import { FormProblem } from "./form-problem.tsx";
import { MailSentNote } from "./mail-sent-note.tsx";
import { useMailRequest } from "./use-mail-request.ts";

/** What to do after signing up; the form below is empty again. */
export function SignUpMailNote({ email }: { email: string }) {
  const { isBusy, problem, secondsToWait, send } = useMailRequest("confirmation", email);
  const place = useRef<HTMLDivElement>(null);
  const noteId = useId();
  useEffect(() => place.current?.scrollIntoView({ block: "center" }), []);

  return (
    <div ref={place} className="grid gap-3">
      <Banner
        tone="success"
        action={
          <div className="flex flex-wrap gap-2">
            <ButtonLink to="/verify-otp">Enter a code</ButtonLink>
            <Button
              variant="ghost"
              isBusy={isBusy}
              isSoftDisabled={secondsToWait > 0}
              aria-describedby={secondsToWait > 0 ? noteId : undefined}
              onClick={() => send(email)}
            >
              Send again
            </Button>
          </div>
        }
      >
        We wrote to <EmailAddress>{email}</EmailAddress>. Open the link in that mail or enter its code, within 10
        minutes.
      </Banner>
      <FormProblem problem={problem} />
      <MailSentNote id={noteId} sentTo={null} secondsToWait={secondsToWait} />
    </div>
  );
}
