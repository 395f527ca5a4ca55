import { type ReactNode, useId } from "react";
import { Button } from "#web/ui/controls/button.tsx";
import { EmailAddress } from "#web/ui/controls/email-address.tsx";

interface EmailSentNoteProps {
  id?: string;
  sentTo: string | null;
  secondsToWait: number;
}

/** Formats seconds, such as "0:07". */
const asClock = (seconds: number) => `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;

/**
 * Shows where the email was sent, and when the user can request another email. Screen readers do
 * not announce the countdown.
 */
export function EmailSentNote({ id, sentTo, secondsToWait }: EmailSentNoteProps) {
  if (!sentTo && secondsToWait === 0) return null;
  return (
    <div id={id} className="grid gap-1 text-ink-muted">
      {sentTo && (
        <p>
          Sent to <EmailAddress>{sentTo}</EmailAddress>. Not there? Look in the spam folder.
        </p>
      )}
      {secondsToWait > 0 && <p className="text-xs">Send another email in {asClock(secondsToWait)}.</p>}
    </div>
  );
}

interface SendEmailProps extends Omit<EmailSentNoteProps, "id"> {
  isBusy: boolean;
  children: ReactNode;
}

/** The submit button of a form that sends an email, with its countdown. */
export function SendEmail({ isBusy, secondsToWait, sentTo, children }: SendEmailProps) {
  const noteId = useId();
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        isBlock
        isBusy={isBusy}
        isSoftDisabled={secondsToWait > 0}
        aria-describedby={secondsToWait > 0 ? noteId : undefined}
      >
        {children}
      </Button>
      <EmailSentNote id={noteId} sentTo={sentTo} secondsToWait={secondsToWait} />
    </>
  );
}
